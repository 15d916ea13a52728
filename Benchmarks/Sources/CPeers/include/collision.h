// Label placement as map engines do it, behind one face.
#ifndef UNDERPIXEL_COLLISION_PEERS_H
#define UNDERPIXEL_COLLISION_PEERS_H

#include <stddef.h>
#include <stdint.h>

#include "peers.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct up_labels up_labels;

typedef struct {
  double x, y, radius;
} up_circle;

/// A label takes a box, or, where it has circles, these.
typedef struct {
  up_box box;
  uint32_t first_circle, circle_count;
} up_label;

typedef enum {
  /// A new grid each time, and a hash set for what a query has seen, as MapLibre Native has them.
  UP_GRID_OF_SETS,
  /// One grid that keeps its memory, and stamps for what a query has seen: the best this scheme can do.
  UP_GRID_OF_STAMPS
} up_grid_kind;

/// Holds labels to be placed again and again; what is given is copied.
up_labels *up_labels_make(
    up_grid_kind kind, double width, double height, double padding, const up_label *labels, size_t label_count,
    const up_circle *circles, size_t circle_count);
void up_labels_free(up_labels *labels);

/// Places what fits, in order, on an empty screen; sets a byte for each label to 1 if it was placed, else to 0.
void up_labels_place(up_labels *labels, uint8_t *placed);

#ifdef __cplusplus
}
#endif

#endif
