internal import UnderpixelGeometry
internal import UnderpixelPlacement

extension ExplanationStep: CustomStringConvertible {
  /// What the feature failed at, in one line: "drawn from zoom 14; the camera is at 12.3".
  public var description: String { failure }

  /// What was passed, in one line; nil where there is nothing to say.
  public var success: String? {
    switch self {
    case .layer, .readable, .single, .sight: nil
    case .visibility: "visible"
    case .zoom(let camera, let drawn): "\(Self.drawn(drawn)); the camera is at \(number(camera))"
    case .tile(let tile, _): "tile \(tile) is loaded and seen"
    case .tileZoom(_, let zoom, _): "drawn in tiles of zoom \(zoom)"
    case .current: nil
    case .geometry: nil
    case .type(let type, let layer): "a \(layer) layer draws a \(type.word)"
    case .filter(_, let filter, _): filter.map { "passes the filter \(Self.cut($0))" } ?? "passes the filter"
    case .size(let name, let value): "\(name) is \(number(value))"
    case .label: "has a label"
    case .room(let piece, _): "its \(piece) found room"
    case .shape(let place):
      place.distance == 0
        ? "the pixel is inside" : "\(pixels(place.distance)) away, within the radius of \(pixels(place.radius))"
    case .share: nil
    case .limit(let limit): "among the first \(limit)"
    case .order(let above, let hit):
      hit.map { "below \(above) other\(above == 1 ? "" : "s"), under \($0.feature.title) of \($0.layer)" } ?? "on top"
    }
  }

  private var failure: String {
    switch self {
    case .layer(let hint): "there is no such layer\(hint)"
    case .readable(let problem): "the layer is left out: \(problem)"
    case .visibility: "the layer's visibility is none"
    case .zoom(let camera, let drawn): "\(Self.drawn(drawn)); the camera is at \(number(camera))"
    case .tile(let tile, let state): Self.failure(of: tile, state)
    case .tileZoom(let tile, let zoom, let drawn):
      "\(Self.drawn(drawn)); so far away the camera sees tile \(tile) of zoom \(zoom)"
    case .current: "the feature was replaced or removed since"
    case .geometry:
      "the feature has nothing to draw: no geometry, a line of one position, or numbers that are not finite"
    case .type(let type, let layer): "a \(layer) layer draws no \(type.word)s"
    case .filter(let zoom, let filter, let operand):
      switch (filter, operand) {
      case (_, let operand?): "refused by the filter: \(Self.cut(operand)) is not true (zoom \(number(zoom)))"
      case (let filter?, nil): "refused by the filter \(Self.cut(filter)) (zoom \(number(zoom)))"
      case (nil, nil): "refused by the layer's filter (zoom \(number(zoom)))"
      }
    case .size(let name, let value): "\(name) is \(number(value)): nothing is painted"
    case .label(let problems):
      "no label was laid out for the feature" + (problems.isEmpty ? "" : ": " + problems.joined(separator: "; "))
    case .room(let piece, let hindrance): Self.failure(of: piece, hindrance)
    case .sight: "nothing of the feature can be seen: it lies behind the eye, or too far away"
    case .shape(let place): Self.failure(of: place)
    case .share(let tile):
      "what the feature has here lies in the margin of tile \(tile); the neighboring tile draws what is there"
    case .single(let tile):
      "one hit stands for the feature in all tiles: that of \(tile.map { "tile \($0)" } ?? "another part")"
    case .limit(let limit): "hit, but not among the first \(limit)"
    case .order(let above, _): "below \(above) others"
    }
  }

  private static func drawn(_ zooms: Range<Double>) -> String {
    if zooms.isEmpty { return "drawn at no zoom" }
    return switch (zooms.lowerBound.isFinite, zooms.upperBound.isFinite) {
    case (true, true): "drawn from zoom \(number(zooms.lowerBound)) to below \(number(zooms.upperBound))"
    case (true, false): "drawn from zoom \(number(zooms.lowerBound))"
    case (false, true): "drawn below zoom \(number(zooms.upperBound))"
    case (false, false): "drawn at all zooms"
    }
  }

  private static func failure(of tile: TileID, _ state: ExplainedTile) -> String {
    switch state {
    case .loaded: "tile \(tile) is loaded"
    case .unseen: "the camera does not see tile \(tile), which has the feature"
    case .absent: "nothing is there of tile \(tile): it is not loaded, or empty"
    case .notLoaded: "tile \(tile) is not loaded yet"
    case .failed(let problem): "tile \(tile) could not be loaded: \(problem)"
    case .empty: "tile \(tile) is empty"
    }
  }

  private static func failure(of piece: LabelPiece, _ hindrance: LabelHindrance) -> String {
    switch hindrance {
    case .none: "its \(piece) found room"
    case .taken(let blocker): "no room for its \(piece): taken by \(blocker.feature.title) of \(blocker.layer)"
    case .outside: "no room for its \(piece): outside the viewport"
    case .nowhere: "no room for its \(piece): too long for its line, too far away or behind the eye"
    case .otherPiece: "hidden, because its \(piece == .text ? "icon" : "text") is"
    }
  }

  private static func failure(of place: NearestPlace) -> String {
    var text = "missed by \(pixels(place.distance - place.radius))"
    if let pixel = place.pixel {
      text += "; the nearest place is at \(number(pixel.x)),\(number(pixel.y))"
      if let coordinate = place.coordinate {
        text += " (\(number(coordinate.longitude, digits: 6)), \(number(coordinate.latitude, digits: 6)))"
      }
    }
    return place.isAboveHorizon ? text + "; the pixel is above the horizon" : text
  }

  private static func cut(_ value: PropertyValue) -> String {
    let text = value.description
    return text.count > 120 ? text.prefix(119) + "…" : text
  }
}

extension GeometryType {
  fileprivate var word: String {
    switch self {
    case .point: "point"
    case .lineString: "line"
    case .polygon: "polygon"
    }
  }
}

extension Feature {
  /// Id and name, as far as there are any.
  var title: String {
    let name = properties["name"]?.string.map { name in
      "\"" + String(String.UnicodeScalarView(name.unicodeScalars.filter { $0.value >= 0x20 && $0.value != 0x7F }))
        + "\""
    }
    let texts = [id?.description, name].compactMap { $0 }
    return texts.isEmpty ? "a feature without id" : texts.joined(separator: " ")
  }
}

/// A number with so many decimals at the most.
func number(_ value: Double, digits: Int = 1) -> String {
  guard value.magnitude < 1e15 else { return "\(value)" }
  var scale = 1.0
  for _ in 0..<digits { scale *= 10 }
  var text = "\(abs((value * scale).rounded() / scale))"
  if text.contains("e") { text = "0" }
  if text.hasSuffix(".0") { text.removeLast(2) }
  return (value * scale).rounded() < 0 ? "-" + text : text
}

/// A distance in pixels; one that is not 0 is not told as 0.
private func pixels(_ distance: Double) -> String {
  distance > 0 && distance < 0.05 ? "less than 0.1 px" : number(distance) + " px"
}
