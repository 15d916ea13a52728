/// The types of Underpixel's C interface: handles, numbers with names, and plain structs. `underpixel.h` has the functions.
///
/// Structs that begin with `size` may gain members at their end: set it to the sizeof of the struct, and the rest to
/// zero where nothing is to be said (the macros `..._INIT` do both). A library that is older than its caller's header takes
/// such a struct as long as the members that it does not know are zero.

#ifndef UNDERPIXEL_TYPES_H
#define UNDERPIXEL_TYPES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Handles

// Opaque to C. Swift, which implements them, tells their pointers apart when the types are complete.
#ifdef __swift__
#define UP_HANDLE(name) typedef struct name { char unused; } name
#else
#define UP_HANDLE(name) typedef struct name name
#endif

/// Features made ready to be hit. Immutable; any thread.
UP_HANDLE(up_features);
/// The tiles of one source that are loaded. One thread at a time.
UP_HANDLE(up_tiles);
/// Layers and states that change, and scenes are made of. One thread at a time.
UP_HANDLE(up_builder);
/// Layers and states at one instant. Immutable; any thread.
UP_HANDLE(up_scene);
/// A scene through a camera: what is asked. Immutable; any thread.
UP_HANDLE(up_frame);
/// A style over its sources. One thread at a time.
UP_HANDLE(up_map);
/// Who takes which room on the screen. One thread at a time while room is taken; then any thread may ask.
UP_HANDLE(up_collision);
/// A static R-tree. Immutable; any thread.
UP_HANDLE(up_packed_tree);
/// An R-tree that changes. One thread at a time.
UP_HANDLE(up_tree);
/// An R-tree as it was at one instant. Immutable; any thread.
UP_HANDLE(up_tree_snapshot);

#undef UP_HANDLE

// MARK: Outcomes

/// What became of a call. `up_error_message` says more of what failed.
typedef enum up_status {
  UP_OK = 0,
  /// A pointer is null that must not be.
  UP_ERROR_NULL = 1,
  /// A handle was freed, or never was one.
  UP_ERROR_HANDLE = 2,
  /// A handle is one of another kind.
  UP_ERROR_HANDLE_KIND = 3,
  /// A struct's `size` is none that this library knows.
  UP_ERROR_STRUCT_SIZE = 4,
  /// Two counts do not go together, or offsets do not ascend.
  UP_ERROR_COUNT = 5,
  /// An index, a tile or another number is out of its range.
  UP_ERROR_RANGE = 6,
  /// A number is NaN or infinite.
  UP_ERROR_NOT_FINITE = 7,
  /// A number of an enumeration is none of its members.
  UP_ERROR_ENUM = 8,
  /// There is nothing of that name.
  UP_ERROR_NAME = 9,
  /// Text is no UTF-8, or bytes are not what they should be: JSON, a style, a tile.
  UP_ERROR_DATA = 10,
  /// What is asked for does not go together, or comes too early.
  UP_ERROR_USE = 11,
  /// The camera or the viewport can't be looked through.
  UP_ERROR_CAMERA = 12,
  /// A file can't be read or written.
  UP_ERROR_FILE = 13,
  /// There are too many handles, positions or items.
  UP_ERROR_LIMIT = 14
} up_status;

// MARK: Places

/// A place. What its numbers mean is said where it is used.
typedef struct up_point {
  double x, y;
} up_point;

/// A rectangle, edges included.
typedef struct up_box {
  double min_x, min_y, max_x, max_y;
} up_box;

/// A tile of the quadtree over the map plane, counted from the north-west.
typedef struct up_tile_id {
  int32_t z, x, y;
} up_tile_id;

/// From where a map is looked at. The world is 512 pixels wide at zoom 0.
typedef struct up_camera {
  size_t size;
  /// What the middle of the viewport, less its padding, shows: degrees.
  double longitude, latitude;
  /// From -10 to 30.
  double zoom;
  /// Degrees clockwise from north: the direction that points up.
  double bearing;
  /// Degrees from straight down, 0 to 85.
  double pitch;
  double roll;
  /// Logical pixels that something else covers.
  double padding_top, padding_left, padding_bottom, padding_right;
} up_camera;

#define UP_CAMERA_INIT {sizeof(up_camera), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

// MARK: Features

/// The kind of a part of a feature.
typedef enum up_geometry { UP_POINT = 1, UP_LINE = 2, UP_POLYGON = 3 } up_geometry;

/// In which space coordinates are.
typedef enum up_space {
  /// Degrees: longitude, then latitude (WGS 84).
  UP_DEGREES = 0,
  /// The map plane: Web Mercator, the world is 0 to 1, y south.
  UP_MERCATOR = 1
} up_space;

/// Features as flat arrays, in the manner of GeoArrow: positions make rings, rings make parts, parts make features.
///
/// Offsets have one entry more than what they cut has pieces: the first is 0, they do not descend, and the last is the
/// number of what is cut. Without offsets the level is one to one. So points need coordinates alone, lines and simple
/// polygons `ring_offsets`, polygons with holes `part_offsets` too, and features of several parts `feature_offsets`.
typedef struct up_feature_arrays {
  size_t size;
  /// An `up_geometry`: that of all parts, unless `part_types` says it.
  uint32_t type;
  /// An `up_space`.
  uint32_t space;
  /// x and y in turns: 2 * position_count numbers. A part with one that is not finite is kept and never hit.
  const double *coordinates;
  size_t position_count;
  const uint32_t *ring_offsets;
  size_t ring_count;
  const uint32_t *part_offsets;
  size_t part_count;
  const uint32_t *feature_offsets;
  size_t feature_count;
  /// An `up_geometry` for each part, or null.
  const uint8_t *part_types;
  /// A number for each feature, or null.
  const int64_t *ids;
  /// A text for each feature instead, or null; one without an id has null.
  const char *const *text_ids;
  /// The property "name" of each feature, or null; one without has null.
  const char *const *names;
  /// A JSON object for each feature, or null: its properties. One without has null.
  const char *const *properties;
} up_feature_arrays;

#define UP_FEATURE_ARRAYS_INIT {sizeof(up_feature_arrays), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}

// MARK: Layers

/// How a layer draws.
typedef enum up_layer_kind {
  /// The interior of polygons.
  UP_FILL = 1,
  /// Lines and the edges of polygons.
  UP_LINES = 2,
  /// A disc around every position.
  UP_CIRCLES = 3,
  /// Polygons raised from a base to a height.
  UP_EXTRUSION = 4,
  /// Icons and text that an engine placed.
  UP_PLACED_SYMBOLS = 5,
  /// Icons and text that are to find room.
  UP_LABELS = 6
} up_layer_kind;

/// What something keeps to when the camera tilts or turns.
typedef enum up_reference { UP_MAP = 0, UP_VIEWPORT = 1 } up_reference;

/// A measure of a layer: one number for all features, or a column with one for each.
typedef struct up_numbers {
  /// For all features, where there is no column.
  double constant;
  /// A number for each feature of the layer's features, or null.
  const double *column;
  size_t count;
  /// The name of a state, or null: features for which it is true have `in_state` instead.
  const char *state;
  double in_state;
} up_numbers;

/// A shape on the screen.
typedef enum up_shape_kind { UP_BOX_SHAPE = 0, UP_ROTATED_BOX_SHAPE = 1, UP_CIRCLE_SHAPE = 2 } up_shape_kind;

/// A box, a turned box or a disc, in logical pixels from the viewport's top left corner, y down.
typedef struct up_shape {
  /// An `up_shape_kind`.
  uint32_t kind;
  /// 0.
  uint32_t reserved;
  double center_x, center_y;
  /// Of a disc the first is the radius.
  double half_width, half_height;
  /// Degrees clockwise, of a turned box.
  double angle;
} up_shape;

/// What of a label.
typedef enum up_piece { UP_ICON = 0, UP_TEXT = 1 } up_piece;

/// An icon or a text that an engine drew. Pieces of one feature are one hit; the later is on top.
typedef struct up_placed_symbol {
  /// The index of the feature.
  uint32_t feature;
  /// An `up_piece`.
  uint32_t piece;
  up_shape shape;
} up_placed_symbol;

/// A label that wants room. Its boxes are logical pixels from its anchor, x right and y down.
typedef struct up_label {
  /// The index of the feature.
  uint32_t feature;
  /// Whether `text` and `icon` count.
  bool has_text, has_icon;
  /// Degrees.
  double longitude, latitude;
  up_box text, icon;
  /// Where labels are ordered by sort key: the smallest is placed first.
  double sort_key;
} up_label;

/// What a label does where others are.
typedef enum up_overlap {
  /// It needs room of its own.
  UP_NEVER = 0,
  /// It needs room among those that need room of their own.
  UP_COOPERATIVE = 1,
  /// It is there wherever others are.
  UP_ALWAYS = 2
} up_overlap;

/// In which order labels are placed, and which is on top.
typedef enum up_label_order { UP_DATA_ORDER = 0, UP_SORT_KEY_ORDER = 1, UP_SCREEN_Y_ORDER = 2 } up_label_order;

/// How the labels of a layer claim room.
typedef struct up_label_rules {
  size_t size;
  /// Each an `up_overlap`.
  uint32_t text_overlap, icon_overlap;
  /// Labels that come later may cover it.
  bool ignores_text, ignores_icon;
  /// One may be there without the other.
  bool text_is_optional, icon_is_optional;
  /// Boxes turn with the map; lie on the map.
  bool rotates_with_map, pitches_with_map;
  /// Each an `up_label_order`: who is placed first; who is on top.
  uint32_t order, stacking;
} up_label_rules;

#define UP_LABEL_RULES_INIT {sizeof(up_label_rules), 0, 0, false, false, false, false, false, false, 0, 0}

/// A layer: features, and how they are drawn as far as it matters to what is hit. All arrays are copied.
typedef struct up_layer {
  size_t size;
  /// Its name, by which queries and hits know it.
  const char *id;
  /// An `up_layer_kind`.
  uint32_t kind;
  /// An `up_reference`: what the translation keeps to.
  uint32_t translation_anchor;
  /// Either features, seen in every copy of the world, or tiles, as they are now.
  const up_features *features;
  const up_tiles *tiles;
  /// Of a tile's features only those of that source layer; null elsewhere.
  const char *source_layer;
  /// The zooms at which it is drawn, the upper not included; both 0 for all.
  double min_zoom, max_zoom;
  /// A byte for each feature: 0 for those that are not drawn. Null for all.
  const uint8_t *filter;
  size_t filter_count;
  /// Which feature is drawn later, and so on top; `sort_key.column` null for data order.
  up_numbers sort_key;
  /// A shift right and down, logical pixels.
  up_numbers translate_x, translate_y;
  /// Of lines, logical pixels at the camera's center; an offset is to the right of the line's direction.
  up_numbers width, gap_width, offset;
  /// Of circles, logical pixels.
  up_numbers radius, stroke_width;
  /// Each an `up_reference`: what circles keep to when the camera tilts.
  uint32_t pitch_scale, pitch_alignment;
  /// Of extrusions, meters.
  up_numbers height, base;
  /// Of placed symbols.
  const up_placed_symbol *placed;
  size_t placed_count;
  /// Of labels that are to find room, the more important before the less; rules null for the usual ones.
  const up_label *labels;
  size_t label_count;
  const up_label_rules *rules;
} up_layer;

#define UP_NUMBERS_INIT {0, 0, 0, 0, 0}
#define UP_LAYER_INIT                                                                                          \
  {sizeof(up_layer), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, UP_NUMBERS_INIT, UP_NUMBERS_INIT, UP_NUMBERS_INIT,           \
   UP_NUMBERS_INIT, UP_NUMBERS_INIT, UP_NUMBERS_INIT, UP_NUMBERS_INIT, UP_NUMBERS_INIT, 0, 0, UP_NUMBERS_INIT, \
   UP_NUMBERS_INIT, 0, 0, 0, 0, 0}

/// How an explanation is told.
typedef enum up_form {
  /// For people: a line for each step.
  UP_AS_TEXT = 0,
  /// For programs.
  UP_AS_JSON = 1
} up_form;

// MARK: Queries

/// What decides between hits.
typedef enum up_ranking {
  /// As drawn, top-most first.
  UP_RENDERED = 0,
  /// What the point itself hits first, as drawn; then the rest by distance.
  UP_NEAREST = 1
} up_ranking;

/// What a query did, and how much of the answer is sure.
typedef struct up_cost {
  /// Trees that were searched, parts and labels found near, distances computed.
  uint64_t searches, candidates, exact_tests;
  /// So many hits from the first on stand where they do in the complete answer.
  uint32_t settled_count;
  /// False where there are more hits, or may be: a limit cut them off, or what the query may do.
  bool is_complete;
} up_cost;

/// How a frame is asked. Null in its place: the pixel itself, all layers, all hits.
typedef struct up_query {
  size_t size;
  /// Of a disc around a point, logical pixels; boxes and polygons have none.
  double radius;
  /// An `up_ranking`; boxes and polygons are asked as rendered.
  uint32_t ranking;
  /// How many hits at the most; 0 for all.
  uint32_t limit;
  /// A byte for each layer of the scene: 0 for those that are not asked. Null for all.
  const uint8_t *layers;
  size_t layer_count;
  /// How much a query may do at the most, 0 for all that it takes: parts and labels to look at, which may leave out what
  /// lies on top, and distances to compute, from the top down. Not of batches.
  uint32_t candidate_limit, exact_test_limit;
  /// Takes what the query did; or null. Not of batches.
  up_cost *cost;
} up_query;

#define UP_QUERY_INIT {sizeof(up_query), 0, 0, 0, 0, 0, 0, 0, 0}

/// One feature that a query met in one layer.
typedef struct up_hit {
  /// The number of the feature's set (`up_features_number`).
  uint64_t set;
  /// Which of the frame's sets that is.
  uint32_t group;
  /// The layer's place in the scene, from the bottom.
  uint32_t layer;
  /// The feature's index in its set, the part's there, and where the feature stands in its data.
  uint32_t feature, part, ordinal;
  /// 0.
  uint32_t reserved;
  /// Pixels from the query to the nearest painted place; 0 inside, and for boxes and polygons.
  double distance;
  /// Of extrusions: pixels from the eye along the optical axis; 0 for flat layers.
  double depth;
  double sort_key;
} up_hit;

/// Whether a tap can hit a feature of a layer.
typedef enum up_visibility {
  UP_EXPOSED = 0,
  /// Others are on top wherever it is.
  UP_COVERED = 1,
  /// It is drawn, but not within the viewport.
  UP_OUTSIDE = 2,
  UP_NOT_DRAWN = 3
} up_visibility;

/// A feature in a layer as something to be tapped, in whole pixels.
typedef struct up_tap_target {
  up_hit hit;
  /// An `up_visibility`.
  uint32_t visibility;
  /// 0.
  uint32_t reserved;
  /// Around what is painted of it in the viewport; inverted where that is nothing.
  up_box box;
  /// Where a tap hits it first, as far as can be from everything else; NaN where there is no such place.
  up_point point;
  /// How far from the point a tap may miss.
  double clearance;
  /// The side of the largest upright square of pixels of which each hits it first.
  double side;
} up_tap_target;

/// An icon or a text on the screen, or one that found no room.
typedef struct up_symbol {
  /// The lowest layer that draws it.
  uint32_t layer;
  /// The index of its feature in its set.
  uint32_t feature;
  /// An `up_piece`.
  uint32_t piece;
  bool is_placed;
  /// The box around all that it covers; inverted where it is nowhere.
  up_box bounds;
} up_symbol;

// MARK: Maps

/// A tile that a map's camera sees and that is not there.
typedef struct up_tile_request {
  up_tile_id tile;
  /// The place of the tile's source among those that `up_map_tile_source` names.
  uint32_t source;
} up_tile_request;

// MARK: Indexes

/// An item of an R-tree and how far its box is.
typedef struct up_neighbor {
  uint64_t item;
  double distance;
} up_neighbor;

#ifdef __cplusplus
}
#endif

#endif
