public import UnderpixelStyle

extension Sprite {
  /// The most bytes of an index.
  static let maximumByteCount = 64 << 20

  /// Reads the indexes of a style's sprites from files.
  ///
  /// Where the one for the screen's pixels is missing, the other one is read: a sprite of either density has all images.
  /// An address that is a plain path is tried as it is, and then with `%20` and the like decoded. Sprites that can't be read
  /// are left out and reported in ``problems``.
  ///
  /// - Parameters:
  ///   - sprites: As ``Style/sprites`` gives them. Names of all but the one without an id, or with the id `default`, get
  ///     their sprite's id in front, with a colon.
  ///   - pixelRatio: Physical pixels for each logical one.
  ///   - resolver: Turns their addresses into paths.
  public static func read(_ sprites: [StyleSprite], pixelRatio: Double = 1, resolver: FileResolver) -> Sprite {
    var result = Sprite()
    for sprite in sprites {
      do throws(SpriteError) {
        guard let url = sprite.url else { throw .file("a sprite of the style", problem: "it has no url") }
        result.add(try read(url, id: sprite.id, pixelRatio, resolver))
      } catch {
        result.problems.append(error)
      }
    }
    return result
  }

  /// Where the index of a sprite is: MapLibre and Mapbox put `@2x` and the extension in front of a query.
  ///
  ///     Sprite.indexAddress(of: "https://example.com/osm?key=1", pixelRatio: 2)   // "https://example.com/osm@2x.json?key=1"
  public static func indexAddress(of url: String, pixelRatio: Double = 1) -> String {
    let path = url.utf8.prefix { $0 != UInt8(ascii: "?") }
    return "\(Substring(path))\(pixelRatio > 1 ? "@2x" : "").json\(url[path.endIndex...])"
  }

  private static func read(
    _ url: String, id: String?, _ pixelRatio: Double, _ resolver: FileResolver
  ) throws(SpriteError) -> Sprite {
    let addresses = [pixelRatio, pixelRatio > 1 ? 1 : 2].map { indexAddress(of: url, pixelRatio: $0) }
    var tried: [String] = []
    for address in addresses.flatMap(FileResolver.meanings) {
      let path = try path(of: address, resolver)
      tried.append(path)
      guard let bytes = try contents(of: path) else { continue }
      do throws(SpriteError) {
        var sprite = try read(bytes, id: id)
        sprite.problems = sprite.problems.map { $0.at(path) }
        return sprite
      } catch {
        throw error.at(path)
      }
    }
    let others = tried.dropFirst().joined(separator: ", nor ")
    throw .file(tried[0], problem: "there is no such file, nor \(others)\(hint(for: url))")
  }

  /// What to leave out of an address to which the ending is added.
  private static func hint(for url: String) -> String {
    let path = url.prefix { $0 != "?" }
    for ending in [".json", ".png"] where path.lowercased().hasSuffix(ending) {
      return "; the address of a sprite goes without \"\(ending)\""
    }
    return ""
  }

  private static func path(of address: String, _ resolver: FileResolver) throws(SpriteError) -> String {
    do throws(TileError) {
      return try resolver.path(of: address)
    } catch {
      throw .file(address, problem: error.problem)
    }
  }

  private static func contents(of path: String) throws(SpriteError) -> [UInt8]? {
    do throws(FileError) {
      return try RandomAccessFile.contents(of: path, limit: maximumByteCount)
    } catch {
      throw .file(path, problem: error.problem)
    }
  }
}
