extension PackedRTree {
  /// Whether answers are exact: true but for a tree that was read from a form without exact boxes.
  public var hasExactBoxes: Bool {
    if case .none = storage.exactBoxes { false } else { true }
  }

  /// The tree as bytes: little-endian, versioned, described in Documentation/RTreeFormat.md.
  ///
  /// The same tree gives the same bytes on every machine.
  ///
  /// - Parameter includingExactBoxes: False leaves away 32 of some 41 bytes an item; what is read back then finds items
  ///   whose boxes lie a little apart from the query, too. A tree packed with `exact` asks for the box of every item. One
  ///   that has no exact boxes writes none.
  /// - Complexity: O(*n*).
  public func serialized(includingExactBoxes: Bool = true) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: FileHeader.byteCount)
    let boxBytes = includingExactBoxes && hasExactBoxes ? storage.shape.count * 32 : 0
    bytes.reserveCapacity(bytes.count + storage.shape.nodeByteCount + boxBytes)
    let header = unsafe storage.writeBody(includingExactBoxes: includingExactBoxes) {
      unsafe bytes.append(contentsOf: $0)
    }
    bytes.replaceSubrange(..<FileHeader.byteCount, with: header.bytes)
    return bytes
  }

  /// Writes the bytes of ``serialized(includingExactBoxes:)`` to a file, all of them or none.
  ///
  /// A file or link of that path is replaced once all is written. Trees that map the old one keep it, and are not
  /// disturbed.
  ///
  /// - Throws: ``PackedRTreeFileError/file(path:problem:)``.
  public func write(to path: String, includingExactBoxes: Bool = true) throws(PackedRTreeFileError) {
    let file = try StagedFile(path: path)
    try file.append([UInt8](repeating: 0, count: FileHeader.byteCount))
    let header = unsafe try storage.writeBody(
      includingExactBoxes: includingExactBoxes
    ) { bytes throws(PackedRTreeFileError) in
      unsafe try file.append(bytes)
    }
    try file.commit(header: header.bytes)
  }

  /// Opens a file that ``write(to:includingExactBoxes:)`` has written, and searches it in place.
  ///
  /// Nothing is copied: the system reads what is needed and may drop it again. All of the file is read once to check it,
  /// before it is used; no bytes, damaged or made to harm, make a search crash or read elsewhere. What is not checked is
  /// that boxes are where they should be: a file made to mislead may give wrong answers.
  ///
  /// As long as the tree is there, the file must not be written to or made shorter: that would end the process or spoil
  /// its answers. To replace it, write a new file and rename it, as ``write(to:includingExactBoxes:)`` does; to remove it
  /// does no harm.
  ///
  /// - Throws: ``PackedRTreeFileError``.
  /// - Complexity: O(*n*) for the check, at the speed of memory once the file is there.
  public init(mapping path: String) throws(PackedRTreeFileError) {
    let memory = try Memory(mapping: path)
    storage = try Storage.reading(memory, byteCount: memory.byteCount)
  }

  /// Reads a tree from a copy of its bytes, with the checks of ``init(mapping:)``.
  ///
  /// - Parameter bytes: What ``serialized(includingExactBoxes:)`` gave.
  /// - Throws: ``PackedRTreeFileError``.
  /// - Complexity: O(*n*).
  public init(reading bytes: [UInt8]) throws(PackedRTreeFileError) {
    let memory = Memory(byteCount: bytes.count)
    // As many bytes as there is room for.
    unsafe bytes.withUnsafeBytes { bytes in
      if let start = bytes.baseAddress { unsafe memory.start.copyMemory(from: start, byteCount: bytes.count) }
    }
    storage = try Storage.reading(memory, byteCount: bytes.count)
  }
}
