#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Why a file can't be read.
package struct FileFailure: Error, CustomStringConvertible {
  package let path: String
  package let reason: String

  package var description: String { "\(path): \(reason)" }
}

/// Files that are read whole.
package enum Files {
  /// The bytes of a file.
  package static func bytes(of path: String) throws(FileFailure) -> [UInt8] {
    do {
      return Array(try Data(contentsOf: URL(filePath: path)))
    } catch {
      let isThere = FileManager.default.fileExists(atPath: path)
      throw FileFailure(path: path, reason: isThere ? "can't be read" : "no such file")
    }
  }
}
