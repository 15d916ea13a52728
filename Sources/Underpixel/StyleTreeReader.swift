internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Reads the styles that a style imports, from what it says itself or from files.
struct StyleTreeReader {
  /// The folder that `local://` means.
  let assets: String?

  /// A style with its imports. One whose address is no file is left out, with its problem.
  ///
  /// - Throws: What is wrong with a file or a style, and where.
  func tree(of style: Style, folder: String) throws(MapError) -> StyleTree {
    var count = 0
    return try tree(of: style, folder: folder, depth: 0, place: "", file: nil, &count)
  }

  /// How many styles a style may import in all: one that imports itself under several ids would be read without end.
  private static let mostStyles = 256

  /// - Parameter place: The JSON Pointer of the style in the document of `file`.
  private func tree(
    of style: Style, folder: String, depth: Int, place: String, file: String?, _ count: inout Int
  ) throws(MapError) -> StyleTree {
    var tree = StyleTree(style: style, folder: folder)
    for (index, document) in (style.imports ?? []).enumerated() {
      guard let id = document.id, !tree.imports.contains(where: { $0.id == id }) else { continue }
      let config = document.config ?? [:]
      var part = StyleTree.Import(id: id, config: config, tree: StyleTree(style: Style(), folder: folder))
      // What lies deeper is not read: a style may import itself.
      if depth < StyleTree.deepestImport {
        count += 1
        if count > Self.mostStyles {
          part.problem = "there are more than \(Self.mostStyles) imports"
        } else {
          try read(document, into: &part, depth: depth, place: "\(place)/imports/\(index)", file: file, &count)
        }
      }
      tree.imports.append(part)
    }
    return tree
  }

  private func read(
    _ document: StyleImportDocument, into part: inout StyleTree.Import, depth: Int, place: String, file: String?,
    _ count: inout Int
  ) throws(MapError) {
    let folder = part.tree.folder
    if let data = document.members["data"] {
      let style = try Self.style(data, place: place + "/data", file: file)
      part.tree = try tree(of: style, folder: folder, depth: depth + 1, place: place + "/data", file: file, &count)
      return
    }
    guard let url = document.url, !url.isEmpty else {
      part.problem = "an import needs a member \"data\" or \"url\""
      return
    }
    let resolver = FileResolver(base: folder.isEmpty ? "." : folder, local: assets)
    let path: String
    do {
      path = try resolver.path(of: url)
    } catch {
      part.problem = "\(error.problem), found \"\(url)\""
      return
    }
    part.url = path
    let style = try Style(contentsOf: URL(filePath: path))
    part.tree = try tree(
      of: style, folder: resolver.within(document: path).base, depth: depth + 1, place: "", file: path, &count)
  }

  private static func style(_ document: PropertyValue, place: String, file: String?) throws(MapError) -> Style {
    do {
      return try Style.read(document)
    } catch {
      throw .style(StyleError(path: place + error.path, message: error.message), file: file)
    }
  }
}
