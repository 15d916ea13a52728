// The indexes that people pick instead, behind one face: each holds boxes and answers the same questions.
#ifndef UNDERPIXEL_PEERS_H
#define UNDERPIXEL_PEERS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct up_peer up_peer;

typedef enum {
  UP_BOOST_PACKED_16,
  UP_BOOST_PACKED_8,
  UP_BOOST_EMPTY_16,  // R*, without the boxes: for those that are inserted one by one
  UP_GEOS_STR,
  UP_SPATIALINDEX_STR
} up_peer_kind;

typedef struct {
  double min_x, min_y, max_x, max_y;
} up_box;

typedef struct {
  uint64_t count, sum;
} up_answer;

/// Builds an index of boxes, whose items are 0, 1, ...; null when it can't. The boxes must stay where they are.
up_peer *up_peer_build(up_peer_kind kind, const up_box *boxes, size_t count);
void up_peer_free(up_peer *peer);
/// Nanoseconds that building took, without bringing the boxes into its form.
uint64_t up_peer_build_time(const up_peer *peer);
/// Bytes it holds, counted as they were allocated.
size_t up_peer_bytes(const up_peer *peer);

/// How many items meet the box, and the sum of their numbers.
up_answer up_peer_search(up_peer *peer, up_box box);

/// The nearest items: how many, and the sum of the bit patterns of their squared distances; no items where the peer has
/// no such query.
up_answer up_peer_nearest(up_peer *peer, double x, double y, uint32_t count);

/// For those that can change.
void up_peer_insert(up_peer *peer, uint32_t item);
/// How many were removed.
uint64_t up_peer_remove(up_peer *peer, uint32_t item);
/// How many it holds.
uint64_t up_peer_count(const up_peer *peer);

/// Nanoseconds of a clock that only goes forward.
uint64_t up_now(void);

#ifdef __cplusplus
}
#endif

#endif
