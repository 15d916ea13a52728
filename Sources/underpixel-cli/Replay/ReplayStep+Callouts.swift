internal import Underpixel

extension ReplayStep {
  /// Steps on callouts.
  static let calloutActions: [String: Action] = [
    "addCallout": .members(["id", "coordinate", "size", "anchors", "offsets"]) { own, session in
      session.map.addCallout(try own.callout())
      return nil
    },
    "removeCallout": .value { argument, session in
      let id = try argument.text()
      guard session.map.removeCallout(id: id) else {
        throw DocumentError(argument.path, "there is no callout \"\(id)\"")
      }
      return nil
    },
    "queryCallout": .value { argument, session in
      let id = try argument.text()
      guard session.map.callouts.contains(where: { $0.id == id }) else {
        throw DocumentError(argument.path, "there is no callout \"\(id)\"")
      }
      guard let place = session.map.calloutLayout?[id] else { return .null }
      let box = place.box.box
      return [
        "anchor": .string(place.anchor.rawValue),
        "box": [[.number(box.minX), .number(box.minY)], [.number(box.maxX), .number(box.maxY)]],
      ]
    },
  ]
}

extension Members {
  fileprivate func callout() throws(DocumentError) -> Callout {
    guard let coordinate = try point("coordinate") else { throw DocumentError(path, "needs a member \"coordinate\"") }
    guard let size = try point("size") else { throw DocumentError(path, "needs a member \"size\"") }
    guard size.x >= 0, size.y >= 0, size.x.isFinite, size.y.isFinite else {
      throw DocumentError(place("size"), "expected two numbers of at least 0, found \(summary(self["size"]))")
    }
    var anchors: [Callout.Anchor] = []
    for name in try strings("anchors") ?? ["bottom"] {
      guard let anchor = Callout.Anchor(rawValue: name) else {
        let hint = NearestName.hint(for: name, in: Callout.Anchor.allCases.map(\.rawValue))
        throw DocumentError(place("anchors"), "there is no anchor \"\(name)\"\(hint)")
      }
      anchors.append(anchor)
    }
    var offsets: [Callout.Anchor: ScreenPoint] = [:]
    if let moved = try members("offsets") {
      for name in moved.names.sorted() {
        guard let anchor = Callout.Anchor(rawValue: name) else {
          throw DocumentError(moved.place(name), "there is no anchor \"\(name)\"")
        }
        offsets[anchor] = try moved.point(name)
      }
    }
    return Callout(
      try text("id"), at: Coordinate(longitude: coordinate.x, latitude: coordinate.y),
      size: Size(width: size.x, height: size.y), anchors: anchors, offsets: offsets)
  }
}
