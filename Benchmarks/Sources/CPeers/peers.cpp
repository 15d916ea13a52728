#include "peers.h"

#include <chrono>

#include "peer.hpp"
#include "process.h"

up_peer *up_peer_build(up_peer_kind kind, const up_box *boxes, size_t count) {
  try {
    const size_t before = up_allocated();
    std::unique_ptr<up_peer> peer;
    switch (kind) {
    case UP_BOOST_PACKED_16:
    case UP_BOOST_PACKED_8:
    case UP_BOOST_EMPTY_16: peer = build_boost(kind, boxes, count); break;
    case UP_GEOS_STR: peer = build_geos(boxes, count); break;
    case UP_SPATIALINDEX_STR: peer = build_spatialindex(boxes, count); break;
    }
    const size_t after = up_allocated();
    if (peer) peer->bytes = after > before ? after - before : 0;
    return peer.release();
  } catch (...) {
    return nullptr;
  }
}

void up_peer_free(up_peer *peer) { delete peer; }
uint64_t up_peer_build_time(const up_peer *peer) { return peer->build_time; }
size_t up_peer_bytes(const up_peer *peer) { return peer->bytes; }
up_answer up_peer_search(up_peer *peer, up_box box) { return peer->search(box); }
up_answer up_peer_nearest(up_peer *peer, double x, double y, uint32_t count) { return peer->nearest(x, y, count); }
void up_peer_insert(up_peer *peer, uint32_t item) { peer->insert(item); }
uint64_t up_peer_remove(up_peer *peer, uint32_t item) { return peer->remove(item); }
uint64_t up_peer_count(const up_peer *peer) { return peer->count(); }

uint64_t up_now(void) {
  using namespace std::chrono;
  return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}
