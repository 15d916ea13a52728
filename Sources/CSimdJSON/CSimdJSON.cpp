#include "CSimdJSON.h"

#include <simdjson.h>

#include <new>

static_assert(UP_JSON_PADDING >= simdjson::SIMDJSON_PADDING, "callers pad too little");

namespace {

struct Parser {
  simdjson::dom::parser parser;
  simdjson::dom::document document;
  size_t depth_limit;
};

}  // namespace

extern "C" void *up_json_create(size_t depth_limit) {
  auto *owner = new (std::nothrow) Parser;
  if (owner) owner->depth_limit = depth_limit;
  return owner;
}

extern "C" void up_json_destroy(void *parser) { delete static_cast<Parser *>(parser); }

extern "C" up_json_result up_json_parse(void *parser, const uint8_t *bytes, size_t count) {
  up_json_result result = {simdjson::UNEXPECTED_ERROR, nullptr, nullptr};
  try {
    auto *owner = static_cast<Parser *>(parser);
    simdjson::error_code error = simdjson::SUCCESS;
    if (owner->parser.capacity() < count || owner->document.capacity() < count) {
      // Room to spare, so that texts of about the same length do not allocate each time.
      const size_t room = count + count / 8 + 256;
      error = owner->parser.allocate(room, owner->depth_limit);
      if (!error) error = owner->document.allocate(room);
    }
    if (!error) error = owner->parser.parse_into_document(owner->document, bytes, count, false).error();
    result.error = error;
    if (!error) {
      result.tape = owner->document.tape.get();
      result.strings = owner->document.string_buf.get();
    }
  } catch (...) {
    result.error = simdjson::UNEXPECTED_ERROR;
  }
  return result;
}
