public import UnderpixelGeometry
internal import UnderpixelPlacement

extension Explanation {
  /// For programs: an object with `point`, `radius`, `feature` where one was asked for, and `verdicts`, each with `layer`,
  /// `hit`, the steps that it `passed` and its `reason`. A step has a `step`, its name, what it looks at, and for a reason a
  /// `text`.
  ///
  /// `JSONWriter.bytes(of: explanation.json)` are its bytes.
  public var json: PropertyValue {
    var members: [String: PropertyValue] = [
      "point": [.number(point.x), .number(point.y)], "radius": .number(radius),
      "verdicts": .array(verdicts.map(\.json)),
    ]
    if let feature { members.merge(idMembers(feature, "feature")) { own, _ in own } }
    return .object(members)
  }
}

extension Verdict {
  /// As in ``Explanation/json``.
  public var json: PropertyValue {
    var members: [String: PropertyValue] = [
      "layer": .string(layer), "source": .string(source), "hit": .bool(isHit), "passed": .array(passed.map(\.json)),
    ]
    members["importId"] = importId.map { .string($0) }
    if let feature {
      if let id = feature.id { members.merge(idMembers(id)) { own, _ in own } }
      members["ordinal"] = feature.ordinal.map { .integer(Int64($0)) }
      members["name"] = feature.properties["name"]?.string.map { .string($0) }
      members["sourceLayer"] = feature.features.sourceLayer(of: feature.index).map { .string($0) }
    }
    members["distance"] = distance.map { .number($0) }
    if let reason {
      var reasonMembers = reason.members
      reasonMembers["text"] = .string(reason.description)
      members["reason"] = .object(reasonMembers)
    }
    return .object(members)
  }
}

extension ExplanationStep {
  /// As in ``Explanation/json``.
  public var json: PropertyValue { .object(members) }

  /// The step's name in JSON.
  public var name: String {
    switch self {
    case .layer: "layer"
    case .readable: "readable"
    case .visibility: "visibility"
    case .zoom: "zoom"
    case .tile: "tile"
    case .tileZoom: "tileZoom"
    case .current: "current"
    case .geometry: "geometry"
    case .type: "type"
    case .filter: "filter"
    case .size: "size"
    case .label: "label"
    case .room: "room"
    case .sight: "sight"
    case .shape: "shape"
    case .share: "share"
    case .single: "single"
    case .limit: "limit"
    case .order: "order"
    }
  }

  fileprivate var members: [String: PropertyValue] {
    var members: [String: PropertyValue] = ["step": .string(name)]
    switch self {
    case .visibility, .current, .geometry, .sight: break
    case .layer(let hint): members["hint"] = hint.isEmpty ? nil : .string(hint)
    case .readable(let problem): members["problem"] = .string(problem)
    case .zoom(let camera, let drawn):
      members["camera"] = .number(camera)
      members.merge(zooms(drawn)) { own, _ in own }
    case .tile(let tile, let state):
      members["tile"] = json(tile)
      members["state"] = .string(state.name)
      if case .failed(let problem) = state { members["problem"] = .string(problem) }
    case .tileZoom(let tile, let zoom, let drawn):
      members["tile"] = json(tile)
      members["zoom"] = .integer(Int64(zoom))
      members.merge(zooms(drawn)) { own, _ in own }
    case .type(let type, let layer):
      members["type"] = .string(type.name)
      members["layerType"] = .string(layer)
    case .filter(let zoom, let filter, let operand):
      members["zoom"] = .number(zoom)
      members["filter"] = filter
      members["operand"] = operand
    case .size(let property, let value):
      members["property"] = .string(property)
      members["value"] = .number(value)
    case .label(let problems):
      if !problems.isEmpty { members["problems"] = .array(problems.map { .string($0) }) }
    case .room(let piece, let hindrance):
      members["piece"] = .string("\(piece)")
      members["hindrance"] = .string(hindrance.name)
      if case .taken(let blocker) = hindrance {
        members["layer"] = .string(blocker.layer)
        if let id = blocker.feature.id { members.merge(idMembers(id)) { own, _ in own } }
      }
    case .shape(let place):
      members["distance"] = .number(place.distance)
      members["pixel"] = place.pixel.map { [.number($0.x), .number($0.y)] }
      members["coordinate"] = place.coordinate.map { [.number($0.longitude), .number($0.latitude)] }
      if place.isAboveHorizon { members["isAboveHorizon"] = .bool(true) }
    case .share(let tile): members["tile"] = json(tile)
    case .single(let tile): members["tile"] = tile.map(json)
    case .limit(let limit): members["limit"] = .integer(Int64(limit))
    case .order(let above, let hit):
      members["above"] = .integer(Int64(above))
      if let hit {
        members["layer"] = .string(hit.layer)
        if let id = hit.feature.id { members.merge(idMembers(id)) { own, _ in own } }
      }
    }
    return members
  }

  private func json(_ tile: TileID) -> PropertyValue { .array([tile.z, tile.x, tile.y].map { .integer(Int64($0)) }) }

  private func zooms(_ zooms: Range<Double>) -> [String: PropertyValue] {
    var members: [String: PropertyValue] = [:]
    if zooms.lowerBound.isFinite { members["from"] = .number(zooms.lowerBound) }
    if zooms.upperBound.isFinite { members["below"] = .number(zooms.upperBound) }
    return members
  }
}

extension ExplainedTile {
  fileprivate var name: String {
    switch self {
    case .loaded: "loaded"
    case .unseen: "unseen"
    case .absent: "absent"
    case .notLoaded: "notLoaded"
    case .failed: "failed"
    case .empty: "empty"
    }
  }
}

extension LabelHindrance {
  fileprivate var name: String {
    switch self {
    case .none: "none"
    case .taken: "taken"
    case .outside: "outside"
    case .nowhere: "nowhere"
    case .otherPiece: "otherPiece"
    }
  }
}

/// An id as scripts read it, and where that is another number, all of its digits as text.
private func idMembers(_ id: FeatureID, _ name: String = "id") -> [String: PropertyValue] {
  let written = id.asWrittenByScripts
  return written == id.value ? [name: written] : [name: written, name + "Text": .string(id.description)]
}
