internal import UnderpixelGeometry
internal import UnderpixelSources
internal import UnderpixelStyle

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

/// Finds the tiles that a style's vector source names.
struct TileSourceReader {
  private let name: String
  private let resolver: FileResolver

  init(_ name: String, _ resolver: FileResolver) {
    self.name = name
    self.resolver = resolver
  }

  func source(_ source: StyleSource) throws(MapError) -> any TileSource {
    let table = VectorSourceMembers.table
    if source[table.tiles] == nil, let url = source[table.url] { return try described(by: url, source) }
    return TileFiles(try document(.object(source.members)), resolver: resolver)
  }

  /// A container of tiles, or a TileJSON document.
  private func described(by url: String, _ source: StyleSource) throws(MapError) -> any TileSource {
    do throws(TileError) {
      let plain = url.hasPrefix("pmtiles://") || url.hasPrefix("mbtiles://") ? String(url.dropFirst(10)) : url
      let path = try resolver.path(of: plain)
      if path.hasSuffix(".mbtiles") { return try MBTiles(path: path) }
      if path.hasSuffix(".pmtiles") { return try PMTiles(path: path) }
      guard let data = try? Data(contentsOf: URL(filePath: path)) else {
        throw TileError(.file, source: path, problem: "can't be read")
      }
      let read: TileJSON
      do throws(TileJSONError) {
        read = try TileJSON.read(Array(data))
      } catch {
        throw TileError(.file, source: path, problem: "\(error)")
      }
      return TileFiles(try merged(read, source), resolver: resolver)
    } catch {
      throw .tileSource(name, error)
    }
  }

  private func document(_ value: PropertyValue) throws(MapError) -> TileJSON {
    do {
      return try TileJSON.read(value)
    } catch {
      throw .tileSource(name, TileError(.address, problem: "\(error)"))
    }
  }

  /// What the style says counts before what the document says.
  private func merged(_ document: TileJSON, _ source: StyleSource) throws(TileError) -> TileJSON {
    var members = source.members.filter { ["minzoom", "maxzoom", "bounds", "scheme"].contains($0.key) }
    guard !members.isEmpty else { return document }
    members["tiles"] = .array(document.tiles.map(PropertyValue.string))
    let zooms = document.coverage.zooms
    members["minzoom"] = members["minzoom"] ?? .integer(Int64(zooms.lowerBound))
    members["maxzoom"] = members["maxzoom"] ?? .integer(Int64(zooms.upperBound))
    var merged = document
    do throws(TileJSONError) {
      let own = try TileJSON.read(.object(members))
      merged.coverage.zooms = own.coverage.zooms
      if members["bounds"] != nil { merged.coverage.bounds = own.coverage.bounds }
      if members["scheme"] != nil { merged.scheme = own.scheme }
    } catch {
      throw TileError(.address, problem: "\(error)")
    }
    return merged
  }
}
