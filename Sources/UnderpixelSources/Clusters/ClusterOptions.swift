public import UnderpixelGeometry
public import UnderpixelStyle

/// How the points of a source are gathered into clusters. (Style Specification, "GeoJSON": `cluster…`.)
public struct ClusterOptions: Sendable {
  /// How near to each other clusters of one zoom may lie, in pixels at that zoom, where the world is 512 x 2^zoom wide.
  public var radius: Double
  /// The deepest whole zoom that has clusters.
  public var maxZoom: Int
  /// Of how many points a cluster is made at least.
  public var minPoints: Int
  /// What clusters gather from the properties of their points, by name.
  public var properties: [String: ClusterProperty]

  /// The deepest zoom that a cluster's id has room for.
  public static let greatestZoom = 30

  /// - Parameters:
  ///   - radius: At least 0, finite.
  ///   - maxZoom: Below 0 nothing is clustered; above ``greatestZoom`` it is that.
  ///   - minPoints: Below 2 it is 2.
  public init(
    radius: Double = 50, maxZoom: Int = 17, minPoints: Int = 2, properties: [String: ClusterProperty] = [:]
  ) {
    precondition(radius >= 0 && radius.isFinite, "clusters of radius \(radius)")
    self.radius = radius
    self.maxZoom = min(max(maxZoom, -1), Self.greatestZoom)
    self.minPoints = max(minPoints, 2)
    self.properties = properties
  }

  /// The options of a source; nil for one that is no GeoJSON or has no clusters.
  ///
  /// Without a `clusterMaxZoom` clusters end one zoom before the source's own greatest. As MapLibre GL JS 5.3.0 has it, a
  /// radius of 0 and a smallest number of points of 0 mean their defaults; so does a number that can't be one. A zoom
  /// that is not whole is rounded down.
  ///
  /// - Parameter path: Where the source stands in its document, as a JSON Pointer.
  /// - Throws: ``StyleError`` for cluster properties that can't be read.
  public init?(_ source: StyleSource, path: String = "") throws(StyleError) {
    let members = GeoJSONSourceMembers.table
    guard source.type == .geojson, source[members.cluster] == true else { return nil }
    func number(_ member: Property<Double>) -> Double? {
      source[member].flatMap { $0.isFinite ? min(max($0, -1), 1e9) : nil }
    }
    let deepest = (number(members.maxzoom) ?? 18) - 1
    let radius = number(members.clusterRadius) ?? 0
    let minPoints = number(members.clusterMinPoints) ?? 0
    var properties: [String: ClusterProperty] = [:]
    for (name, value) in (source[members.clusterProperties] ?? [:]).sorted(by: { $0.key < $1.key }) {
      properties[name] = try ClusterProperty(value, name: name, path: "\(path)/clusterProperties\(pointer(name))")
    }
    self.init(
      radius: radius > 0 ? radius : 50,
      maxZoom: Int((number(members.clusterMaxZoom) ?? deepest).rounded(.down)),
      minPoints: Int(minPoints.rounded(.up)), properties: properties)
  }
}

/// A property that a cluster has from its points: what each point contributes, and how contributions are put together.
///
///     // ["sum": ["+", ["get", "population"]]]
///     let sum = try ClusterProperty(["+", ["get", "population"]], name: "sum")
public struct ClusterProperty: Sendable {
  /// What a point contributes.
  public var map: StyleExpression
  /// What two contributions make: `accumulated` is the one, the property of this name is the other.
  public var reduce: StyleExpression

  public init(map: StyleExpression, reduce: StyleExpression) {
    self.map = map
    self.reduce = reduce
  }

  /// Reads `[operator, map]` or `[reduce, map]`; an operator takes what is accumulated and the contribution.
  ///
  /// - Throws: ``StyleError`` for what is no array of two, and for what is wrong with the expressions.
  public init(_ value: PropertyValue, name: String, path: String = "") throws(StyleError) {
    guard let pair = value.array, pair.count == 2 else {
      throw StyleError(path: path, message: "a cluster property is an array of how to reduce and what to map")
    }
    let reduce: PropertyValue =
      if case .string = pair[0] { [pair[0], ["accumulated"], ["get", .string(name)]] } else { pair[0] }
    self.init(
      map: try StyleExpression(pair[1], path: path + "/1"), reduce: try StyleExpression(reduce, path: path + "/0"))
  }
}
