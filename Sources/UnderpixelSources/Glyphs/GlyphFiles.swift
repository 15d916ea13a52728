/// Ranges of glyphs in files, found by the template that a style has as `glyphs`.
///
///     let files = GlyphFiles("fonts/{fontstack}/{range}.pbf")
///     try files.glyphs(startingAt: 256, of: "Noto Sans,Arial")   // of "fonts/Noto Sans,Arial/256-511.pbf"
///
/// A font stack is asked for whole, as MapLibre does: fonts of a stack that has no files are not asked for one by one.
public struct GlyphFiles: GlyphSource, Hashable, Sendable {
  /// The address of ranges, with `{fontstack}` and `{range}` in it.
  public var template: String
  public var resolver: FileResolver

  public init(_ template: String, resolver: FileResolver = FileResolver()) {
    self.template = template
    self.resolver = resolver
  }

  /// The glyphs of the range's file; nil where there is none. A template that is a plain path is tried as it is, and then
  /// with `%20` and the like decoded.
  ///
  /// Features can name fonts: a name that leads out of the folder of fonts is an error.
  public func glyphs(startingAt firstCodeUnit: UInt16, of fontStack: String) throws(GlyphError) -> GlyphRange? {
    guard !fontStack.isEmpty else { return nil }
    for template in FileResolver.meanings(of: template) {
      let path = try path(template, firstCodeUnit, fontStack)
      guard let bytes = try contents(of: path, firstCodeUnit) else { continue }
      do throws(GlyphError) {
        return try GlyphRange.read(bytes, startingAt: firstCodeUnit)
      } catch {
        throw error.at(path)
      }
    }
    return nil
  }

  /// The path of the range's file; nil for a name that leads to none.
  public func place(ofGlyphsStartingAt firstCodeUnit: UInt16, of fontStack: String) -> String? {
    fontStack.isEmpty ? nil : try? path(template, firstCodeUnit, fontStack)
  }

  private func path(
    _ template: String, _ firstCodeUnit: UInt16, _ fontStack: String
  ) throws(GlyphError) -> String {
    let isURL = FileResolver.hasScheme(template)
    let address = template.replacingWordsInBraces { word in
      switch word {
      case "{fontstack}": isURL ? Self.escaped(fontStack) : fontStack
      case "{range}": GlyphRange.name(startingAt: firstCodeUnit)
      default: nil
      }
    }
    let slash = UInt8(ascii: "/")
    guard !fontStack.utf8.split(separator: slash).contains(where: { $0.elementsEqual("..".utf8) }),
      FileResolver.hasScheme(address) == isURL,
      (address.utf8.first == slash) == (template.utf8.first == slash)
    else { throw refusal(fontStack, firstCodeUnit, "the font stack leads out of its folder") }
    do throws(TileError) {
      return try resolver.path(of: address)
    } catch {
      throw refusal(address, firstCodeUnit, error.problem)
    }
  }

  private func contents(of path: String, _ firstCodeUnit: UInt16) throws(GlyphError) -> [UInt8]? {
    do throws(FileError) {
      return try RandomAccessFile.contents(of: path, limit: GlyphRange.maximumByteCount)
    } catch {
      throw refusal(path, firstCodeUnit, error.problem)
    }
  }

  private func refusal(_ source: String, _ firstCodeUnit: UInt16, _ problem: String) -> GlyphError {
    GlyphError(.file, source: source, firstCodeUnit: firstCodeUnit, problem: problem)
  }

  /// What means something else in a URL, as `%3F`.
  private static func escaped(_ fontStack: String) -> String {
    var escaped = ""
    for scalar in fontStack.unicodeScalars {
      switch scalar {
      case "%": escaped += "%25"
      case "?": escaped += "%3F"
      case "#": escaped += "%23"
      default: escaped.unicodeScalars.append(scalar)
      }
    }
    return escaped
  }
}
