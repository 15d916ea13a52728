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
        document: try own.value("layer"), layerPosition: try own.layerPosition() ?? .default)
      return nil
    },
    "moveLayer": .members(["id", "position", "slot"]) { own, session in
      let (map, id, position) = (session.map, try own.text("id"), try own.layerPosition())
      try map.performUpdates {
        if let position { try map.moveLayer(id: id, to: position) }
        if own.values["slot"] != nil { try map.setSlot(try own.string("slot"), of: id) }
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
      let position = try own.importPosition() ?? .default
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
      try session.map.moveStyleImport(id: try own.text("id"), to: try own.importPosition() ?? .default)
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

  /// Where a layer lies: `{"before": id}`, `{"above": id}` or `{"index": n}`.
  fileprivate func layerPosition() throws(DocumentError) -> LayerPosition? {
    guard let (kind, position) = try position(["before", "above", "index"]) else { return nil }
    return switch kind {
    case "before": .below(try position.text())
    case "above": .above(try position.text())
    default: .at(try position.integer())
    }
  }

  /// Where an import lies: `{"below": id}`, `{"above": id}` or `{"index": n}`.
  fileprivate func importPosition() throws(DocumentError) -> ImportPosition? {
    guard let (kind, position) = try position(["below", "above", "index"]) else { return nil }
    return switch kind {
    case "below": .below(try position.text())
    case "above": .above(try position.text())
    default: .at(try position.integer())
    }
  }

  private func position(_ kinds: [String]) throws(DocumentError) -> (kind: String, StepArgument)? {
    guard let position = try members("position") else { return nil }
    guard position.names.count == 1, let kind = position.names.first, kinds.contains(kind),
      let value = position.values[kind]
    else {
      let quoted = kinds.map { "\"\($0)\"" }.joined(separator: ", ")
      throw DocumentError(position.path, "expected one of \(quoted), found \(summary(self["position"]))")
    }
    return (kind, StepArgument(value: value, path: position.place(kind)))
  }
}
