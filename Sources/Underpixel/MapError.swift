public import UnderpixelCamera
public import UnderpixelJSON
public import UnderpixelSources
public import UnderpixelStyle

/// Why a map could not be loaded.
public enum MapError: Error, Hashable, Sendable {
  /// A file could not be opened or read.
  case file(String, reason: String)
  /// A style document is not JSON.
  case json(JSONError, file: String?)
  /// A style document is no style.
  case style(StyleError, file: String?)
  /// The data of a source is not GeoJSON.
  case source(String, GeoJSONError)
  /// The tiles of a source can't be had.
  case tileSource(String, TileError)
  /// A tile of a source can't be read.
  case tile(source: String, VectorTileError)
  /// The camera sees nothing, because a number of it is out of its range.
  case camera(CameraError)
  /// There is no layer of that id.
  case layer(String)
  /// There is no GeoJSON source of that name.
  case noSource(String)
  /// The source of that name is clustered: its features do not change one by one.
  case clustered(String)
  /// A source's URL is none that is read.
  case url(String, source: String, reason: String)
}

extension MapError: CustomStringConvertible {
  public var description: String {
    switch self {
    case .file(let file, let reason): "\(file): \(reason)"
    case .json(let error, let file): [file, error.description].compactMap { $0 }.joined(separator: ": ")
    case .style(let error, let file): [file, error.description].compactMap { $0 }.joined(separator: ": ")
    case .source(let name, let error): "/sources\(pointer(name))/data: \(error)"
    case .tileSource(let name, let error): "/sources\(pointer(name)): \(error)"
    case .tile(let name, let error): "/sources\(pointer(name)): \(error)"
    case .camera(let error): "\(error)"
    case .layer(let id): "there is no layer \"\(id)\""
    case .noSource(let name): "there is no GeoJSON source \"\(name)\""
    case .clustered(let name): "the source \"\(name)\" is clustered; use setData"
    case .url(let url, let source, let reason): "/sources\(pointer(source))/data: \(reason), found \"\(url)\""
    }
  }
}
