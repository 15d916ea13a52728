#include "peers.h"

#include <chrono>
#include <cstdlib>
#include <cstring>
#include <sys/mman.h>

#ifdef __APPLE__
#include <malloc/malloc.h>
#else
#include <malloc.h>
#endif

#include "peer.hpp"

/// The bytes that are allocated now.
static size_t allocated() {
#ifdef __APPLE__
  malloc_statistics_t statistics;
  malloc_zone_statistics(nullptr, &statistics);
  return statistics.size_in_use;
#else
  const auto information = mallinfo2();
  return information.uordblks + information.hblkhd;
#endif
}

up_peer *up_peer_build(up_peer_kind kind, const up_box *boxes, size_t count) {
  try {
    const size_t before = allocated();
    std::unique_ptr<up_peer> peer;
    switch (kind) {
    case UP_BOOST_PACKED_16:
    case UP_BOOST_PACKED_8:
    case UP_BOOST_EMPTY_16: peer = build_boost(kind, boxes, count); break;
    case UP_GEOS_STR: peer = build_geos(boxes, count); break;
    case UP_SPATIALINDEX_STR: peer = build_spatialindex(boxes, count); break;
    }
    const size_t after = allocated();
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

void up_touch_memory(size_t bytes) {
  // Once in pages of the usual size, once in large ones: the system keeps them apart.
  for (int round = 0; round < 2; round++) {
    void *memory = nullptr;
    if (posix_memalign(&memory, 2 << 20, bytes) != 0) return;
#ifdef MADV_HUGEPAGE
    if (round == 1) madvise(memory, bytes, MADV_HUGEPAGE);
#endif
    std::memset(memory, 1, bytes);
    // The compiler may leave out what nobody reads.
    asm volatile("" : : "r"(memory) : "memory");
    std::free(memory);
  }
}

uint64_t up_now(void) {
  using namespace std::chrono;
  return duration_cast<nanoseconds>(steady_clock::now().time_since_epoch()).count();
}
