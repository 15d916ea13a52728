#define USE_UNSTABLE_GEOS_CPP_API
#include "polygons.h"

#include <geos/geom/CoordinateArraySequence.h>
#include <geos/geom/Envelope.h>
#include <geos/geom/GeometryFactory.h>
#include <geos/geom/LinearRing.h>
#include <geos/geom/Point.h>
#include <geos/geom/Polygon.h>
#include <geos/geom/prep/PreparedGeometry.h>
#include <geos/geom/prep/PreparedGeometryFactory.h>
#include <geos/index/strtree/TemplateSTRtree.h>

#include <memory>
#include <utility>
#include <vector>

using namespace geos::geom;

struct up_polygons {
  GeometryFactory::Ptr factory = GeometryFactory::create();
  std::vector<std::unique_ptr<Polygon>> polygons;
  std::vector<std::unique_ptr<prep::PreparedGeometry>> prepared;
  geos::index::strtree::TemplateSTRtree<uint32_t> tree;

  up_polygons(const up_vertex *places, const size_t *place_starts, const size_t *ring_starts, size_t count)
      : prepared(count), tree(10, count) {
    for (size_t polygon = 0; polygon < count; polygon++) {
      std::vector<std::unique_ptr<LinearRing>> rings;
      for (size_t ring = ring_starts[polygon]; ring < ring_starts[polygon + 1]; ring++) {
        std::vector<Coordinate> coordinates;
        for (size_t place = place_starts[ring]; place < place_starts[ring + 1]; place++)
          coordinates.emplace_back(places[place].x, places[place].y);
        rings.push_back(factory->createLinearRing(std::make_unique<CoordinateArraySequence>(std::move(coordinates))));
      }
      auto shell = std::move(rings.front());
      rings.erase(rings.begin());
      polygons.push_back(factory->createPolygon(std::move(shell), std::move(rings)));
      tree.insert(*polygons.back()->getEnvelopeInternal(), (uint32_t)polygon);
    }
    // It packs itself at the first question.
    tree.query(Envelope(0, 0, 0, 0), [](uint32_t) {});
  }

  up_answer join(const up_vertex *places, size_t count) {
    up_answer answer{0, 0};
    for (size_t place = 0; place < count; place++) {
      const Coordinate coordinate(places[place].x, places[place].y);
      const std::unique_ptr<Point> point(factory->createPoint(coordinate));
      tree.query(Envelope(coordinate), [&](uint32_t polygon) {
        auto &asked = prepared[polygon];
        if (!asked) asked = prep::PreparedGeometryFactory::prepare(polygons[polygon].get());
        if (asked->intersects(point.get())) {
          answer.count++;
          answer.sum += up_pair(place, polygon);
        }
      });
    }
    return answer;
  }
};

up_polygons *up_polygons_build(
    const up_vertex *places, const size_t *place_starts, const size_t *ring_starts, size_t polygon_count) {
  try {
    return new up_polygons(places, place_starts, ring_starts, polygon_count);
  } catch (...) {
    return nullptr;
  }
}

void up_polygons_free(up_polygons *polygons) { delete polygons; }

up_answer up_polygons_join(up_polygons *polygons, const up_vertex *places, size_t count) {
  return polygons->join(places, count);
}
