#include "collision.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <unordered_set>
#include <vector>

// The scheme of the grid in MapLibre GL JS and MapLibre Native, written anew: square cells of 25 pixels over the viewport
// and its padding, in each the numbers of the boxes and of the circles that reach into it; a query goes through its cells
// column by column, leaves out what it has seen, and stops at the first hit.

namespace {

constexpr double cell_size = 25;

// What a query has seen: a hash set that it makes itself.
struct Set {
  std::unordered_set<size_t> numbers;
  explicit Set(struct NoStamps &) {}
  bool insert(size_t number) { return numbers.insert(number).second; }
};
struct NoStamps {
  void add() {}
};

// The same by a mark for each number, in place of which a new query has a new one.
struct Stamps {
  std::vector<uint32_t> marks;
  uint32_t mark = 0;
  void add() { marks.push_back(mark); }
};
struct Stamped {
  Stamps &stamps;
  explicit Stamped(Stamps &stamps) : stamps(stamps) { stamps.mark++; }
  bool insert(size_t number) {
    if (stamps.marks[number] == stamps.mark) return false;
    stamps.marks[number] = stamps.mark;
    return true;
  }
};

template <class Seen, class Memory> struct Grid {
  double width, height, columns_per_pixel, rows_per_pixel;
  int columns, rows;
  std::vector<std::vector<size_t>> box_cells, circle_cells;
  std::vector<up_box> boxes;
  std::vector<up_circle> circles;
  Memory seen_boxes, seen_circles;

  Grid(double width, double height) : width(width), height(height) {
    columns = std::max(1, (int)std::ceil(width / cell_size));
    rows = std::max(1, (int)std::ceil(height / cell_size));
    columns_per_pixel = columns / width;
    rows_per_pixel = rows / height;
    box_cells.resize((size_t)columns * rows);
    circle_cells.resize((size_t)columns * rows);
  }

  void clear() {
    for (auto &cell : box_cells) cell.clear();
    for (auto &cell : circle_cells) cell.clear();
    boxes.clear();
    circles.clear();
    seen_boxes = Memory();
    seen_circles = Memory();
  }

  static up_box around(const up_circle &circle) {
    return {circle.x - circle.radius, circle.y - circle.radius, circle.x + circle.radius, circle.y + circle.radius};
  }

  /// Calls `body` for each cell until it says true.
  template <class Body> bool each_cell(const up_box &box, Body body) const {
    const auto index = [](double position, int count) {
      return (int)std::max(0.0, std::min(count - 1.0, std::floor(position)));
    };
    const int left = index(box.min_x * columns_per_pixel, columns), right = index(box.max_x * columns_per_pixel, columns);
    const int top = index(box.min_y * rows_per_pixel, rows), bottom = index(box.max_y * rows_per_pixel, rows);
    for (int x = left; x <= right; x++)
      for (int y = top; y <= bottom; y++)
        if (body((size_t)columns * y + x)) return true;
    return false;
  }

  static bool meet(const up_box &a, const up_box &b) {
    return a.min_x <= b.max_x && a.min_y <= b.max_y && a.max_x >= b.min_x && a.max_y >= b.min_y;
  }
  static bool meet(const up_circle &a, const up_box &b) {
    const double dx = std::max({b.min_x - a.x, a.x - b.max_x, 0.0}), dy = std::max({b.min_y - a.y, a.y - b.max_y, 0.0});
    return dx * dx + dy * dy <= a.radius * a.radius;
  }
  static bool meet(const up_box &a, const up_circle &b) { return meet(b, a); }
  static bool meet(const up_circle &a, const up_circle &b) {
    const double dx = b.x - a.x, dy = b.y - a.y, radii = a.radius + b.radius;
    return radii * radii > dx * dx + dy * dy;
  }

  template <class Shape> bool hit(const Shape &shape, const up_box &box) {
    if (box.max_x < 0 || box.min_x > width || box.max_y < 0 || box.min_y > height) return false;
    Seen boxes_seen(seen_boxes), circles_seen(seen_circles);
    return each_cell(box, [&](size_t cell) {
      for (size_t number : box_cells[cell])
        if (boxes_seen.insert(number) && meet(shape, boxes[number])) return true;
      for (size_t number : circle_cells[cell])
        if (circles_seen.insert(number) && meet(shape, circles[number])) return true;
      return false;
    });
  }

  void insert(const up_box &box) {
    each_cell(box, [&](size_t cell) {
      box_cells[cell].push_back(boxes.size());
      return false;
    });
    boxes.push_back(box);
    seen_boxes.add();
  }

  void insert(const up_circle &circle) {
    each_cell(around(circle), [&](size_t cell) {
      circle_cells[cell].push_back(circles.size());
      return false;
    });
    circles.push_back(circle);
    seen_circles.add();
  }

  bool place(const up_label &label, const up_circle *circles) {
    if (label.circle_count == 0) {
      if (hit(label.box, label.box)) return false;
      insert(label.box);
      return true;
    }
    for (uint32_t i = 0; i < label.circle_count; i++)
      if (hit(circles[i], around(circles[i]))) return false;
    for (uint32_t i = 0; i < label.circle_count; i++) insert(circles[i]);
    return true;
  }
};

using GridOfSets = Grid<Set, NoStamps>;
using GridOfStamps = Grid<Stamped, Stamps>;

}  // namespace

struct up_labels {
  double width, height;
  // In pixels from the corner of the padding.
  std::vector<up_label> labels;
  std::vector<up_circle> circles;
  std::unique_ptr<GridOfStamps> kept;

  template <class Grid> void place(Grid &grid, uint8_t *placed) const {
    for (size_t i = 0; i < labels.size(); i++)
      placed[i] = grid.place(labels[i], circles.data() + labels[i].first_circle) ? 1 : 0;
  }
};

up_labels *up_labels_make(
    up_grid_kind kind, double width, double height, double padding, const up_label *labels, size_t label_count,
    const up_circle *circles, size_t circle_count) {
  try {
    auto made = std::make_unique<up_labels>();
    made->width = width + 2 * padding;
    made->height = height + 2 * padding;
    made->labels.assign(labels, labels + label_count);
    made->circles.assign(circles, circles + circle_count);
    for (auto &label : made->labels) {
      label.box.min_x += padding;
      label.box.min_y += padding;
      label.box.max_x += padding;
      label.box.max_y += padding;
    }
    for (auto &circle : made->circles) {
      circle.x += padding;
      circle.y += padding;
    }
    if (kind == UP_GRID_OF_STAMPS) made->kept = std::make_unique<GridOfStamps>(made->width, made->height);
    return made.release();
  } catch (...) {
    return nullptr;
  }
}

void up_labels_free(up_labels *labels) { delete labels; }

void up_labels_place(up_labels *labels, uint8_t *placed) {
  if (labels->kept) {
    labels->kept->clear();
    labels->place(*labels->kept, placed);
  } else {
    GridOfSets grid(labels->width, labels->height);
    labels->place(grid, placed);
  }
}
