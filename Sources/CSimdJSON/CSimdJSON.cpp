#include "CSimdJSON.h"

#include <new>
#include <simdjson.h>

static_assert(UP_JSON_PADDING >= simdjson::SIMDJSON_PADDING, "a text needs as much padding as simdjson reads");

struct up_json_parser {
  simdjson::dom::parser parser;
};

up_json_parser *up_json_parser_create(void) { return new (std::nothrow) up_json_parser; }

void up_json_parser_destroy(up_json_parser *parser) { delete parser; }

int up_json_parse(up_json_parser *parser, const uint8_t *bytes, size_t count) {
  return parser->parser.parse(bytes, count, false).error();
}

const uint64_t *up_json_tape(const up_json_parser *parser) { return parser->parser.doc.tape.get(); }

const uint8_t *up_json_strings(const up_json_parser *parser) { return parser->parser.doc.string_buf.get(); }
