internal import Underpixel

#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif

extension ReplayStep {
  /// Steps on the camera, data and the style as a whole.
  static let mapActions: [String: Action] = [
    "setCamera": .members(Members.ofCamera) { own, session in
      let camera = try own.asCamera(over: session.map.camera)
      _ = try Projection(camera: camera, viewport: session.map.size)
      session.map.camera = camera
      try session.map.loadLocalTiles()
      return nil
    },
    "beginUpdates": .members([]) { _, session in
      session.beginUpdates()
      return nil
    },
    "endUpdates": .members([]) { _, session in
      guard session.endUpdates() else { throw DocumentError("", "there are no updates to end") }
      return nil
    },
    "setSize": .members(["width", "height"]) { own, session in
      let old = session.map.size
      let size = Size(width: try own.number("width") ?? old.width, height: try own.number("height") ?? old.height)
      _ = try Projection(camera: session.map.camera, viewport: size)
      session.map.size = size
      return nil
    },
    "setData": .members(["source", "data"]) { own, session in
      try session.map.setData(try own.value("data"), of: try own.text("source"))
      return nil
    },
    "addImage": .members(["id", "width", "height", "pixelRatio", "sdf"]) { own, session in
      var image = own.values
      image["id"] = nil
      try MapDocument.add([try own.text("id"): .object(image)], own.path, to: session.map)
      return nil
    },
    "removeImage": .value { argument, session in
      session.map.removeImage(try argument.text())
      return nil
    },
    "setStyle": .members(["style", "base", "camera"]) { own, session in
      let map = session.map
      let camera = try own.members("camera")?.asCamera(over: map.camera) ?? map.camera
      try map.performUpdates {
        try map.load(document: try own.value("style"), folder: try own.string("base") ?? "")
        map.camera = camera
      }
      return nil
    },
    "addSource": .members(["id", "source"]) { own, session in
      try session.map.addSource(id: try own.text("id"), document: try own.value("source"))
      return nil
    },
    "removeSource": .value { argument, session in
      try session.map.removeSource(id: try argument.text())
      return nil
    },
  ]

  /// Steps on layers of the style.
  static let layerActions: [String: Action] = [
    "setLayoutProperty": .members(["layer", "name", "value"]) { own, session in
      try session.map.setLayoutProperty(try own.text("name"), of: try own.text("layer"), to: own["value"])
      return nil
    },
    "setPaintProperty": .members(["layer", "name", "value"]) { own, session in
      try session.map.setPaintProperty(try own.text("name"), of: try own.text("layer"), to: own["value"])
      return nil
    },
    "setFilter": .members(["layer", "filter"]) { own, session in
      try session.map.setFilter(own["filter"], of: try own.text("layer"))
      return nil
    },
    "addLayer": .members(["layer", "position"]) { own, session in
      try session.map.addLayer(
        document: try own.value("layer"), layerPosition: try own.listPosition(below: "before") ?? .default)
      return nil
    },
    "moveLayer": .members(["id", "position", "slot"]) { own, session in
      let (map, id, position) = (session.map, try own.text("id"), try own.listPosition(below: "before"))
      let slot = try own.string("slot")
      try map.performUpdates {
        if let position { try map.moveLayer(id: id, to: position) }
        if own.values["slot"] != nil { try map.setSlot(slot, of: id) }
        if !map.layerExists(id: id) { throw MapError.layer(id) }
      }
      return nil
    },
    "removeLayer": .value { argument, session in
      try session.map.removeLayer(id: try argument.text())
      return nil
    },
  ]

  /// Steps on imports of the style.
  static let importActions: [String: Action] = [
    "addImport": .members(["id", "data", "url", "base", "config", "position"]) { own, session in
      let (id, config) = (try own.text("id"), try own.members("config")?.values ?? [:])
      let position = try own.listPosition(below: "below") ?? .default
      if let url = try own.string("url") {
        try session.map.addStyleImport(id: id, url: URL(filePath: url), config: config, importPosition: position)
      } else {
        try session.map.addStyleImport(
          id: id, style: try own.style(), folder: try own.string("base") ?? "", config: config,
          importPosition: position)
      }
      return nil
    },
    "updateImport": .members(["id", "data", "base", "config"]) { own, session in
      try session.map.updateStyleImport(
        id: try own.text("id"), style: own["data"] == nil ? nil : try own.style(),
        folder: try own.string("base") ?? "", config: try own.members("config")?.values)
      return nil
    },
    "moveImport": .members(["id", "position"]) { own, session in
      try session.map.moveStyleImport(id: try own.text("id"), to: try own.listPosition(below: "below") ?? .default)
      return nil
    },
    "removeImport": .value { argument, session in
      try session.map.removeStyleImport(id: try argument.text())
      return nil
    },
    "setImportConfig": .members(["importId", "config"]) { own, session in
      try session.map.setStyleImportConfigProperties(
        for: try own.text("importId"), configs: try own.members("config")?.values ?? [:])
      return nil
    },
  ]
}

extension Members {
  /// The style of an import.
  fileprivate func style() throws -> Style {
    do {
      return try Style.read(try value("data"))
    } catch let error as StyleError {
      throw DocumentError(place("data") + error.path, error.message)
    }
  }

  /// Where a layer or an import lies: right below or right above the one of an id, or `{"index": n}`.
  ///
  /// - Parameter below: What a position right below another one is called.
  fileprivate func listPosition(below: String) throws(DocumentError) -> ListPosition? {
    guard let position = try members("position") else { return nil }
    let kinds = [below, "above", "index"]
    guard position.names.count == 1, let kind = position.names.first, kinds.contains(kind) else {
      let quoted = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
      throw DocumentError(position.path, "expected one of \(quoted), found \(summary(self["position"]))")
    }
    let argument = StepArgument(value: position.values[kind] ?? .null, path: position.place(kind))
    switch kind {
    case "above": return .above(try argument.text())
    case "index": return .at(try argument.integer())
    default: return .below(try argument.text())
    }
  }
}
