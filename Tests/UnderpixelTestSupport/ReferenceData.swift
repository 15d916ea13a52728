public import Foundation

/// Data and answers of other software, which are not part of this repository.
public enum ReferenceData {
  /// The folder that `UNDERPIXEL_REFERENCE` names, or `../shared`: from the top of the repository, as in `Scripts`.
  public static let folder: URL = {
    let top = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let name = ProcessInfo.processInfo.environment["UNDERPIXEL_REFERENCE"] ?? "../shared"
    return (name.hasPrefix("/") ? URL(filePath: name) : top.appending(path: name)).standardizedFileURL
  }()

  /// Whether a file or folder is there.
  public static func has(_ path: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appending(path: path).path)
  }
}
