/// Why a serialized tree could not be read or written.
public enum PackedRTreeFileError: Error, Hashable, Sendable {
  /// A part of a serialized tree that has a checksum of its own.
  public enum Section: String, Hashable, Sendable {
    case header, body
  }

  /// The system refuses the file; `problem` is what it says.
  case file(path: String, problem: String)
  /// There are other than the expected number of bytes; where not even a header is there, one is expected.
  case byteCount(Int, expected: UInt64)
  /// The bytes begin like no serialized tree; here as a little-endian number.
  case magic(UInt64)
  /// A version of the form that this one of the library does not know.
  case version(UInt32)
  /// The bytes have changed since they were written.
  case checksum(Section, UInt64, expected: UInt64)
  /// What stands at a byte, counted from the start, can't stand there.
  case value(at: Int, expected: String, found: String)
  /// This machine stores the high byte of a number first, and the form is used as it lies in memory.
  case byteOrder
}

extension PackedRTreeFileError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let path, let problem): "\(path): \(problem)"
    case .byteCount(let found, let expected): "expected \(expected) bytes, found \(found)"
    case .magic(let found): "byte 0: no serialized tree: it begins with 0x\(String(found.byteSwapped, radix: 16))"
    case .version(let found): "byte 8: expected version \(FileHeader.version), found \(found)"
    case .checksum(let section, let found, let expected):
      "the \(section.rawValue) is damaged: expected checksum 0x\(String(expected, radix: 16)), "
        + "found 0x\(String(found, radix: 16))"
    case .value(let offset, let expected, let found): "byte \(offset): expected \(expected), found \(found)"
    case .byteOrder: "serialized trees need a little-endian machine"
    }
  }
}
