public import Foundation

/// Lends a folder of its own to a test, removed at its end.
public func withFolder<Result>(_ body: (URL) throws -> Result) throws -> Result {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try body(folder)
}

/// Lends a folder of its own to a test that waits for something, removed at its end.
public func withFolderAsync<Result>(_ body: (URL) async throws -> Result) async throws -> Result {
  let folder = try newFolder()
  defer { try? FileManager.default.removeItem(at: folder) }
  return try await body(folder)
}

private func newFolder() throws -> URL {
  let folder = FileManager.default.temporaryDirectory.appending(path: "underpixel-\(UUID().uuidString)")
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  return folder
}
