/// Underpixel: which features are under this pixel, top-most first?
///
/// Written by Scripts/c-header from what the functions say of themselves; the types are in `underpixel_types.h`.
///
/// Errors: every function but `up_status_name` gives an `up_status`. After one other than UP_OK nothing was changed but,
/// where a function gives counts, perhaps these; `up_error_message` tells the calling thread what was wrong. A wrong argument
/// is an error and never a crash, as long as pointers that are not null point at what they say. A handle that was freed, or
/// is of another kind, is told; so is null, but where "or null" is said.
///
/// Ownership: a function that makes a handle writes it to its last argument, and the caller frees it. Handles keep what they
/// were made of: features may be freed when a layer has them, a scene when a frame has it. What the caller hands over is
/// copied before the function returns. What the caller gets is written to its own arrays and buffers: as much as there is
/// room for, beside the count that would have been needed, which is no error. Texts are UTF-8 and end with a zero.
///
/// Threads: features, scenes, frames, packed trees and snapshots do not change, and any number of threads may ask them at
/// once, and free their own handles. Tiles, builders, maps, collision indexes that take room, and trees belong to one thread
/// at a time. A handle may not be freed while another thread is in a function with it.
///
/// Spaces: the screen is logical pixels from the viewport's top left corner, y down; the world is degrees, longitude then
/// latitude; heights are meters.

#ifndef UNDERPIXEL_H
#define UNDERPIXEL_H

#include "underpixel_types.h"

#ifdef __cplusplus
extern "C" {
#endif

// MARK: Errors

/// The name of a status, such as "UP_ERROR_NULL"; of a number that is none, "UP_ERROR". The text lives as long as the
/// program.
const char *up_status_name(up_status status);

/// Why the calling thread's last call that failed did.
/// Calls that succeed leave it as it is. At most 1,023 bytes of UTF-8 are kept. Messages belong to threads and not to
/// handles, since scenes and frames are asked from many threads at once.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_error_message(char *buffer, size_t capacity, size_t *length);

// MARK: Features

/// How many features there are.
up_status up_features_count(const up_features *features, size_t *count);

/// Gives a handle back. What was made with it stays. Null is fine.
up_status up_features_free(up_features *features);

/// Makes features ready to be hit from flat arrays, which are copied.
/// Costs O(n log n) for n parts: some 0.2 us a position.
/// \param arrays The features; see `up_feature_arrays`.
/// \param features Takes the handle, to be freed with `up_features_free`.
up_status up_features_make(const up_feature_arrays *arrays, up_features **features);

/// Makes the features of a vector tile ready to be hit (Mapbox Vector Tile, compressed by gzip or not).
/// \param bytes The tile; what is malformed in it is an error.
/// \param length The bytes of it; 0 for an empty tile.
/// \param tile Where it lies.
/// \param layers The names of the source layers to read; null for all.
/// \param layer_count How many these are.
/// \param features Takes the handle, to be freed with `up_features_free`.
up_status up_features_make_from_tile(
    const uint8_t *bytes, size_t length, up_tile_id tile, const char *const *layers, size_t layer_count,
    up_features **features);

/// The same features at other positions, with the same number and the same states: vehicles, one frame later.
/// The features that it is made of stay as they are; a scene has the one or the other. Costs O(n log n): some 20 us for a
/// hundred points.
/// \param features Where all but the positions comes from.
/// \param coordinates A longitude and a latitude for each position, in the order in which they were given.
/// \param position_count How many positions: as many as there are.
/// \param moved Takes the handle, to be freed with `up_features_free`.
up_status up_features_move(
    const up_features *features, const double *coordinates, size_t position_count, up_features **moved);

/// What tells these features, and what they were moved to, from all others of the process: `up_hit` has it as `set`.
up_status up_features_number(const up_features *features, uint64_t *number);

/// Gives a handle back. What was made with it stays. Null is fine.
up_status up_tiles_free(up_tiles *tiles);

/// A source of tiles, with none so far.
/// \param min_zoom The zooms that there are tiles of; below there is nothing.
/// \param max_zoom Above, the tiles of this zoom are used.
/// \param tiles Takes the handle, to be freed with `up_tiles_free`.
up_status up_tiles_make(int32_t min_zoom, int32_t max_zoom, up_tiles **tiles);

/// Adds a tile, or replaces it. Layers that were added before have the tiles that there were then: set them again.
/// \param tiles The source.
/// \param features Features of a tile, of `up_features_make_from_tile`.
up_status up_tiles_put(up_tiles *tiles, const up_features *features);

/// Removes a tile, if it is there.
up_status up_tiles_remove(up_tiles *tiles, up_tile_id tile);

// MARK: Scenes

/// Adds a layer on top of those that are there.
/// \param builder The builder.
/// \param layer Copied, with all that it points at.
/// \param position Takes the layer's place from the bottom, by which hits name it; or null.
up_status up_builder_add_layer(up_builder *builder, const up_layer *layer, size_t *position);

/// Forgets all states of features.
up_status up_builder_clear_states(up_builder *builder, const up_features *features);

/// Gives a handle back. What was made with it stays. Null is fine.
up_status up_builder_free(up_builder *builder);

/// A builder without layers.
/// \param builder Takes the handle, to be freed with `up_builder_free`.
up_status up_builder_make(up_builder **builder);

/// Puts features that moved into all layers that have them: what `up_features_move` made of the same features.
/// Costs O(layers); all else of the layers stays as it is.
up_status up_builder_move(up_builder *builder, const up_features *moved);

/// Removes a layer. Those above move down by one.
up_status up_builder_remove_layer(up_builder *builder, size_t position);

/// The layers and states as they are now. The builder goes on; what it changes later is not in this scene.
/// Costs O(layers), and where states alone changed O(1). A scene shares all that did not change with the one before.
/// \param builder The builder.
/// \param scene Takes the handle, to be freed with `up_scene_free`.
up_status up_builder_scene(up_builder *builder, up_scene **scene);

/// Replaces a layer: label boxes that an engine placed anew, tiles that came, other widths.
up_status up_builder_set_layer(up_builder *builder, size_t position, const up_layer *layer);

/// Sets a state of a feature to true or false; numbers with that state's name follow it.
/// It is the feature's in all layers over the same features, also those that they are moved to. Costs O(log states).
up_status up_builder_set_state(
    up_builder *builder, const up_features *features, size_t feature, const char *name, bool value);

/// The place of the lowest layer of a name, from the bottom; UP_ERROR_NAME where there is none.
up_status up_scene_find_layer(const up_scene *scene, const char *id, size_t *position);

/// Gives a handle back. What was made with it stays. Null is fine.
up_status up_scene_free(up_scene *scene);

/// How many layers a scene has.
up_status up_scene_layer_count(const up_scene *scene, size_t *count);

/// The id of a layer, by its place from the bottom.
/// \param scene The scene.
/// \param position From 0.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_scene_layer_id(
    const up_scene *scene, size_t position, char *buffer, size_t capacity, size_t *length);

// MARK: Frames

/// Why a pixel hits what it hits: what is hit, in order, and what nearly was, each with the step that it failed at.
/// Costs a query, a placement of the labels, and a look at what is near: for people and logs, not for every frame.
/// \param frame The frame.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param query How to ask, without a budget; or null.
/// \param form An `up_form`.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_frame_explain(
    const up_frame *frame, double x, double y, const up_query *query, uint32_t form, char *buffer,
    size_t capacity, size_t *length);

/// What comes of a feature at a pixel in each layer over it, and where it failed.
/// \param frame The frame.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param features What the feature is of: features of the frame's scene, not of its tiles.
/// \param feature Its index there.
/// \param query How to ask, without a budget; or null.
/// \param form An `up_form`.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_frame_explain_feature(
    const up_frame *frame, double x, double y, const up_features *features, size_t feature,
    const up_query *query, uint32_t form, char *buffer, size_t capacity, size_t *length);

/// Gives a handle back. Null is fine.
up_status up_frame_free(up_frame *frame);

/// The features under a pixel, or a disc around it, top-most first.
/// Costs some microseconds over a whole map: O(log n + candidates) for each feature set. Points outside the viewport are
/// answered as the camera sees them.
/// \param frame The frame.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param query How to ask; or null.
/// \param hits Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `hits`.
/// \param count Takes how many there are; or null.
up_status up_frame_hits_at(
    const up_frame *frame, double x, double y, const up_query *query, up_hit *hits, size_t capacity,
    size_t *count);

/// The features under many pixels, one answer each, in the order of the points.
/// Cheaper than to ask them one by one, the more so the nearer they lie together.
/// \param frame The frame.
/// \param points In logical pixels.
/// \param point_count How many these are.
/// \param query How each is asked, without bounds of its own; or null.
/// \param hits Takes as many as there is room for, those of the first point first; null with a capacity of 0.
/// \param capacity The elements of `hits`.
/// \param offsets Takes `point_count` + 1 numbers: the hits of point i are those from offsets[i] up to, not including,
/// offsets[i + 1], the last being how many there are of all, whatever the capacity.
up_status up_frame_hits_at_points(
    const up_frame *frame, const up_point *points, size_t point_count, const up_query *query, up_hit *hits,
    size_t capacity, size_t *offsets);

/// The features that share a place with a rectangle of the screen, top-most first.
/// \param frame The frame.
/// \param box In logical pixels, edges included.
/// \param query Its layers and its limit; or null.
/// \param hits Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `hits`.
/// \param count Takes how many there are; or null.
up_status up_frame_hits_in_box(
    const up_frame *frame, up_box box, const up_query *query, up_hit *hits, size_t capacity, size_t *count);

/// The features that share a place with an area of the screen, top-most first.
/// \param frame The frame.
/// \param points The polygon's corners in logical pixels, closed or not; with fewer than three it is a line or a point.
/// \param point_count How many these are, at least 1.
/// \param query Its layers and its limit; or null.
/// \param hits Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `hits`.
/// \param count Takes how many there are; or null.
up_status up_frame_hits_in_polygon(
    const up_frame *frame, const up_point *points, size_t point_count, const up_query *query, up_hit *hits,
    size_t capacity, size_t *count);

/// The scene as a camera sees it.
/// Costs some microseconds: O(1) for a camera that looked last, else O(layers) for each set that is seen. Labels find room
/// at the first question that reaches them, or by `up_frame_place`.
/// \param scene The scene.
/// \param camera From where it is looked at.
/// \param width Of the viewport, logical pixels, more than 0.
/// \param height Likewise.
/// \param frame Takes the handle, to be freed with `up_frame_free`.
up_status up_frame_make(
    const up_scene *scene, const up_camera *camera, double width, double height, up_frame **frame);

/// Finds room for the labels, which the first question that reaches them does else.
up_status up_frame_place(const up_frame *frame);

/// Where a place of the world is on the screen.
/// \param frame The frame.
/// \param longitude Degrees.
/// \param latitude Degrees.
/// \param pixel Takes the pixel; NaN for what lies behind the eye.
up_status up_frame_project(const up_frame *frame, double longitude, double latitude, up_point *pixel);

/// The scene that a frame is of.
/// \param frame The frame.
/// \param scene Takes the handle, to be freed with `up_scene_free`.
up_status up_frame_scene(const up_frame *frame, up_scene **scene);

/// The icons and texts that found room, and those that did not.
/// Those on the screen come first, the more important before the less. Costs O(labels), with the hidden ones a placement.
/// \param frame The frame.
/// \param with_hidden Whether those are asked for that found no room, too.
/// \param symbols Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `symbols`.
/// \param count Takes how many there are; or null.
up_status up_frame_symbols(
    const up_frame *frame, bool with_hidden, up_symbol *symbols, size_t capacity, size_t *count);

/// The features in the viewport as targets of taps, top-most first: where a tap hits each first, and how large it is there.
/// Costs a picture of all that is seen: some milliseconds.
/// \param frame The frame.
/// \param query Its layers, of which targets are asked for; or null.
/// \param smaller_than Only those whose side is less, in pixels, such as 44; infinite for all.
/// \param targets Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `targets`.
/// \param count Takes how many there are; or null.
up_status up_frame_tap_targets(
    const up_frame *frame, const up_query *query, double smaller_than, up_tap_target *targets,
    size_t capacity, size_t *count);

/// The top-most feature under a pixel, or a disc around it.
/// \param frame The frame.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param query How to ask; its limit does not count. Or null.
/// \param hit Takes it, where there is one.
/// \param found Takes whether there is one.
up_status up_frame_topmost_at(
    const up_frame *frame, double x, double y, const up_query *query, up_hit *hit, bool *found);

/// Which place of the ground is under a pixel.
/// \param frame The frame.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param place Takes longitude and latitude, degrees; NaN above the horizon.
up_status up_frame_unproject(const up_frame *frame, double x, double y, up_point *place);

// MARK: What a hit is of

/// The id of a hit's feature as text: a number's decimal form, or the text.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero, 0 for a feature without an id; or null.
up_status up_hit_id(const up_frame *frame, const up_hit *hit, char *buffer, size_t capacity, size_t *length);

/// The id of a hit's feature as a number.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param id Takes the number.
/// \param is_number Takes whether the feature has an id that is an integer of 64 bits, or the decimal form of one.
up_status up_hit_id_number(const up_frame *frame, const up_hit *hit, int64_t *id, bool *is_number);

/// The properties of a hit's feature as a JSON object.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_hit_properties(
    const up_frame *frame, const up_hit *hit, char *buffer, size_t capacity, size_t *length);

/// One property of a hit's feature: the text itself where it is text, else JSON; null where there is none.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param name The name of the property.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_hit_property(
    const up_frame *frame, const up_hit *hit, const char *name, char *buffer, size_t capacity,
    size_t *length);

/// Where a hit's feature comes from: the names of its source and, in a tile, of its source layer, as a JSON object with
/// "source" and "sourceLayer"; and "tile" as [z, x, y].
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_hit_source(
    const up_frame *frame, const up_hit *hit, char *buffer, size_t capacity, size_t *length);

/// The state of a hit's feature as a JSON object.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_hit_state(
    const up_frame *frame, const up_hit *hit, char *buffer, size_t capacity, size_t *length);

/// A hit's feature in its layer as a target of taps.
/// \param frame The frame that the hit was found in.
/// \param hit The hit.
/// \param target Takes the target.
up_status up_hit_tap_target(const up_frame *frame, const up_hit *hit, up_tap_target *target);

// MARK: Maps

/// Adds the images of a sprite, by its index.
/// \param map The map.
/// \param json The index's bytes.
/// \param length How many these are.
up_status up_map_add_sprite(up_map *map, const char *json, size_t length);

/// From where the map is looked at.
/// \param map The map.
/// \param camera Takes it; its `size` has to be set.
up_status up_map_camera(const up_map *map, up_camera *camera);

/// As `up_frame_explain` for a map as it is now, with what reaches no frame: hidden layers, layers that can't be read, filters
/// as the style says them, tiles that are not loaded.
/// \param map The map.
/// \param x Logical pixels from the left.
/// \param y Logical pixels from the top.
/// \param radius Of a disc around the point, logical pixels.
/// \param id The id of the feature that is meant, as text; null for what is at the pixel.
/// \param form An `up_form`.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_map_explain(
    const up_map *map, double x, double y, double radius, const char *id, uint32_t form, char *buffer,
    size_t capacity, size_t *length);

/// The state of a feature as a JSON object.
/// \param map The map.
/// \param source The name of its source in the style.
/// \param source_layer Where the feature is in tiles; null for GeoJSON.
/// \param id Its id as text.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_map_feature_state(
    const up_map *map, const char *source, const char *source_layer, const char *id, char *buffer,
    size_t capacity, size_t *length);

/// The map as it is now through its camera: what is asked, on any thread. `up_frame_scene` has its scene.
/// Costs O(1) where nothing changed, O(changes) where states alone did, else O(layers).
/// \param map The map; without a style nothing is there to be hit.
/// \param frame Takes the handle, to be freed with `up_frame_free`.
up_status up_map_frame(up_map *map, up_frame **frame);

/// Gives a handle back. Its frames stay. Null is fine.
up_status up_map_free(up_map *map);

/// Says that the tiles of a source are handed in, for the style that is loaded and for all that are loaded later.
/// \param map The map.
/// \param source The source's name in the style.
/// \param min_zoom The zooms that there are tiles of; what the style says of them counts before.
/// \param max_zoom Above, the tiles of this zoom are used.
up_status up_map_hand_in_tiles(up_map *map, const char *source, int32_t min_zoom, int32_t max_zoom);

/// Loads the tiles of files that the camera sees and that are not there.
up_status up_map_load_local_tiles(up_map *map);

/// Loads a style (Mapbox or MapLibre Style Specification), with its GeoJSON and its imports from the files that it names. It
/// sets the camera as far as the style says one; states of features are forgotten.
/// Of a source of tiles that has neither "tiles" nor a "url" in files, say before that tiles are handed in:
/// `up_map_hand_in_tiles`.
/// \param map The map, which stays as it was where this fails.
/// \param json The style's bytes.
/// \param length How many these are.
/// \param folder What relative paths start from; null for the working directory.
up_status up_map_load_style(up_map *map, const char *json, size_t length, const char *folder);

/// A map without a style.
/// \param width Of the viewport, logical pixels.
/// \param height Likewise.
/// \param map Takes the handle, to be freed with `up_map_free`.
up_status up_map_make(double width, double height, up_map **map);

/// The tiles that the camera sees and that are not there: what an engine fetches next.
/// \param map The map.
/// \param requests Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `requests`.
/// \param count Takes how many there are; or null.
up_status up_map_missing_tiles(up_map *map, up_tile_request *requests, size_t capacity, size_t *count);

/// What of the style, its tiles, sprites and glyphs can't be read or is missing: a line each.
/// \param map The map.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_map_problems(const up_map *map, char *buffer, size_t capacity, size_t *length);

/// Forgets a member of a feature's state, or all of them.
/// \param map The map.
/// \param source The name of its source in the style.
/// \param source_layer Where the feature is in tiles; null for GeoJSON.
/// \param id Its id as text; null for all features of the source, or of the source layer.
/// \param key The name of the member; null for all.
up_status up_map_remove_feature_state(
    up_map *map, const char *source, const char *source_layer, const char *id, const char *key);

/// Sets from where the map is looked at. A camera that can't be looked through is told of by what looks through it.
up_status up_map_set_camera(up_map *map, const up_camera *camera);

/// Merges members into the state of a feature, whether it is there or not.
/// \param map The map.
/// \param source The name of its source in the style.
/// \param source_layer Where the feature is in tiles; null for GeoJSON.
/// \param id Its id as text: `10` and the text "10" are the same.
/// \param json A JSON object with the members, that ends with a zero.
up_status up_map_set_feature_state(
    up_map *map, const char *source, const char *source_layer, const char *id, const char *json);

/// Sets the filter of a layer.
/// \param map The map, which stays as it was where this fails.
/// \param layer The layer's id.
/// \param json The filter as JSON text that ends with a zero; null for none.
up_status up_map_set_filter(up_map *map, const char *layer, const char *json);

/// Replaces the data of a GeoJSON source. The states of its features stay.
/// \param map The map, which stays as it was where this fails.
/// \param source The source's name in the style.
/// \param json The GeoJSON's bytes.
/// \param length How many these are.
up_status up_map_set_geojson(up_map *map, const char *source, const char *json, size_t length);

/// Hands in a range of glyphs, of which text has its widths: 256 characters of a font stack. Texts are laid out anew.
/// Once one is handed in, those that the style names are not read any more.
/// \param map The map.
/// \param font_stack Names of fonts with commas between, as the style has them.
/// \param first The first character, a multiple of 256 up to 65,280.
/// \param bytes The range as a protocol buffer, as glyph servers give it.
/// \param length How many bytes these are.
up_status up_map_set_glyphs(
    up_map *map, const char *font_stack, uint32_t first, const uint8_t *bytes, size_t length);

/// Sets a layout property of a layer.
/// \param map The map, which stays as it was where this fails.
/// \param layer The layer's id.
/// \param name The property's name.
/// \param json The value, an expression too, as JSON text that ends with a zero; null for its default.
up_status up_map_set_layout(up_map *map, const char *layer, const char *name, const char *json);

/// Sets a paint property of a layer.
/// \param map The map, which stays as it was where this fails.
/// \param layer The layer's id.
/// \param name The property's name.
/// \param json The value, an expression too, as JSON text that ends with a zero; null for its default.
up_status up_map_set_paint(up_map *map, const char *layer, const char *name, const char *json);

/// Sets the viewport, in logical pixels.
up_status up_map_set_size(up_map *map, double width, double height);

/// Hands a tile in, in the place of what was there of it. One that can't be read is empty; `up_map_problems` tells why.
/// \param map The map.
/// \param source The source's name in the style; UP_ERROR_NAME where no layer draws it.
/// \param tile Which tile.
/// \param bytes A vector tile, compressed by gzip or not; null for a tile that does not exist, which is empty.
/// \param length How many bytes these are.
up_status up_map_set_tile(
    up_map *map, const char *source, up_tile_id tile, const uint8_t *bytes, size_t length);

/// The name of a source of tiles.
/// \param map The map.
/// \param source Its place among the style's sources of tiles, as requests have it.
/// \param buffer Takes the text, cut to `capacity` bytes with the zero at its end; null with a capacity of 0.
/// \param capacity The bytes of `buffer`.
/// \param length Takes the bytes of the whole text without its zero; or null.
up_status up_map_tile_source(
    const up_map *map, uint32_t source, char *buffer, size_t capacity, size_t *length);

// MARK: The collision index alone

/// Whether a shape has room among those that took theirs.
/// \param collision The index.
/// \param shape In logical pixels of the screen.
/// \param overlap An `up_overlap`.
/// \param fits Takes the answer.
/// \param blocker Takes the owner of what is in the way first, where it does not fit; or null.
up_status up_collision_fits(
    const up_collision *collision, up_shape shape, uint32_t overlap, bool *fits, int64_t *blocker);

/// Gives a handle back. Null is fine.
up_status up_collision_free(up_collision *collision);

/// An index in which all room is free: the collision index of labels alone.
/// \param width Of the screen, logical pixels.
/// \param height Likewise.
/// \param padding Around it, where labels take part too: 100 in most engines.
/// \param collision Takes the handle, to be freed with `up_collision_free`.
up_status up_collision_make(double width, double height, double padding, up_collision **collision);

/// The owners of the shapes that share a place with a box, in the order of taking; one that took several shapes comes as often.
/// \param collision The index.
/// \param box In logical pixels; for a pixel one without extent.
/// \param owners Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `owners`.
/// \param count Takes how many there are; or null.
up_status up_collision_owners(
    const up_collision *collision, up_box box, int64_t *owners, size_t capacity, size_t *count);

/// Gives all room back, for the next frame, and keeps the memory.
/// \param collision The index.
/// \param width Of the screen, logical pixels.
/// \param height Likewise.
/// \param padding Around it.
up_status up_collision_reset(up_collision *collision, double width, double height, double padding);

/// Takes the room of a shape, whether it fits or not: what is asked before and what is taken are two calls, so that icon and
/// text of a label can go in together.
/// \param collision The index.
/// \param shape In logical pixels of the screen.
/// \param overlap An `up_overlap`.
/// \param owner A number of the caller's own, such as the label's.
up_status up_collision_take(up_collision *collision, up_shape shape, uint32_t overlap, int64_t owner);

// MARK: R-trees alone

/// Gives a handle back. Null is fine.
up_status up_packed_tree_free(up_packed_tree *tree);

/// An R-tree over boxes in any one plane, which are copied. Items are named by their place among the boxes.
/// Costs O(n): some 60 ns a box. Inverted boxes are counted and never found.
/// \param boxes With finite numbers.
/// \param box_count How many these are.
/// \param tree Takes the handle, to be freed with `up_packed_tree_free`.
up_status up_packed_tree_make(const up_box *boxes, size_t box_count, up_packed_tree **tree);

/// The items nearest to a place, nearest first.
/// \param tree The tree.
/// \param x Of the place.
/// \param y Likewise.
/// \param wanted How many at the most.
/// \param distance Only those within; infinite for all.
/// \param neighbors Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `neighbors`.
/// \param count Takes how many were found; or null.
up_status up_packed_tree_nearest(
    const up_packed_tree *tree, double x, double y, size_t wanted, double distance, up_neighbor *neighbors,
    size_t capacity, size_t *count);

/// An R-tree in a file, which is mapped and checked; it stays open as long as the tree.
/// \param path A file that `up_packed_tree_write` wrote.
/// \param tree Takes the handle, to be freed with `up_packed_tree_free`.
up_status up_packed_tree_open(const char *path, up_packed_tree **tree);

/// The items whose boxes intersect a box, edges included, in the tree's order.
/// \param tree The tree.
/// \param box Without extent for what is at a place.
/// \param items Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `items`.
/// \param count Takes how many there are; or null.
up_status up_packed_tree_search(
    const up_packed_tree *tree, up_box box, uint64_t *items, size_t capacity, size_t *count);

/// Writes a tree to a file.
up_status up_packed_tree_write(const up_packed_tree *tree, const char *path);

/// Gives a handle back. Null is fine.
up_status up_tree_free(up_tree *tree);

/// An empty R-tree, whose boxes have numbers of the caller's own.
/// \param tree Takes the handle, to be freed with `up_tree_free`.
up_status up_tree_make(up_tree **tree);

/// The items nearest to a place, nearest first.
/// \param snapshot The tree.
/// \param x Of the place.
/// \param y Likewise.
/// \param wanted How many at the most.
/// \param distance Only those within; infinite for all.
/// \param neighbors Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `neighbors`.
/// \param count Takes how many were found; or null.
up_status up_tree_nearest(
    const up_tree_snapshot *snapshot, double x, double y, size_t wanted, double distance,
    up_neighbor *neighbors, size_t capacity, size_t *count);

/// Removes a box; UP_ERROR_NAME where there is none of that number.
up_status up_tree_remove(up_tree *tree, uint64_t item);

/// The numbers of the boxes that intersect a box, edges included, in no order.
/// \param snapshot The tree.
/// \param box Without extent for what is at a place.
/// \param items Takes as many as there is room for; null with a capacity of 0.
/// \param capacity The elements of `items`.
/// \param count Takes how many there are; or null.
up_status up_tree_search(
    const up_tree_snapshot *snapshot, up_box box, uint64_t *items, size_t capacity, size_t *count);

/// Adds a box, or moves the one of that number. Costs some 0.4 us on average.
/// \param tree The tree.
/// \param item The number.
/// \param box Not inverted, with finite numbers.
up_status up_tree_set(up_tree *tree, uint64_t item, up_box box);

/// Gives a handle back. Null is fine.
up_status up_tree_snapshot_free(up_tree_snapshot *snapshot);

/// The tree as it is now, for other threads and later. Costs O(1).
/// \param tree The tree.
/// \param snapshot Takes the handle, to be freed with `up_tree_snapshot_free`.
up_status up_tree_snapshot_make(const up_tree *tree, up_tree_snapshot **snapshot);

#ifdef __cplusplus
}
#endif

#endif
