#pragma once

#include <cstddef>
#include <cstring>
#include <memory>

#include "peers.h"

struct up_peer {
  virtual ~up_peer() = default;
  virtual up_answer search(const up_box &box) = 0;
  virtual up_answer nearest(double x, double y, uint32_t count) { return {0, 0}; }
  virtual void insert(uint32_t item) {}
  virtual uint64_t remove(uint32_t item) { return 0; }
  virtual uint64_t count() const { return 0; }
  size_t bytes = 0;
  uint64_t build_time = 0;
};

std::unique_ptr<up_peer> build_boost(up_peer_kind kind, const up_box *boxes, size_t count);
std::unique_ptr<up_peer> build_geos(const up_box *boxes, size_t count);
std::unique_ptr<up_peer> build_spatialindex(const up_box *boxes, size_t count);

inline uint64_t squared_distance_bits(const up_box &box, double x, double y) {
  const double dx = x < box.min_x ? box.min_x - x : x > box.max_x ? x - box.max_x : 0;
  const double dy = y < box.min_y ? box.min_y - y : y > box.max_y ? y - box.max_y : 0;
  const double square = dx * dx + dy * dy;
  uint64_t bits;
  std::memcpy(&bits, &square, sizeof bits);
  return bits;
}
