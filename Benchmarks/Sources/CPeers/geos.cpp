#define USE_UNSTABLE_GEOS_CPP_API
#include <geos/geom/Envelope.h>
#include <geos/index/strtree/TemplateSTRtree.h>

#include "peer.hpp"

namespace {

struct Geos final : up_peer {
  geos::index::strtree::TemplateSTRtree<uint32_t> tree;

  Geos(const up_box *boxes, size_t count) : tree(10, count) {
    for (size_t item = 0; item < count; item++) {
      const up_box &box = boxes[item];
      tree.insert(geos::geom::Envelope(box.min_x, box.max_x, box.min_y, box.max_y), (uint32_t)item);
    }
    // It packs itself at the first question.
    search({0, 0, 0, 0});
  }

  up_answer search(const up_box &box) override {
    up_answer answer{0, 0};
    tree.query(geos::geom::Envelope(box.min_x, box.max_x, box.min_y, box.max_y), [&](uint32_t item) {
      answer.count++;
      answer.sum += item;
    });
    return answer;
  }
};

}  // namespace

std::unique_ptr<up_peer> build_geos(const up_box *boxes, size_t count) {
  const uint64_t start = up_now();
  auto peer = std::make_unique<Geos>(boxes, count);
  peer->build_time = up_now() - start;
  return peer;
}
