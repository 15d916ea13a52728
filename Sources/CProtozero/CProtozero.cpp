#include "CProtozero.h"

#include <protozero/pbf_reader.hpp>
#include <protozero/varint.hpp>

using protozero::pbf_wire_type;

static_assert(UP_PBF_VARINT == static_cast<int>(pbf_wire_type::varint), "wire types are passed through");
static_assert(UP_PBF_FIXED64 == static_cast<int>(pbf_wire_type::fixed64), "wire types are passed through");
static_assert(UP_PBF_BYTES == static_cast<int>(pbf_wire_type::length_delimited), "wire types are passed through");
static_assert(UP_PBF_FIXED32 == static_cast<int>(pbf_wire_type::fixed32), "wire types are passed through");

extern "C" int32_t up_pbf_next(const uint8_t *bytes, size_t offset, size_t end, up_pbf_field *field) {
  try {
    const char *const base = reinterpret_cast<const char *>(bytes);
    protozero::pbf_reader reader(base + offset, end - offset);
    if (!reader.next()) return 0;
    *field = {reader.tag(), static_cast<uint32_t>(reader.wire_type()), 0, 0, 0, 0};
    switch (reader.wire_type()) {
    case pbf_wire_type::varint: field->number = reader.get_uint64(); break;
    case pbf_wire_type::fixed64: field->number = reader.get_fixed64(); break;
    case pbf_wire_type::fixed32: field->number = reader.get_fixed32(); break;
    case pbf_wire_type::length_delimited: {
      const protozero::data_view view = reader.get_view();
      field->start = static_cast<size_t>(view.data() - base);
      field->end = field->start + view.size();
      break;
    }
    default: return -1;
    }
    field->next = end - reader.length();
    return 1;
  } catch (...) {
    return -1;
  }
}

extern "C" int64_t up_pbf_uint32s(const uint8_t *bytes, size_t count, uint32_t *numbers) {
  try {
    const char *place = reinterpret_cast<const char *>(bytes);
    const char *const end = place + count;
    uint32_t *next = numbers;
    while (place != end) *next++ = static_cast<uint32_t>(protozero::decode_varint(&place, end));
    return next - numbers;
  } catch (...) {
    return -1;
  }
}

extern "C" int32_t up_pbf_varint(const uint8_t *bytes, size_t count, size_t *offset, uint64_t *number) {
  try {
    const char *const base = reinterpret_cast<const char *>(bytes);
    const char *place = base + *offset;
    *number = protozero::decode_varint(&place, base + count);
    *offset = static_cast<size_t>(place - base);
    return 1;
  } catch (...) {
    return -1;
  }
}
