#include <spatialindex/SpatialIndex.h>

#include "peer.hpp"

namespace {

using namespace SpatialIndex;

struct Stream final : IDataStream {
  const up_box *boxes;
  size_t count, next = 0;

  Stream(const up_box *boxes, size_t count) : boxes(boxes), count(count) {}

  IData *getNext() override {
    if (next == count) return nullptr;
    const up_box &box = boxes[next];
    const double low[2] = {box.min_x, box.min_y}, high[2] = {box.max_x, box.max_y};
    Region region(low, high, 2);
    return new RTree::Data(0, nullptr, region, (id_type)next++);
  }
  bool hasNext() override { return next < count; }
  uint32_t size() override { return (uint32_t)count; }
  void rewind() override { next = 0; }
};

struct Visitor final : IVisitor {
  up_answer answer{0, 0};
  void visitNode(const INode &) override {}
  void visitData(const IData &data) override {
    answer.count++;
    answer.sum += (uint64_t)data.getIdentifier();
  }
  void visitData(std::vector<const IData *> &) override {}
};

struct Spatial final : up_peer {
  std::unique_ptr<IStorageManager> storage;
  std::unique_ptr<ISpatialIndex> tree;

  Spatial(const up_box *boxes, size_t count) : storage(StorageManager::createNewMemoryStorageManager()) {
    Stream stream(boxes, count);
    id_type identifier;
    tree.reset(RTree::createAndBulkLoadNewRTree(
        RTree::BLM_STR, stream, *storage, 0.9, 32, 32, 2, RTree::RV_RSTAR, identifier));
  }

  up_answer search(const up_box &box) override {
    const double low[2] = {box.min_x, box.min_y}, high[2] = {box.max_x, box.max_y};
    Visitor visitor;
    tree->intersectsWithQuery(Region(low, high, 2), visitor);
    return visitor.answer;
  }
};

}  // namespace

std::unique_ptr<up_peer> build_spatialindex(const up_box *boxes, size_t count) {
  const uint64_t start = up_now();
  auto peer = std::make_unique<Spatial>(boxes, count);
  peer->build_time = up_now() - start;
  return peer;
}
