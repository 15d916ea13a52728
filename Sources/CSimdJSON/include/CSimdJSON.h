#ifndef UNDERPIXEL_CSIMDJSON_H
#define UNDERPIXEL_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Bytes that must be readable (and should be zero) behind a text.
enum { UP_JSON_PADDING = 64 };

/// A simdjson parser with the document that it parsed last.
typedef struct up_json_parser up_json_parser;

/// NULL when there is no memory.
up_json_parser *up_json_parser_create(void);
void up_json_parser_destroy(up_json_parser *parser);

/// Parses a text followed by UP_JSON_PADDING bytes. 0, or simdjson's error code.
int up_json_parse(up_json_parser *parser, const uint8_t *bytes, size_t count);

/// The tape of the document parsed last, as simdjson documents it; valid until the next parse.
const uint64_t *up_json_tape(const up_json_parser *parser);
/// The strings of that document: a 32-bit length each, then UTF-8.
const uint8_t *up_json_strings(const up_json_parser *parser);

#ifdef __cplusplus
}
#endif
#endif
