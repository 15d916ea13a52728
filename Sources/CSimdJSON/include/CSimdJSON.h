/// simdjson's DOM parser behind C: bytes in, tape out. No C++ exception crosses.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// How many readable bytes must follow the text.
enum { UP_JSON_PADDING = 64 };

/// What parsing gave. The pointers belong to the parser and hold until its next use; they are null on failure.
typedef struct {
  /// 0, or simdjson's error code.
  int32_t error;
  /// The tape, as doc/tape.md of simdjson describes it.
  const uint64_t *_Nullable tape;
  /// Strings: four bytes of length, the bytes, a zero.
  const uint8_t *_Nullable strings;
} up_json_result;

/// A parser and its document, or null where memory lacks. The owner destroys it.
void *_Nullable up_json_create(size_t depth_limit);
void up_json_destroy(void *_Nonnull parser);

/// Parses `count` bytes, after which UP_JSON_PADDING more can be read.
up_json_result up_json_parse(void *_Nonnull parser, const uint8_t *_Nonnull bytes, size_t count);

#ifdef __cplusplus
}
#endif

#endif
