/// protozero's reader of protocol buffers behind C: one field at a time. No C++ exception crosses, nothing is allocated.
#ifndef CPROTOZERO_H
#define CPROTOZERO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// The wire types of protocol buffers.
enum { UP_PBF_VARINT = 0, UP_PBF_FIXED64 = 1, UP_PBF_BYTES = 2, UP_PBF_FIXED32 = 5 };

/// One field of a message. Offsets count from the start of the bytes that were given.
typedef struct {
  uint32_t tag;
  uint32_t wire_type;
  /// The number; 0 where the wire type is UP_PBF_BYTES.
  uint64_t number;
  /// The bytes of a field whose wire type is UP_PBF_BYTES.
  size_t start;
  size_t end;
  /// Where the next field starts.
  size_t next;
} up_pbf_field;

/// Reads the field at `offset` of a message that ends at `end`. Gives 1 for a field, 0 at the end of the message and -1
/// for what is no field: a number cut short or longer than ten bytes, a length beyond `end`, tag 0, a group.
int32_t up_pbf_next(const uint8_t *_Nonnull bytes, size_t offset, size_t end, up_pbf_field *_Nonnull field);

/// Decodes packed varints of 32 bits. `numbers` has room for one per byte. Gives how many there were, or -1 where the last
/// one is cut short or one is longer than ten bytes.
int64_t up_pbf_uint32s(const uint8_t *_Nonnull bytes, size_t count, uint32_t *_Nonnull numbers);

/// Decodes a varint at `offset` of `count` bytes and moves the offset behind it. Gives 1, or -1 where it is cut short or
/// longer than ten bytes.
int32_t up_pbf_varint(
    const uint8_t *_Nonnull bytes, size_t count, size_t *_Nonnull offset, uint64_t *_Nonnull number);

#ifdef __cplusplus
}
#endif

#endif
