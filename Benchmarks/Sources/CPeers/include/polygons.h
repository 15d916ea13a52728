// Which of many polygons hold a place, as GEOS answers it alone.
#ifndef UNDERPIXEL_POLYGONS_H
#define UNDERPIXEL_POLYGONS_H

#include <stddef.h>
#include <stdint.h>

#include "peers.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct up_polygons up_polygons;

typedef struct {
  double x, y;
} up_vertex;

/// Polygons under an STRtree. Polygon i has the rings from ring_starts[i] up to ring_starts[i + 1], the first of which is its
/// shell; ring r the places from place_starts[r] up to place_starts[r + 1], closed. All is copied. Null when it can't.
up_polygons *up_polygons_build(
    const up_vertex *places, const size_t *place_starts, const size_t *ring_starts, size_t polygon_count);
void up_polygons_free(up_polygons *polygons);

/// Every pair of a place and a polygon that holds it, edges included: how many, and the sum of
/// up_pair(place, polygon). A polygon is prepared when it is first asked, and stays so.
up_answer up_polygons_join(up_polygons *polygons, const up_vertex *places, size_t count);

/// A number for a pair, so that sums tell whether two found the same.
static inline uint64_t up_pair(uint64_t place, uint64_t polygon) {
  return (place * 0x9E3779B97F4A7C15u) ^ ((polygon + 1) * 0xC2B2AE3D27D4EB4Fu);
}

#ifdef __cplusplus
}
#endif

#endif
