internal import UnderpixelGeometry

/// Why a layer is left out: what it says can't be read, so that anything drawn for it might be wrong.
struct LeftOut: Error {
  let path: String
  let message: String

  init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  init(_ error: StyleError) {
    self.init(error.path, error.message)
  }
}

extension StyleReader {
  /// Where a property stands.
  enum Place: String {
    case paint, layout
  }

  /// Warns of properties that are not taken into account.
  mutating func checkProperties(
    _ properties: [String: PropertyValue], _ table: PropertyTable, _ place: Place, _ path: String
  ) {
    for name in properties.keys.sorted() {
      // Transitions end in the value itself.
      let isTransition = place == .paint && name.hasSuffix("-transition")
      let known = isTransition ? String(name.dropLast("-transition".count)) : name
      let message: String
      if !table.contains(known) {
        message = "\"\(name)\" is no property of this type of layer"
      } else if PropertyTable.layout.contains(known) != (place == .layout) {
        let other: Place = place == .paint ? .layout : .paint
        message = "\"\(name)\" belongs into \"\(other.rawValue)\" and is not read here"
      } else if table.pending.contains(name) {
        message = "\"\(name)\" is not read yet: hits are answered as if it had its default"
      } else {
        continue
      }
      warn(path + pointer(name), message)
    }
  }

  func isVisible(_ value: PropertyValue?, _ path: String) throws(LeftOut) -> Bool {
    switch value {
    case nil, .string("visible")?: return true
    case .string("none")?: return false
    case let value?: throw LeftOut(path, "expected \"visible\" or \"none\", found \(value.summary)")
    }
  }

  mutating func readKind(
    _ type: String, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleLayer.Kind {
    switch type {
    case "line":
      return .line(
        width: try number("line-width", 1, paint, path), gapWidth: try number("line-gap-width", 0, paint, path))
    case "circle":
      return .circle(
        radius: try number("circle-radius", 5, paint, path),
        strokeWidth: try number("circle-stroke-width", 0, paint, path),
        pitchScale: try pitch("circle-pitch-scale", .map, paint, path),
        pitchAlignment: try pitch("circle-pitch-alignment", .viewport, paint, path))
    case "fill-extrusion":
      return .extrusion(
        height: try number("fill-extrusion-height", 0, paint, path),
        base: try number("fill-extrusion-base", 0, paint, path))
    default: return .fill
    }
  }

  /// A width, a radius or a height: at least 0.
  private mutating func number(
    _ name: String, _ defaultValue: Double, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleNumber {
    guard let value = paint[name] else { return StyleNumber(defaultValue) }
    let path = path + pointer(name)
    if value.object != nil {
      throw LeftOut(
        path, "functions in the older form ({\"stops\": ...}) are not read yet (\"interpolate\" and \"step\" are)")
    }
    do throws(StyleError) {
      let number = StyleNumber(try Expression(value, expecting: .number, path: path), defaultValue: defaultValue)
      if let problem = number.problem { warn(path, "\"\(name)\" must be at least 0, found \(problem)") }
      return number
    } catch {
      throw LeftOut(error)
    }
  }

  private func pitch(
    _ name: String, _ defaultValue: StyleLayer.Pitch, _ paint: [String: PropertyValue], _ path: String
  ) throws(LeftOut) -> StyleLayer.Pitch {
    guard let value = paint[name] else { return defaultValue }
    guard let pitch = value.string.flatMap(StyleLayer.Pitch.init) else {
      throw LeftOut(path + pointer(name), "expected \"map\" or \"viewport\", found \(value.summary)")
    }
    return pitch
  }
}
