public import UnderpixelGeometry

/// A style document (Style Specification, version 8), as far as it bears on what is hit.
public struct Style: Sendable {
  public var name: String?
  /// The camera to begin with, in so far as the document has one: degrees, longitude first.
  public var center: Coordinate?
  public var zoom: Double?
  public var bearing: Double?
  public var pitch: Double?
  public var roll: Double?
  public var sources: [String: StyleSource]
  /// In draw order, bottom to top; layers that can't be read are left out, with a warning.
  public var layers: [StyleLayer]
  /// The ids of all layers of the document, those left out included.
  public var layerIDs: Set<String>
  /// The ids of the layers that can't be read and may have drawn something, each with a warning.
  public var layersLeftOut: Set<String>
  /// What the document says that is not taken into account, in its order.
  public var warnings: [StyleWarning]
}

/// Where features come from.
public enum StyleSource: Sendable {
  case geojson(StyleGeoJSON)
  /// A type of source that is not read.
  case unsupported(type: String)
}

/// The data of a GeoJSON source.
public enum StyleGeoJSON: Sendable {
  case inline(PropertyValue)
  /// As the document has it, not resolved.
  case url(String)
}

/// A layer that draws something that can be hit.
public struct StyleLayer: Sendable {
  public var id: String
  public var source: String
  public var minZoom: Double?
  public var maxZoom: Double?
  public var filter: Expression?
  public var kind: Kind

  public enum Kind: Sendable {
    case fill
    case line(width: StyleNumber, gapWidth: StyleNumber)
    case circle(radius: StyleNumber, strokeWidth: StyleNumber, pitchScale: Pitch, pitchAlignment: Pitch)
    case extrusion(height: StyleNumber, base: StyleNumber)
  }

  /// The values of `circle-pitch-scale` and `circle-pitch-alignment`.
  public enum Pitch: String, Sendable {
    case map, viewport
  }
}
