// A map engine in C++ that has a style: it hands tiles in as the camera misses them, draws a hundred vehicles over the map in a
// scene of its own whose labels find room here, and asks both under a cursor from a second thread.
//
//   c++ -std=c++11 engine.cpp $(pkg-config --cflags --libs underpixel) -pthread && ./a.out FOLDER
//
// The folder holds tiles as z-x-y.mvt. What was found goes to the standard output, what it cost to the standard error.
#include <underpixel.h>

#include <chrono>
#include <cmath>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <fstream>
#include <iostream>
#include <iterator>
#include <map>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

namespace {

// MARK: Errors and owners

void check(up_status status) {
  if (status == UP_OK) return;
  std::size_t length = 0;
  (void)up_error_message(nullptr, 0, &length);
  std::string message(length + 1, '\0');
  (void)up_error_message(&message[0], message.size(), nullptr);
  throw std::runtime_error(std::string(up_status_name(status)) + ": " + message.c_str());
}

template <typename Handle, up_status (*release)(Handle *)>
struct Release {
  void operator()(Handle *handle) const { (void)release(handle); }
};
template <typename Handle, up_status (*release)(Handle *)>
using Owner = std::unique_ptr<Handle, Release<Handle, release>>;
using Features = Owner<up_features, up_features_free>;
using Builder = Owner<up_builder, up_builder_free>;
using Scene = Owner<up_scene, up_scene_free>;
using Frame = Owner<up_frame, up_frame_free>;
using Map = Owner<up_map, up_map_free>;

// The text that a function writes, whatever its length.
template <typename Write>
std::string text(Write write) {
  std::size_t length = 0;
  check(write(nullptr, 0, &length));
  std::string result(length + 1, '\0');
  check(write(&result[0], result.size(), &length));
  result.resize(length);
  return result;
}

// MARK: The map

const char *const style = R"({
  "version": 8,
  "sources": {"tiles": {"type": "vector", "minzoom": 14, "maxzoom": 14}},
  "layers": [
    {"id": "water", "type": "fill", "source": "tiles", "source-layer": "water"},
    {"id": "roads", "type": "line", "source": "tiles", "source-layer": "transportation",
     "paint": {"line-width": ["match", ["get", "class"], "primary", 10, 4]}},
    {"id": "buildings", "type": "fill-extrusion", "source": "tiles", "source-layer": "building",
     "paint": {"fill-extrusion-height": ["coalesce", ["get", "render_height"], 8]}},
    {"id": "pois", "type": "circle", "source": "tiles", "source-layer": "poi", "paint": {"circle-radius": 5}}
  ]})";

// Hands in what the camera misses; an engine would fetch it and come back.
std::size_t loadTiles(up_map *map, const std::string &folder) {
  std::size_t count = 0;
  check(up_map_missing_tiles(map, nullptr, 0, &count));
  std::vector<up_tile_request> requests(count);
  check(up_map_missing_tiles(map, requests.data(), count, &count));
  for (const up_tile_request &request : requests) {
    const up_tile_id tile = request.tile;
    const std::string source =
        text([&](char *buffer, std::size_t capacity, std::size_t *length) {
          return up_map_tile_source(map, request.source, buffer, capacity, length);
        });
    std::ifstream file(
        folder + "/" + std::to_string(tile.z) + "-" + std::to_string(tile.x) + "-" + std::to_string(tile.y) + ".mvt",
        std::ios::binary);
    std::vector<std::uint8_t> bytes((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    // No file: a tile that does not exist is empty.
    check(up_map_set_tile(map, source.c_str(), tile, bytes.empty() ? nullptr : bytes.data(), bytes.size()));
  }
  return count;
}

// MARK: The vehicles

constexpr int vehicleCount = 100, frameCount = 60, cursorSteps = 32;

std::vector<double> positions(int frame) {
  std::vector<double> coordinates;
  for (int i = 0; i < vehicleCount; i++) {
    const double angle = i * 0.7 + frame * 0.01, distance = 0.0002 + 0.00006 * i;
    coordinates.push_back(7.4246 + distance * std::cos(angle));
    coordinates.push_back(43.7399 + 0.7 * distance * std::sin(angle));
  }
  return coordinates;
}

Features makeVehicles(const std::vector<double> &coordinates) {
  std::vector<std::string> names;
  std::vector<const char *> pointers;
  for (int i = 0; i < vehicleCount; i++) names.push_back("bus " + std::to_string(i));
  for (const std::string &name : names) pointers.push_back(name.c_str());
  up_feature_arrays arrays = UP_FEATURE_ARRAYS_INIT;
  arrays.type = UP_POINT;
  arrays.coordinates = coordinates.data();
  arrays.position_count = vehicleCount;
  arrays.names = pointers.data();
  up_features *made = nullptr;
  check(up_features_make(&arrays, &made));
  return Features(made);
}

// Names below the vehicles, which find room as long as there is some.
void setNames(up_builder *builder, const up_features *vehicles, const std::vector<double> &coordinates, bool isNew) {
  std::vector<up_label> labels(vehicleCount);
  for (int i = 0; i < vehicleCount; i++) {
    labels[i] = up_label();
    labels[i].feature = static_cast<std::uint32_t>(i);
    labels[i].has_text = true;
    labels[i].longitude = coordinates[2 * i];
    labels[i].latitude = coordinates[2 * i + 1];
    labels[i].text = up_box{-24, 8, 24, 22};
  }
  up_layer layer = UP_LAYER_INIT;
  layer.id = "names";
  layer.kind = UP_LABELS;
  layer.features = vehicles;
  layer.labels = labels.data();
  layer.label_count = labels.size();
  check(isNew ? up_builder_add_layer(builder, &layer, nullptr) : up_builder_set_layer(builder, 1, &layer));
}

// MARK: The cursor, on a thread of its own

struct Look {
  Frame vehicles, map;
};

class Cursor {
 public:
  Cursor() : thread_([this] { run(); }) {}

  void follow(Look look) {
    std::lock_guard<std::mutex> guard(lock_);
    looks_.push_back(std::move(look));
    changed_.notify_one();
  }

  void finish() {
    follow(Look());
    thread_.join();
    if (error_) std::rethrow_exception(error_);
  }

  std::map<std::string, int> met;
  double microseconds = 0;

 private:
  void run() {
    try {
      for (int number = 0;; number++) {
        std::unique_lock<std::mutex> guard(lock_);
        changed_.wait(guard, [this] { return !looks_.empty(); });
        Look look = std::move(looks_.front());
        looks_.pop_front();
        guard.unlock();
        if (!look.map) return;
        const auto start = std::chrono::steady_clock::now();
        for (int step = 0; step < cursorSteps; step++) {
          const double angle = (number * cursorSteps + step) * 0.006;
          const double x = 512 + 300 * std::cos(angle), y = 384 + 200 * std::sin(3 * angle);
          // What is over the map is asked first.
          if (!ask(look.vehicles.get(), "a vehicle", x, y)) ask(look.map.get(), "the map", x, y);
        }
        microseconds += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
      }
    } catch (...) {
      error_ = std::current_exception();
    }
  }

  bool ask(const up_frame *frame, const char *name, double x, double y) {
    up_hit hit;
    bool isFound = false;
    check(up_frame_topmost_at(frame, x, y, nullptr, &hit, &isFound));
    if (isFound) met[std::string(name) + ", layer " + std::to_string(hit.layer)]++;
    return isFound;
  }

  std::mutex lock_;
  std::condition_variable changed_;
  std::deque<Look> looks_;
  std::exception_ptr error_;
  std::thread thread_;  // last: it begins when all else is there
};

void run(const std::string &folder) {
  up_map *madeMap = nullptr;
  check(up_map_make(1024, 768, &madeMap));
  const Map map(madeMap);
  check(up_map_hand_in_tiles(map.get(), "tiles", 14, 14));
  check(up_map_load_style(map.get(), style, std::char_traits<char>::length(style), nullptr));
  up_camera camera = UP_CAMERA_INIT;
  camera.longitude = 7.4246;
  camera.latitude = 43.7399;
  camera.zoom = 16;
  camera.pitch = 45;
  check(up_map_set_camera(map.get(), &camera));
  std::cout << "tiles that the camera missed: " << loadTiles(map.get(), folder) << "\n";

  up_builder *madeBuilder = nullptr;
  check(up_builder_make(&madeBuilder));
  const Builder builder(madeBuilder);
  Features vehicles = makeVehicles(positions(0));
  up_layer layer = UP_LAYER_INIT;
  layer.id = "vehicles";
  layer.kind = UP_CIRCLES;
  layer.features = vehicles.get();
  layer.radius.constant = 7;
  layer.radius.state = "chosen";
  layer.radius.in_state = 14;
  check(up_builder_add_layer(builder.get(), &layer, nullptr));
  setNames(builder.get(), vehicles.get(), positions(0), true);
  check(up_builder_set_state(builder.get(), vehicles.get(), 17, "chosen", true));

  Cursor cursor;
  std::size_t placed = 0;
  double moving = 0;
  for (int number = 0; number < frameCount; number++) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<double> coordinates = positions(number);
    up_features *moved = nullptr;
    check(up_features_move(vehicles.get(), coordinates.data(), vehicleCount, &moved));
    vehicles.reset(moved);
    check(up_builder_move(builder.get(), vehicles.get()));
    setNames(builder.get(), vehicles.get(), coordinates, false);
    camera.bearing = number * 0.2;
    check(up_map_set_camera(map.get(), &camera));
    loadTiles(map.get(), folder);

    up_scene *madeScene = nullptr;
    check(up_builder_scene(builder.get(), &madeScene));
    const Scene scene(madeScene);
    up_frame *over = nullptr, *under = nullptr;
    check(up_frame_make(scene.get(), &camera, 1024, 768, &over));
    Look look;
    look.vehicles.reset(over);
    check(up_map_frame(map.get(), &under));
    look.map.reset(under);
    std::size_t count = 0;
    check(up_frame_symbols(over, false, nullptr, 0, &count));  // which names to draw
    placed += count;
    moving += std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
    cursor.follow(std::move(look));
  }
  cursor.finish();

  std::cout << "names that found room, in " << frameCount << " frames: " << placed << "\n";
  for (const auto &entry : cursor.met) std::cout << "the cursor met " << entry.first << ": " << entry.second << " times\n";

  up_frame *made = nullptr;
  check(up_map_frame(map.get(), &made));
  const Frame frame(made);
  up_hit hit;
  bool isFound = false;
  check(up_frame_topmost_at(frame.get(), 512, 384, nullptr, &hit, &isFound));
  if (isFound) {
    std::cout << "in the middle: "
              << text([&](char *buffer, std::size_t capacity, std::size_t *length) {
                   return up_hit_source(frame.get(), &hit, buffer, capacity, length);
                 })
              << "\n";
  }
  std::cerr << "a frame with " << vehicleCount << " vehicles moved and named: " << moving / frameCount
            << " us; a question of the cursor: " << cursor.microseconds / (frameCount * cursorSteps) << " us\n";
}

}  // namespace

int main(int argc, char **argv) {
  if (argc < 2) {
    std::cerr << "usage: engine FOLDER\n";
    return 2;
  }
  try {
    run(argv[1]);
  } catch (const std::exception &error) {
    std::cerr << "engine: " << error.what() << "\n";
    return 1;
  }
}
