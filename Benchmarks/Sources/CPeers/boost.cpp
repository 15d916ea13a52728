// Boost takes one less than the least value of these, which is a value only of an enumeration with a type of its own;
// clang 16 and later say so.
#define int_float_mixture_enum int_float_mixture_enum : int
#include <boost/numeric/conversion/int_float_mixture_enum.hpp>
#undef int_float_mixture_enum
#define sign_mixture_enum sign_mixture_enum : int
#include <boost/numeric/conversion/sign_mixture_enum.hpp>
#undef sign_mixture_enum
#define udt_builtin_mixture_enum udt_builtin_mixture_enum : int
#include <boost/numeric/conversion/udt_builtin_mixture_enum.hpp>
#undef udt_builtin_mixture_enum

#include <boost/function_output_iterator.hpp>
#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/index/rtree.hpp>
#include <utility>
#include <vector>

#include "peer.hpp"

namespace {

namespace geometry = boost::geometry;
namespace index = boost::geometry::index;

using Point = geometry::model::d2::point_xy<double>;
using Box = geometry::model::box<Point>;
using Value = std::pair<Box, uint32_t>;

Value value(const up_box *boxes, uint32_t item) {
  const up_box &box = boxes[item];
  return {Box(Point(box.min_x, box.min_y), Point(box.max_x, box.max_y)), item};
}

std::vector<Value> values(const up_box *boxes, size_t count) {
  std::vector<Value> values;
  values.reserve(count);
  for (size_t item = 0; item < count; item++) values.push_back(value(boxes, (uint32_t)item));
  return values;
}

template <class Parameters> struct Boost final : up_peer {
  using Tree = index::rtree<Value, Parameters>;
  const up_box *boxes;
  Tree tree;

  Boost(const up_box *boxes, Tree &&tree) : boxes(boxes), tree(std::move(tree)) {}

  up_answer search(const up_box &box) override {
    up_answer answer{0, 0};
    tree.query(
        index::intersects(Box(Point(box.min_x, box.min_y), Point(box.max_x, box.max_y))),
        boost::make_function_output_iterator([&](const Value &value) {
          answer.count++;
          answer.sum += value.second;
        }));
    return answer;
  }

  up_answer nearest(double x, double y, uint32_t count) override {
    up_answer answer{0, 0};
    tree.query(
        index::nearest(Point(x, y), count), boost::make_function_output_iterator([&](const Value &value) {
          answer.count++;
          answer.sum += squared_distance_bits(boxes[value.second], x, y);
        }));
    return answer;
  }

  void insert(uint32_t item) override { tree.insert(value(boxes, item)); }
  uint64_t remove(uint32_t item) override { return tree.remove(value(boxes, item)); }
  uint64_t count() const override { return tree.size(); }
};

template <class Parameters> std::unique_ptr<up_peer> packed(const up_box *boxes, size_t count) {
  using Peer = Boost<Parameters>;
  const auto source = values(boxes, count);
  const uint64_t start = up_now();
  typename Peer::Tree tree(source);
  const uint64_t time = up_now() - start;
  auto peer = std::make_unique<Peer>(boxes, std::move(tree));
  peer->build_time = time;
  return peer;
}

}  // namespace

std::unique_ptr<up_peer> build_boost(up_peer_kind kind, const up_box *boxes, size_t count) {
  if (kind == UP_BOOST_PACKED_16) return packed<index::rstar<16>>(boxes, count);
  if (kind == UP_BOOST_PACKED_8) return packed<index::rstar<8>>(boxes, count);
  return std::make_unique<Boost<index::rstar<16>>>(boxes, index::rtree<Value, index::rstar<16>>());
}
