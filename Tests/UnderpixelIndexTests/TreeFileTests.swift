import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelIndex
import UnderpixelTestSupport

@Suite("files of a PackedRTree")
struct TreeFileTests {
  func files(_ folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
  }

  /// What a tree says when it maps a file.
  func problem(mapping path: String) -> PackedRTreeFileError? {
    do {
      _ = try PackedRTree(mapping: path)
      return nil
    } catch {
      return error
    }
  }

  @Test("a mapped file answers like the tree that was written", arguments: [11] as [UInt64])
  func mapped(seed: UInt64) throws {
    try withFolder { url in
      let folder = url.path
      forAll(zip(.troubledBoxes, SerializationTests.windows, .bool), seed: seed, count: 40) { boxes, windows, exact in
        let tree = try PackedRTree(packing: boxes)
        try tree.write(to: folder + "/tree", includingExactBoxes: exact)
        let mapped = try PackedRTree(mapping: folder + "/tree")
        let copy = try PackedRTree(reading: tree.serialized(includingExactBoxes: exact))
        return SerializationTests.Answers(mapped, windows) == SerializationTests.Answers(copy, windows)
          && mapped.hasExactBoxes == exact
      }
      let left = try files(folder)
      #expect(left == ["tree"])
    }
  }

  @Test("the bytes of a file are those of the tree, also of one that asks for its boxes")
  func written() throws {
    try withFolder { url in
      let folder = url.path
      let boxes = (0..<3000).map { BoundingBox(x: Double($0 % 50), y: Double($0 / 50)) }
      let tree = try PackedRTree(packing: boxes)
      try tree.write(to: folder + "/kept")
      try PackedRTree(packing: boxes) { boxes[$0] }.write(to: folder + "/asked")
      for name in ["kept", "asked"] {
        #expect(try Array(Data(contentsOf: URL(fileURLWithPath: folder + "/" + name))) == tree.serialized())
      }
    }
  }

  @Test("a tree keeps the file that it maps when another takes its place, or when it is removed")
  func replaced() throws {
    try withFolder { url in
      let folder = url.path
      let path = folder + "/tree"
      try PackedRTree(packing: [BoundingBox(x: 1, y: 1)]).write(to: path)
      let old = try PackedRTree(mapping: path)
      try PackedRTree(packing: [BoundingBox(x: 2, y: 2)]).write(to: path)
      let new = try PackedRTree(mapping: path)
      try FileManager.default.removeItem(atPath: path)
      #expect(old.nearestNeighbor(to: Point(x: 1, y: 1))?.distance == 0)
      #expect(new.nearestNeighbor(to: Point(x: 2, y: 2))?.distance == 0)
    }
  }

  @Test("a file may be named as long as names get, or without a folder")
  func names() throws {
    let tree = try PackedRTree(packing: [BoundingBox(x: 1, y: 1)])
    try withFolder { url in
      let folder = url.path
      let name = String(repeating: "n", count: 255)
      try tree.write(to: folder + "/" + name)
      #expect(try files(folder) == [name])
      // What is written to a link takes its place.
      try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: name)
      try PackedRTree(packing: []).write(to: folder + "/link")
      #expect(try PackedRTree(mapping: folder + "/" + name).count == 1)
      #expect(try PackedRTree(mapping: folder + "/link").isEmpty)
    }
    let name = "underpixel-\(UUID())"
    try tree.write(to: name)
    defer { try? FileManager.default.removeItem(atPath: name) }
    #expect(try PackedRTree(mapping: name).count == 1)
  }

  @Test("files that are none are refused with their path")
  func noFile() throws {
    try withFolder { url in
      let folder = url.path
      let missing = folder + "/missing"
      #expect(problem(mapping: missing) == .file(path: missing, problem: "No such file or directory"))
      #expect("\(problem(mapping: missing)!)" == "\(missing): No such file or directory")
      #expect(problem(mapping: folder) == .file(path: folder, problem: "a directory"))
      #expect(problem(mapping: "/dev/null") == .file(path: "/dev/null", problem: "not a file of bytes"))
      #expect(problem(mapping: "a\0b") == .file(path: "a\0b", problem: "a zero byte in the path"))
      for count in [0, 1, 255] {
        try Data(count: count).write(to: URL(fileURLWithPath: folder + "/short"))
        #expect(problem(mapping: folder + "/short") == .byteCount(count, expected: 256))
      }
      try Data(count: 4096).write(to: URL(fileURLWithPath: folder + "/zeros"))
      #expect(problem(mapping: folder + "/zeros") == .magic(0))
    }
  }

  @Test("what can't be written leaves nothing behind")
  func notWritten() throws {
    let tree = try PackedRTree(packing: [BoundingBox(x: 1, y: 1)])
    try withFolder { url in
      let folder = url.path
      let inMissing = folder + "/missing/tree"
      #expect(throws: PackedRTreeFileError.file(path: inMissing, problem: "No such file or directory")) {
        try tree.write(to: inMissing)
      }
      try FileManager.default.createDirectory(atPath: folder + "/taken", withIntermediateDirectories: false)
      #expect(throws: PackedRTreeFileError.self) { try tree.write(to: folder + "/taken") }
      #expect(try files(folder) == ["taken"])
    }
  }
}
