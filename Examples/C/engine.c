/* A map engine in C, as far as picking goes: it draws tiles, a hundred vehicles that move each frame, and signs over them that
   it placed itself, and asks what is under a cursor from a second thread.

     cc engine.c $(pkg-config --cflags --libs underpixel) -lpthread -lm && ./a.out FOLDER

   The folder holds tiles as z-x-y.mvt. What was found goes to the standard output, what it cost to the standard error. */
#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <underpixel.h>

enum { vehicle_count = 100, frame_count = 120, cursor_steps = 32, width = 1024, height = 768 };

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/* Every call is checked; a real engine would log and go on without picking. */
static void check(up_status status) {
  char message[256];
  if (status == UP_OK) return;
  if (up_error_message(message, sizeof message, NULL) != UP_OK) message[0] = 0;
  fprintf(stderr, "engine: %s: %s\n", up_status_name(status), message);
  exit(1);
}

/* MARK: The tiles */

static up_features *read_tile(const char *folder, up_tile_id tile) {
  char path[1024];
  unsigned char *bytes;
  long length;
  FILE *file;
  up_features *features;
  snprintf(path, sizeof path, "%s/%d-%d-%d.mvt", folder, tile.z, tile.x, tile.y);
  if (!(file = fopen(path, "rb"))) return NULL;
  fseek(file, 0, SEEK_END);
  length = ftell(file);
  rewind(file);
  bytes = malloc((size_t)length + 1);
  if (!bytes || fread(bytes, 1, (size_t)length, file) != (size_t)length) exit(1);
  fclose(file);
  check(up_features_make_from_tile(bytes, (size_t)length, tile, NULL, 0, &features));
  free(bytes);
  return features;
}

static size_t add_tiles(const char *folder, up_tiles *tiles) {
  size_t total = 0;
  up_tile_id tile;
  tile.z = 14;
  for (tile.x = 8528; tile.x <= 8531; tile.x++)
    for (tile.y = 5973; tile.y <= 5976; tile.y++) {
      size_t count;
      up_features *features = read_tile(folder, tile);
      if (!features) continue;
      check(up_features_count(features, &count));
      total += count;
      check(up_tiles_put(tiles, features));
      check(up_features_free(features)); /* the source has it now */
    }
  return total;
}

static void add_tile_layers(up_builder *builder, const up_tiles *tiles) {
  const char *names[] = {"water", "landuse", "transportation", "building", "poi"};
  const uint32_t kinds[] = {UP_FILL, UP_FILL, UP_LINES, UP_EXTRUSION, UP_CIRCLES};
  int i;
  for (i = 0; i < 5; i++) {
    up_layer layer = UP_LAYER_INIT;
    layer.id = layer.source_layer = names[i];
    layer.kind = kinds[i];
    layer.tiles = tiles;
    layer.width.constant = 6;
    layer.height.constant = 12;
    layer.radius.constant = 5;
    check(up_builder_add_layer(builder, &layer, NULL));
  }
}

/* MARK: The vehicles and their signs */

static void drive(double *coordinates, int frame) {
  int i;
  for (i = 0; i < vehicle_count; i++) {
    double angle = i * 0.7 + frame * 0.01, distance = 0.0002 + 0.00006 * i;
    coordinates[2 * i] = 7.4246 + distance * cos(angle);
    coordinates[2 * i + 1] = 43.7399 + 0.7 * distance * sin(angle);
  }
}

static up_features *make_vehicles(const double *coordinates) {
  int64_t ids[vehicle_count];
  int i;
  up_features *vehicles;
  up_feature_arrays arrays = UP_FEATURE_ARRAYS_INIT;
  for (i = 0; i < vehicle_count; i++) ids[i] = 1000 + i;
  arrays.type = UP_POINT;
  arrays.coordinates = coordinates;
  arrays.position_count = vehicle_count;
  arrays.ids = ids;
  check(up_features_make(&arrays, &vehicles));
  return vehicles;
}

/* A box over each tenth vehicle, where this engine drew its sign: through the camera of the frame before. */
static up_layer place_signs(
    const up_frame *frame, const up_features *vehicles, const double *coordinates, up_placed_symbol *signs) {
  up_layer layer = UP_LAYER_INIT;
  int i;
  for (i = 0; i < vehicle_count / 10; i++) {
    up_point pixel;
    check(up_frame_project(frame, coordinates[20 * i], coordinates[20 * i + 1], &pixel));
    memset(&signs[i], 0, sizeof signs[i]);
    signs[i].feature = (uint32_t)(10 * i);
    signs[i].piece = UP_TEXT;
    signs[i].shape.kind = UP_BOX_SHAPE;
    signs[i].shape.center_x = pixel.x;
    signs[i].shape.center_y = pixel.y - 16;
    signs[i].shape.half_width = 24;
    signs[i].shape.half_height = 8;
  }
  layer.id = "signs";
  layer.kind = UP_PLACED_SYMBOLS;
  layer.features = vehicles;
  layer.placed = signs;
  layer.placed_count = vehicle_count / 10;
  return layer;
}

/* MARK: The cursor, on a thread of its own */

static struct {
  pthread_mutex_t lock;
  pthread_cond_t changed;
  up_frame *frames[frame_count];
  int given;
} queue = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, {NULL}, 0};

typedef struct {
  size_t hits[8];
  double microseconds;
} found_by_layer;

static void *follow_cursor(void *result) {
  found_by_layer *found = result;
  int number, step;
  for (number = 0; number < frame_count; number++) {
    up_frame *frame;
    double start;
    pthread_mutex_lock(&queue.lock);
    while (queue.given <= number) pthread_cond_wait(&queue.changed, &queue.lock);
    frame = queue.frames[number];
    pthread_mutex_unlock(&queue.lock);
    start = now();
    for (step = 0; step < cursor_steps; step++) {
      up_hit hits[16];
      size_t count, i;
      double angle = (number * cursor_steps + step) * 0.003;
      check(up_frame_hits_at(
          frame, width / 2.0 + 300 * cos(angle), height / 2.0 + 200 * sin(3 * angle), NULL, hits, 16, &count));
      for (i = 0; i < count && i < 16; i++) found->hits[hits[i].layer]++;
    }
    found->microseconds += now() - start;
    check(up_frame_free(frame));
  }
  return NULL;
}

int main(int argc, char **argv) {
  double coordinates[2 * vehicle_count], start, moving = 0;
  up_tiles *tiles;
  up_builder *builder;
  up_features *vehicles;
  up_frame *frame = NULL, *last;
  up_scene *scene;
  up_camera camera = UP_CAMERA_INIT;
  up_placed_symbol signs[vehicle_count / 10];
  found_by_layer found = {{0}, 0};
  pthread_t cursor;
  size_t signs_position = 0, layer_count, i;
  int number;
  if (argc < 2) {
    fprintf(stderr, "usage: engine FOLDER\n");
    return 2;
  }

  check(up_tiles_make(14, 14, &tiles));
  printf("features in tiles: %zu\n", add_tiles(argv[1], tiles));
  check(up_builder_make(&builder));
  add_tile_layers(builder, tiles);
  check(up_tiles_free(tiles));
  drive(coordinates, 0);
  vehicles = make_vehicles(coordinates);
  {
    up_layer layer = UP_LAYER_INIT;
    layer.id = "vehicles";
    layer.kind = UP_CIRCLES;
    layer.features = vehicles;
    layer.radius.constant = 7;
    check(up_builder_add_layer(builder, &layer, NULL));
  }

  camera.longitude = 7.4246;
  camera.latitude = 43.7399;
  camera.zoom = 16;
  camera.pitch = 45;
  check(up_builder_scene(builder, &scene));
  check(up_frame_make(scene, &camera, width, height, &last));
  check(up_scene_free(scene));

  if (pthread_create(&cursor, NULL, follow_cursor, &found)) return 1;
  for (number = 0; number < frame_count; number++) {
    up_features *moved;
    up_layer layer;
    start = now();
    drive(coordinates, number);
    camera.bearing = number * 0.1;
    check(up_features_move(vehicles, coordinates, vehicle_count, &moved));
    check(up_features_free(vehicles));
    vehicles = moved;
    check(up_builder_move(builder, vehicles));
    layer = place_signs(last, vehicles, coordinates, signs);
    if (number == 0)
      check(up_builder_add_layer(builder, &layer, &signs_position));
    else
      check(up_builder_set_layer(builder, signs_position, &layer));
    check(up_builder_scene(builder, &scene));
    check(up_frame_make(scene, &camera, width, height, &frame));
    check(up_frame_free(last));
    check(up_frame_make(scene, &camera, width, height, &last)); /* a handle of its own: the other goes to the thread */
    check(up_scene_free(scene));
    moving += now() - start;
    pthread_mutex_lock(&queue.lock);
    queue.frames[queue.given++] = frame;
    pthread_cond_signal(&queue.changed);
    pthread_mutex_unlock(&queue.lock);
  }
  pthread_join(cursor, NULL);

  check(up_frame_scene(last, &scene));
  check(up_scene_layer_count(scene, &layer_count));
  for (i = 0; i < layer_count; i++) {
    char name[32];
    check(up_scene_layer_id(scene, i, name, sizeof name, NULL));
    printf("the cursor met %s: %zu times\n", name, found.hits[i]);
  }
  check(up_scene_free(scene));

  /* The sign of the last vehicle that has one, by a click on it. */
  {
    up_hit hit;
    bool is_found;
    int64_t id;
    up_query query = UP_QUERY_INIT;
    query.radius = 4;
    check(up_frame_topmost_at(last, signs[9].shape.center_x, signs[9].shape.center_y, &query, &hit, &is_found));
    if (is_found) {
      check(up_hit_id_number(last, &hit, &id, &is_found));
      printf("under its sign: vehicle %lld\n", (long long)id);
    }
  }
  fprintf(stderr, "a frame with %d vehicles moved: %.0f us; a question of the cursor: %.2f us\n", vehicle_count,
          moving / frame_count, found.microseconds / (frame_count * cursor_steps));
  check(up_frame_free(last));
  check(up_features_free(vehicles));
  check(up_builder_free(builder));
  return 0;
}
