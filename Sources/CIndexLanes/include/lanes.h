// The sixteen children of a node at once: comparisons and distances that the compiler does not make of a loop, and
// prefetching, for which Swift has no word. No decisions beyond that; what the numbers are for is said in Swift.
//
// Wide boxes are cells of a tree's grid, 0 to 2^30. Narrow ones are columns and rows of the frame they lie in, 1 to 253;
// what lies before the frame is in 0, what lies behind it in 254. Both roundings are monotone, on every machine the same.
// A child that is not there is an inverted box, from 255 to 0, which no window meets.
//
// Nodes may come from a file: whatever their bytes are, nothing here is undefined. Differences wrap, and numbers are held
// within limits before they become whole.
#ifndef UNDERPIXEL_INDEX_LANES_H
#define UNDERPIXEL_INDEX_LANES_H

#include <stdint.h>

// Without UNDERPIXEL_PORTABLE_LANES, which tests set, where the processor has them.
#if defined(__SSE2__) && !defined(UNDERPIXEL_PORTABLE_LANES)
#define UP_SSE2 1
#include <emmintrin.h>
#endif

/// minX, minY, maxX, maxY in cells of a tree's grid.
typedef int32_t up_cells __attribute__((ext_vector_type(4)));

/// How many columns and rows a frame has.
#define UP_COLUMNS 252.0f

static inline void up_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// The whole part of a number, held between 0 and `top`; a NaN gives 0.
static inline int32_t up_clamped(double value, double top) {
  value = value > 0 ? value : 0;
  return (int32_t)(value < top ? value : top);
}

/// The same up to the greatest number of 32 bits.
static inline uint32_t up_clamped_unsigned(double value) {
  value = value > 0 ? value : 0;
  return (uint32_t)(int64_t)(value < 4294967295.0 ? value : 4294967295.0);
}

/// The whole part of a number, held within half as many cells again as a grid has.
static inline int32_t up_whole(float value) {
  value = value > -0x6p28f ? value : -0x6p28f;
  return (int32_t)(value < 0x6p28f ? value : 0x6p28f);
}

/// The sum of cells, which wraps.
static inline int32_t up_plus(int32_t a, int32_t b) { return (int32_t)((uint32_t)a + (uint32_t)b); }

/// The difference of cells, which wraps.
static inline int32_t up_minus(int32_t a, int32_t b) { return (int32_t)((uint32_t)a - (uint32_t)b); }

/// The length of a side of a frame, never 0.
static inline float up_side(int32_t low, int32_t high) { return (float)(up_minus(high, low) | 1); }

// MARK: Frames

/// The box of a child of a node of wide boxes: minX, minY, maxX and maxY of sixteen children, one run after the other.
static inline up_cells up_child(const int32_t *node, int child) {
  return (up_cells){node[child], node[16 + child], node[32 + child], node[48 + child]};
}

/// A box that surely holds a child of a node of narrow boxes, which lie in the frame.
static inline up_cells up_narrow_child(const uint8_t *node, int child, up_cells frame) {
  const float width = up_side(frame.x, frame.z) * (1 / UP_COLUMNS);
  const float height = up_side(frame.y, frame.w) * (1 / UP_COLUMNS);
  // A thousandth of a column is more than rounding can amount to.
  const float left = ((float)node[child] - 1.001f) * width, right = ((float)node[32 + child] + 0.001f) * width;
  const float top = ((float)node[16 + child] - 1.001f) * height, bottom = ((float)node[48 + child] + 0.001f) * height;
  return (up_cells){
      up_plus(frame.x, up_whole(left) - 2), up_plus(frame.y, up_whole(top) - 2),
      up_plus(frame.x, up_whole(right) + 2), up_plus(frame.y, up_whole(bottom) + 2)};
}

#ifdef UP_SSE2
/// A box in columns and rows of a frame: four bytes, minX first, four times over.
static inline __m128i up_narrowed_lanes(up_cells box, up_cells frame) {
  const __m128i corners = (__m128i)frame;
  const __m128i low = _mm_unpacklo_epi64(corners, corners), high = _mm_unpackhi_epi64(corners, corners);
  const __m128 side = _mm_cvtepi32_ps(_mm_or_si128(_mm_sub_epi32(high, low), _mm_set1_epi32(1)));
  const __m128 scale = _mm_div_ps(_mm_set1_ps(UP_COLUMNS), side);
  const __m128 columns = _mm_mul_ps(_mm_cvtepi32_ps(_mm_sub_epi32((__m128i)box, low)), scale);
  // Below -1 the truncated column saturates to 0 in the end, also where it is too small for a number.
  __m128i bytes = _mm_add_epi32(_mm_cvttps_epi32(_mm_min_ps(columns, _mm_set1_ps(253))), _mm_set1_epi32(1));
  bytes = _mm_packs_epi32(bytes, bytes);
  return _mm_packus_epi16(bytes, bytes);
}
#endif

/// A box in columns and rows of a frame, minX in the lowest byte.
static inline uint32_t up_narrowed(up_cells box, up_cells frame) {
#ifdef UP_SSE2
  return (uint32_t)_mm_cvtsi128_si32(up_narrowed_lanes(box, frame));
#else
  const float sides[2] = {up_side(frame.x, frame.z), up_side(frame.y, frame.w)};
  const int32_t low[2] = {frame.x, frame.y};
  uint32_t bytes = 0;
  for (int i = 0; i < 4; i++) {
    const float scale = UP_COLUMNS / sides[i & 1];
    const float column = (float)up_minus(box[i], low[i & 1]) * scale;
    const uint32_t byte = column <= -1 ? 0 : column >= 253 ? 254 : (uint32_t)((int32_t)column + 1);
    bytes |= byte << (8 * i);
  }
  return bytes;
#endif
}

// MARK: Windows

/// The children of a node of wide boxes that meet a window, as bits.
static inline uint32_t up_meeting(const int32_t *node, up_cells window) {
#ifdef UP_SSE2
  const __m128i *lanes = (const __m128i *)node;
  const __m128i low_x = _mm_set1_epi32(window.x), low_y = _mm_set1_epi32(window.y);
  const __m128i high_x = _mm_set1_epi32(window.z), high_y = _mm_set1_epi32(window.w);
  __m128i apart[4];
  for (int i = 0; i < 4; i++) {
    const __m128i x = _mm_or_si128(
        _mm_cmpgt_epi32(_mm_loadu_si128(lanes + i), high_x), _mm_cmpgt_epi32(low_x, _mm_loadu_si128(lanes + 8 + i)));
    const __m128i y = _mm_or_si128(
        _mm_cmpgt_epi32(_mm_loadu_si128(lanes + 4 + i), high_y), _mm_cmpgt_epi32(low_y, _mm_loadu_si128(lanes + 12 + i)));
    apart[i] = _mm_or_si128(x, y);
  }
  const __m128i bytes = _mm_packs_epi16(_mm_packs_epi32(apart[0], apart[1]), _mm_packs_epi32(apart[2], apart[3]));
  return 0xFFFFu & ~(uint32_t)_mm_movemask_epi8(bytes);
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    const int apart =
        (node[i] > window.z) | (node[16 + i] > window.w) | (node[32 + i] < window.x) | (node[48 + i] < window.y);
    mask |= (uint32_t)!apart << i;
  }
  return mask;
#endif
}

/// The children of a node of narrow boxes that meet a window, as bits; in the upper half those of them that share a
/// column or row with an edge of the window, so that they may not meet it after all.
static inline uint32_t up_narrow_meeting(const uint8_t *node, up_cells frame, up_cells window) {
#ifdef UP_SSE2
  const __m128i *lanes = (const __m128i *)node;
  __m128i bytes = up_narrowed_lanes(window, frame);
  bytes = _mm_unpacklo_epi8(bytes, bytes);
  bytes = _mm_unpacklo_epi16(bytes, bytes);
  const __m128i low_x = _mm_shuffle_epi32(bytes, 0x00), low_y = _mm_shuffle_epi32(bytes, 0x55);
  const __m128i high_x = _mm_shuffle_epi32(bytes, 0xAA), high_y = _mm_shuffle_epi32(bytes, 0xFF);
  const __m128i a = _mm_loadu_si128(lanes), b = _mm_loadu_si128(lanes + 1);
  const __m128i c = _mm_loadu_si128(lanes + 2), d = _mm_loadu_si128(lanes + 3);
  const __m128i x =
      _mm_and_si128(_mm_cmpeq_epi8(_mm_min_epu8(a, high_x), a), _mm_cmpeq_epi8(_mm_max_epu8(c, low_x), c));
  const __m128i y =
      _mm_and_si128(_mm_cmpeq_epi8(_mm_min_epu8(b, high_y), b), _mm_cmpeq_epi8(_mm_max_epu8(d, low_y), d));
  const __m128i meeting = _mm_and_si128(x, y);
  const __m128i on_edge = _mm_or_si128(
      _mm_or_si128(_mm_cmpeq_epi8(a, high_x), _mm_cmpeq_epi8(c, low_x)),
      _mm_or_si128(_mm_cmpeq_epi8(b, high_y), _mm_cmpeq_epi8(d, low_y)));
  return (uint32_t)_mm_movemask_epi8(meeting) | (uint32_t)_mm_movemask_epi8(_mm_and_si128(meeting, on_edge)) << 16;
#else
  const uint32_t narrow = up_narrowed(window, frame);
  const uint8_t left = narrow & 255, top = narrow >> 8 & 255, right = narrow >> 16 & 255, bottom = narrow >> 24;
  uint32_t meeting = 0, on_edge = 0;
  for (int i = 0; i < 16; i++) {
    const uint8_t a = node[i], b = node[16 + i], c = node[32 + i], d = node[48 + i];
    meeting |= (uint32_t)((a <= right) & (b <= bottom) & (c >= left) & (d >= top)) << i;
    on_edge |= (uint32_t)((a == right) | (b == bottom) | (c == left) | (d == top)) << i;
  }
  return meeting | (meeting & on_edge) << 16;
#endif
}

/// The children of a node of narrow boxes that are there, as bits.
static inline uint32_t up_present(const uint8_t *node) {
#ifdef UP_SSE2
  const __m128i left = _mm_loadu_si128((const __m128i *)node);
  return 0xFFFFu & ~(uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi8(left, _mm_set1_epi8((char)255)));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(node[i] != 255) << i;
  return mask;
#endif
}

// MARK: Distances

/// A place among the cells, and what lies between it and the grid, in cells.
typedef struct {
  int32_t x, y;
  float outside_x, outside_y;
} up_place;

/// Cells by which distances between cells may exceed true ones: one for each end, and what rounding adds.
#define UP_SLACK 2.5f

/// Squared distances from a place to the children of a node of wide boxes, never too long by more than rounding.
static inline void up_distances(const int32_t *node, up_place place, float *distances) {
#ifdef UP_SSE2
  const __m128i *lanes = (const __m128i *)node;
  const __m128i px = _mm_set1_epi32(place.x), py = _mm_set1_epi32(place.y);
  const __m128 more_x = _mm_set1_ps(place.outside_x - UP_SLACK), more_y = _mm_set1_ps(place.outside_y - UP_SLACK);
  const __m128 zero = _mm_setzero_ps();
  for (int i = 0; i < 4; i++) {
    const __m128 left = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_loadu_si128(lanes + i), px));
    const __m128 right = _mm_cvtepi32_ps(_mm_sub_epi32(px, _mm_loadu_si128(lanes + 8 + i)));
    const __m128 above = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_loadu_si128(lanes + 4 + i), py));
    const __m128 below = _mm_cvtepi32_ps(_mm_sub_epi32(py, _mm_loadu_si128(lanes + 12 + i)));
    const __m128 dx = _mm_max_ps(_mm_add_ps(_mm_max_ps(_mm_max_ps(left, right), zero), more_x), zero);
    const __m128 dy = _mm_max_ps(_mm_add_ps(_mm_max_ps(_mm_max_ps(above, below), zero), more_y), zero);
    _mm_storeu_ps(distances + 4 * i, _mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy)));
  }
#else
  for (int i = 0; i < 16; i++) {
    const float left = (float)up_minus(node[i], place.x), right = (float)up_minus(place.x, node[32 + i]);
    const float above = (float)up_minus(node[16 + i], place.y), below = (float)up_minus(place.y, node[48 + i]);
    float dx = left > right ? left : right, dy = above > below ? above : below;
    dx = (dx > 0 ? dx : 0) + (place.outside_x - UP_SLACK);
    dy = (dy > 0 ? dy : 0) + (place.outside_y - UP_SLACK);
    dx = dx > 0 ? dx : 0;
    dy = dy > 0 ? dy : 0;
    distances[i] = dx * dx + dy * dy;
  }
#endif
}

/// Squared distances from a place to the children of a node of narrow boxes, never too long by more than rounding. The
/// frame holds the children.
static inline void up_narrow_distances(const uint8_t *node, up_cells frame, up_place place, float *distances) {
  const int32_t x = place.x < frame.x ? frame.x : place.x > frame.z ? frame.z : place.x;
  const int32_t y = place.y < frame.y ? frame.y : place.y > frame.w ? frame.w : place.y;
  const uint32_t narrow = up_narrowed((up_cells){x, y, x, y}, frame);
  // What the place is from the frame; and a little less than a column, for what rounding may have moved its edges.
  const float more_x = (float)up_minus(place.x < x ? x : place.x, place.x < x ? place.x : x) + place.outside_x - UP_SLACK;
  const float more_y = (float)up_minus(place.y < y ? y : place.y, place.y < y ? place.y : y) + place.outside_y - UP_SLACK;
  const float width = up_side(frame.x, frame.z) * (0.999f / UP_COLUMNS);
  const float height = up_side(frame.y, frame.w) * (0.999f / UP_COLUMNS);
#ifdef UP_SSE2
  const __m128i *lanes = (const __m128i *)node;
  const __m128i px = _mm_set1_epi8((char)narrow), py = _mm_set1_epi8((char)(narrow >> 8)), one = _mm_set1_epi8(1);
  // One of two saturated differences is zero. A column less: both ends may lie anywhere in theirs.
  const __m128i dx = _mm_subs_epu8(
      _mm_or_si128(_mm_subs_epu8(_mm_loadu_si128(lanes), px), _mm_subs_epu8(px, _mm_loadu_si128(lanes + 2))), one);
  const __m128i dy = _mm_subs_epu8(
      _mm_or_si128(_mm_subs_epu8(_mm_loadu_si128(lanes + 1), py), _mm_subs_epu8(py, _mm_loadu_si128(lanes + 3))), one);
  const __m128i zero = _mm_setzero_si128();
  const __m128i halves_x[2] = {_mm_unpacklo_epi8(dx, zero), _mm_unpackhi_epi8(dx, zero)};
  const __m128i halves_y[2] = {_mm_unpacklo_epi8(dy, zero), _mm_unpackhi_epi8(dy, zero)};
  for (int i = 0; i < 4; i++) {
    const __m128i hx = halves_x[i >> 1], hy = halves_y[i >> 1];
    const __m128 fx = _mm_cvtepi32_ps(i & 1 ? _mm_unpackhi_epi16(hx, zero) : _mm_unpacklo_epi16(hx, zero));
    const __m128 fy = _mm_cvtepi32_ps(i & 1 ? _mm_unpackhi_epi16(hy, zero) : _mm_unpacklo_epi16(hy, zero));
    const __m128 ax = _mm_max_ps(_mm_add_ps(_mm_mul_ps(fx, _mm_set1_ps(width)), _mm_set1_ps(more_x)), _mm_setzero_ps());
    const __m128 ay = _mm_max_ps(_mm_add_ps(_mm_mul_ps(fy, _mm_set1_ps(height)), _mm_set1_ps(more_y)), _mm_setzero_ps());
    _mm_storeu_ps(distances + 4 * i, _mm_add_ps(_mm_mul_ps(ax, ax), _mm_mul_ps(ay, ay)));
  }
#else
  const int px = narrow & 255, py = narrow >> 8 & 255;
  for (int i = 0; i < 16; i++) {
    int dx = node[i] > px ? node[i] - px : px > node[32 + i] ? px - node[32 + i] : 0;
    int dy = node[16 + i] > py ? node[16 + i] - py : py > node[48 + i] ? py - node[48 + i] : 0;
    dx -= dx > 0;
    dy -= dy > 0;
    float ax = (float)dx * width + more_x, ay = (float)dy * height + more_y;
    ax = ax > 0 ? ax : 0;
    ay = ay > 0 ? ay : 0;
    distances[i] = ax * ax + ay * ay;
  }
#endif
}

/// The place of the least of sixteen distances, which is taken away, or -1 when none is at most `limit`.
static inline int32_t up_take_least(float *distances, float limit) {
#ifdef UP_SSE2
  const __m128 a = _mm_loadu_ps(distances), b = _mm_loadu_ps(distances + 4);
  const __m128 c = _mm_loadu_ps(distances + 8), d = _mm_loadu_ps(distances + 12);
  __m128 least = _mm_min_ps(_mm_min_ps(a, b), _mm_min_ps(c, d));
  least = _mm_min_ps(least, _mm_shuffle_ps(least, least, 0x4E));
  least = _mm_min_ps(least, _mm_shuffle_ps(least, least, 0xB1));
  if (!(_mm_cvtss_f32(least) <= limit)) return -1;
  const __m128i low =
      _mm_packs_epi32(_mm_castps_si128(_mm_cmpeq_ps(a, least)), _mm_castps_si128(_mm_cmpeq_ps(b, least)));
  const __m128i high =
      _mm_packs_epi32(_mm_castps_si128(_mm_cmpeq_ps(c, least)), _mm_castps_si128(_mm_cmpeq_ps(d, least)));
  const int32_t place = __builtin_ctz((uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high)));
  // Whole vectors are written back: a load of sixteen bytes would have to wait for a store of four among them.
  const __m128i taken = _mm_set1_epi32(place);
  const __m128 infinity = _mm_set1_ps(__builtin_inff()), all[4] = {a, b, c, d};
  for (int i = 0; i < 4; i++) {
    const __m128i places = _mm_setr_epi32(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3);
    const __m128 is_taken = _mm_castsi128_ps(_mm_cmpeq_epi32(places, taken));
    _mm_storeu_ps(distances + 4 * i, _mm_or_ps(_mm_andnot_ps(is_taken, all[i]), _mm_and_ps(is_taken, infinity)));
  }
  return place;
#else
  int32_t least = 0;
  for (int32_t i = 1; i < 16; i++) {
    if (distances[i] < distances[least]) least = i;
  }
  if (!(distances[least] <= limit)) return -1;
  distances[least] = __builtin_inff();
  return least;
#endif
}

/// Which of sixteen distances are at most `limit`, as bits.
static inline uint32_t up_within(const float *distances, float limit) {
#ifdef UP_SSE2
  const __m128 most = _mm_set1_ps(limit);
  const __m128i low = _mm_packs_epi32(
      _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(distances), most)),
      _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(distances + 4), most)));
  const __m128i high = _mm_packs_epi32(
      _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(distances + 8), most)),
      _mm_castps_si128(_mm_cmple_ps(_mm_loadu_ps(distances + 12), most)));
  return (uint32_t)_mm_movemask_epi8(_mm_packs_epi16(low, high));
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) mask |= (uint32_t)(distances[i] <= limit) << i;
  return mask;
#endif
}

#endif
