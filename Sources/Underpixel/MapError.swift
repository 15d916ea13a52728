public import UnderpixelCamera
public import UnderpixelJSON
public import UnderpixelSources
public import UnderpixelStyle

/// Why a map could not be loaded.
public indirect enum MapError: Error, Hashable, Sendable {
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
  /// What is wrong with a style that is imported, by the path of its import: `outer/inner`.
  case imported(String, MapError)
  /// There is no import of that id.
  case noImport(String)
  /// What is to be added is there already: `a layer "roads"`.
  case taken(String)
  /// There is no layer of that id.
  case layer(String)
  /// There is no source of that name, or none of GeoJSON.
  case noSource(String)
  /// A layer draws the source of that name.
  case sourceInUse(String, layer: String)
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
    case .imported(let path, let error): "import \"\(path)\": \(error)"
    case .noImport(let id): "there is no import \"\(id)\""
    case .taken(let what): "there is \(what) already"
    case .layer(let id): "there is no layer \"\(id)\""
    case .noSource(let name): "there is no GeoJSON source \"\(name)\""
    case .sourceInUse(let name, let layer): "the layer \"\(layer)\" draws the source \"\(name)\"; remove it first"
    case .clustered(let name): "the source \"\(name)\" is clustered; use setData"
    case .url(let url, let source, let reason): "/sources\(pointer(source))/data: \(reason), found \"\(url)\""
    }
  }
}
