// The sixteen children of a node at once: comparisons and distances that the compiler does not make of a loop, and
// prefetching, for which Swift has no word. No logic beyond that; what the numbers mean is said in Swift.
#ifndef UNDERPIXEL_INDEX_LANES_H
#define UNDERPIXEL_INDEX_LANES_H

#include <stdint.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

static inline void up_prefetch(const void *address) { __builtin_prefetch(address, 0, 3); }

/// The whole part of a number, held between 0 and `top`; a NaN gives 0.
static inline int32_t up_clamped(double value, double top) {
  value = value > 0 ? value : 0;
  return (int32_t)(value < top ? value : top);
}

/// The children of an inner node that meet a window, as bits.
///
/// `node` holds minX, minY, maxX and maxY of sixteen children, one run after the other.
static inline uint32_t up_children(
    const int32_t *node, int32_t min_x, int32_t min_y, int32_t max_x, int32_t max_y) {
#if defined(__SSE2__)
  const __m128i *lanes = (const __m128i *)node;
  const __m128i low_x = _mm_set1_epi32(min_x), low_y = _mm_set1_epi32(min_y);
  const __m128i high_x = _mm_set1_epi32(max_x), high_y = _mm_set1_epi32(max_y);
  __m128i apart[4];
  for (int i = 0; i < 4; i++) {
    const __m128i x = _mm_or_si128(
        _mm_cmpgt_epi32(_mm_loadu_si128(lanes + i), high_x), _mm_cmpgt_epi32(low_x, _mm_loadu_si128(lanes + 8 + i)));
    const __m128i y = _mm_or_si128(
        _mm_cmpgt_epi32(_mm_loadu_si128(lanes + 4 + i), high_y), _mm_cmpgt_epi32(low_y, _mm_loadu_si128(lanes + 12 + i)));
    apart[i] = _mm_or_si128(x, y);
  }
  const __m128i bytes =
      _mm_packs_epi16(_mm_packs_epi32(apart[0], apart[1]), _mm_packs_epi32(apart[2], apart[3]));
  return 0xFFFFu & ~(uint32_t)_mm_movemask_epi8(bytes);
#else
  uint32_t mask = 0;
  for (int i = 0; i < 16; i++) {
    const int apart = (node[i] > max_x) | (node[16 + i] > max_y) | (node[32 + i] < min_x) | (node[48 + i] < min_y);
    mask |= (uint32_t)!apart << i;
  }
  return mask;
#endif
}

/// How many columns a leaf has within its box, or rows.
#define UP_LEAF_CELLS 253.0f

/// Cells of a leaf for one of the tree's grid, where the box around its items is this much wider or higher than a cell.
static inline float up_leaf_scale(int32_t side) { return UP_LEAF_CELLS / (float)(side | 1); }

/// The cell of a leaf in which a number of the tree's grid lies, 0 to 255: monotone, and that is all.
static inline uint8_t up_leaf_cell(int32_t value, int32_t low, float scale) {
  const float cell = (float)(value - low) * scale;
  return cell <= -1 ? 0 : cell >= 254 ? 255 : (uint8_t)((int32_t)cell + 1);
}

/// The items of a leaf that meet a window, as bits; in the upper half those of them that share a cell with an edge of
/// the window, about which only their exact boxes can tell.
///
/// `node` is the one above, and the leaf is its child of that number.
static inline uint32_t up_items(
    const uint8_t *leaf, const int32_t *node, int child, int32_t min_x, int32_t min_y, int32_t max_x, int32_t max_y) {
#if defined(__SSE2__)
  const __m128i *lanes = (const __m128i *)leaf;
  const __m128i low = _mm_unpacklo_epi32(_mm_cvtsi32_si128(node[child]), _mm_cvtsi32_si128(node[16 + child]));
  const __m128i high = _mm_unpacklo_epi32(_mm_cvtsi32_si128(node[32 + child]), _mm_cvtsi32_si128(node[48 + child]));
  const __m128i side = _mm_or_si128(_mm_sub_epi32(high, low), _mm_set1_epi32(1));
  const __m128i scale = _mm_castps_si128(_mm_div_ps(_mm_set1_ps(UP_LEAF_CELLS), _mm_cvtepi32_ps(side)));
  const __m128i window = _mm_sub_epi32(_mm_setr_epi32(min_x, min_y, max_x, max_y), _mm_unpacklo_epi64(low, low));
  const __m128 cells = _mm_mul_ps(_mm_cvtepi32_ps(window), _mm_castsi128_ps(_mm_unpacklo_epi64(scale, scale)));
  __m128i bytes = _mm_add_epi32(_mm_cvttps_epi32(_mm_min_ps(cells, _mm_set1_ps(1000))), _mm_set1_epi32(1));
  bytes = _mm_packs_epi32(bytes, bytes);
  bytes = _mm_packus_epi16(bytes, bytes);
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
  const int32_t low_x = node[child], low_y = node[16 + child];
  const float scale_x = up_leaf_scale(node[32 + child] - low_x), scale_y = up_leaf_scale(node[48 + child] - low_y);
  const uint8_t left = up_leaf_cell(min_x, low_x, scale_x), right = up_leaf_cell(max_x, low_x, scale_x);
  const uint8_t top = up_leaf_cell(min_y, low_y, scale_y), bottom = up_leaf_cell(max_y, low_y, scale_y);
  uint32_t meeting = 0, on_edge = 0;
  for (int i = 0; i < 16; i++) {
    const uint8_t a = leaf[i], b = leaf[16 + i], c = leaf[32 + i], d = leaf[48 + i];
    meeting |= (uint32_t)((a <= right) & (b <= bottom) & (c >= left) & (d >= top)) << i;
    on_edge |= (uint32_t)((a == right) | (b == bottom) | (c == left) | (d == top)) << i;
  }
  return meeting | (meeting & on_edge) << 16;
#endif
}

/// Squared distances from a place to the sixteen children of an inner node, never too long by more than rounding.
///
/// - slack: what both axes may be off by; outside_x, outside_y: what lies between the place and the frame it was clamped
///   to.
static inline void up_child_distances(
    const int32_t *node, int32_t x, int32_t y, float outside_x, float outside_y, float slack, float *distances) {
#if defined(__SSE2__)
  const __m128i *lanes = (const __m128i *)node;
  const __m128i px = _mm_set1_epi32(x), py = _mm_set1_epi32(y);
  const __m128 less_x = _mm_set1_ps(outside_x - slack), less_y = _mm_set1_ps(outside_y - slack);
  const __m128 zero = _mm_setzero_ps();
  for (int i = 0; i < 4; i++) {
    const __m128 left = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_loadu_si128(lanes + i), px));
    const __m128 right = _mm_cvtepi32_ps(_mm_sub_epi32(px, _mm_loadu_si128(lanes + 8 + i)));
    const __m128 below = _mm_cvtepi32_ps(_mm_sub_epi32(_mm_loadu_si128(lanes + 4 + i), py));
    const __m128 above = _mm_cvtepi32_ps(_mm_sub_epi32(py, _mm_loadu_si128(lanes + 12 + i)));
    const __m128 dx = _mm_max_ps(_mm_add_ps(_mm_max_ps(_mm_max_ps(left, right), zero), less_x), zero);
    const __m128 dy = _mm_max_ps(_mm_add_ps(_mm_max_ps(_mm_max_ps(below, above), zero), less_y), zero);
    _mm_storeu_ps(distances + 4 * i, _mm_add_ps(_mm_mul_ps(dx, dx), _mm_mul_ps(dy, dy)));
  }
#else
  for (int i = 0; i < 16; i++) {
    const float left = (float)(node[i] - x), right = (float)(x - node[32 + i]);
    const float below = (float)(node[16 + i] - y), above = (float)(y - node[48 + i]);
    float dx = left > right ? left : right, dy = below > above ? below : above;
    dx = (dx > 0 ? dx : 0) + outside_x - slack;
    dy = (dy > 0 ? dy : 0) + outside_y - slack;
    dx = dx > 0 ? dx : 0;
    dy = dy > 0 ? dy : 0;
    distances[i] = dx * dx + dy * dy;
  }
#endif
}

/// Squared distances from a place to the sixteen items of a leaf, never too long by more than rounding.
///
/// x and y are the place's cells; cell_x and cell_y their sides; the rest as for inner nodes.
static inline void up_item_distances(
    const uint8_t *leaf, uint8_t x, uint8_t y, float cell_x, float cell_y, float outside_x, float outside_y,
    float slack, float *distances) {
#if defined(__SSE2__)
  const __m128i *lanes = (const __m128i *)leaf;
  const __m128i px = _mm_set1_epi8((char)x), py = _mm_set1_epi8((char)y), one = _mm_set1_epi8(1);
  // One of two saturated differences is zero. A cell less: both ends may lie anywhere in theirs.
  const __m128i dx = _mm_subs_epu8(
      _mm_or_si128(_mm_subs_epu8(_mm_loadu_si128(lanes), px), _mm_subs_epu8(px, _mm_loadu_si128(lanes + 2))), one);
  const __m128i dy = _mm_subs_epu8(
      _mm_or_si128(_mm_subs_epu8(_mm_loadu_si128(lanes + 1), py), _mm_subs_epu8(py, _mm_loadu_si128(lanes + 3))), one);
  const __m128i zero = _mm_setzero_si128();
  const __m128 none = _mm_setzero_ps();
  const __m128 less_x = _mm_set1_ps(outside_x - slack), less_y = _mm_set1_ps(outside_y - slack);
  const __m128 side_x = _mm_set1_ps(cell_x), side_y = _mm_set1_ps(cell_y);
  const __m128i halves_x[2] = {_mm_unpacklo_epi8(dx, zero), _mm_unpackhi_epi8(dx, zero)};
  const __m128i halves_y[2] = {_mm_unpacklo_epi8(dy, zero), _mm_unpackhi_epi8(dy, zero)};
  for (int i = 0; i < 4; i++) {
    const __m128i hx = halves_x[i >> 1], hy = halves_y[i >> 1];
    const __m128 fx = _mm_cvtepi32_ps(i & 1 ? _mm_unpackhi_epi16(hx, zero) : _mm_unpacklo_epi16(hx, zero));
    const __m128 fy = _mm_cvtepi32_ps(i & 1 ? _mm_unpackhi_epi16(hy, zero) : _mm_unpacklo_epi16(hy, zero));
    const __m128 ax = _mm_max_ps(_mm_add_ps(_mm_mul_ps(fx, side_x), less_x), none);
    const __m128 ay = _mm_max_ps(_mm_add_ps(_mm_mul_ps(fy, side_y), less_y), none);
    _mm_storeu_ps(distances + 4 * i, _mm_add_ps(_mm_mul_ps(ax, ax), _mm_mul_ps(ay, ay)));
  }
#else
  for (int i = 0; i < 16; i++) {
    int dx = leaf[i] > x ? leaf[i] - x : x > leaf[32 + i] ? x - leaf[32 + i] : 0;
    int dy = leaf[16 + i] > y ? leaf[16 + i] - y : y > leaf[48 + i] ? y - leaf[48 + i] : 0;
    dx -= dx > 0;
    dy -= dy > 0;
    float ax = (float)dx * cell_x + outside_x - slack, ay = (float)dy * cell_y + outside_y - slack;
    ax = ax > 0 ? ax : 0;
    ay = ay > 0 ? ay : 0;
    distances[i] = ax * ax + ay * ay;
  }
#endif
}

/// The place of the least of sixteen distances, which is taken away, or -1 when none is at most `limit`.
static inline int32_t up_take_least(float *distances, float limit) {
#if defined(__SSE2__)
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
    const __m128 is_taken = _mm_castsi128_ps(_mm_cmpeq_epi32(_mm_setr_epi32(4 * i, 4 * i + 1, 4 * i + 2, 4 * i + 3), taken));
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
#if defined(__SSE2__)
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
