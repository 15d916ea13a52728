public import UnderpixelGeometry
import UnderpixelJSON

extension Sprite {
  /// Reads the index of a sprite, the JSON that tells where its images lie. (MapLibre Style Specification, "Sprite".)
  ///
  /// An image that can't be is left out and reported in ``problems``, by name; so is a text fit of an unknown kind, without
  /// its image. Members that are null count as absent, those that are unknown are ignored. Complexity: O(length).
  ///
  /// - Parameter id: Of a sprite of several; names get it in front with a colon, unless it is `default`.
  /// - Throws: What is no JSON, or no object.
  public static func read(_ bytes: [UInt8], id: String? = nil) throws(SpriteError) -> Sprite {
    let value: PropertyValue
    do throws(JSONError) {
      value = try JSONReader.value(of: bytes)
    } catch {
      throw .index(expected: "JSON, with \(error.expected) at byte \(error.byteOffset)", found: error.found, file: nil)
    }
    return try read(value, id: id)
  }

  /// Reads the index of a sprite.
  public static func read(_ index: PropertyValue, id: String? = nil) throws(SpriteError) -> Sprite {
    guard let members = index.object else { throw .index(expected: "an object", found: index.excerpt, file: nil) }
    let prefix = id.map { $0 == "default" ? "" : "\($0):" } ?? ""
    var sprite = Sprite()
    for name in members.keys.sorted() {
      guard let value = members[name] else { continue }
      var reader = SpriteImageReader(name: prefix + name)
      if let image = reader.read(value) {
        sprite.add(valid: image, named: reader.name)
      }
      sprite.problems += reader.problems
    }
    return sprite
  }
}

/// Reads one image of an index.
private struct SpriteImageReader {
  let name: String
  var problems: [SpriteError] = []

  /// The image, or nil where it can't be one.
  mutating func read(_ value: PropertyValue) -> SpriteImage? {
    do throws(ImageFlaw) {
      guard let members = value.object else {
        throw ImageFlaw(member: "", expected: "an object", found: value.excerpt)
      }
      var image = SpriteImage(
        x: try number(members, "x"), y: try number(members, "y"), width: try number(members, "width"),
        height: try number(members, "height"))
      if let ratio = members.present("pixelRatio") { image.pixelRatio = try number(ratio, "/pixelRatio") }
      if let isSDF = members.present("sdf") {
        guard let flag = isSDF.bool else { throw flaw("/sdf", "a boolean", isSDF) }
        image.isSDF = flag
      }
      image.stretchX = try stretches(members, "stretchX")
      image.stretchY = try stretches(members, "stretchY")
      image.content = try content(members)
      image.textFitWidth = textFit(members, "textFitWidth")
      image.textFitHeight = textFit(members, "textFitHeight")
      try image.validate()
      return image
    } catch {
      problems.append(error.of(name))
      return nil
    }
  }

  private func number(_ members: [String: PropertyValue], _ member: String) throws(ImageFlaw) -> Double {
    guard let value = members.present(member) else {
      throw ImageFlaw(member: "/\(member)", expected: "a number", found: "nothing")
    }
    return try number(value, "/\(member)")
  }

  private func number(_ value: PropertyValue, _ member: String) throws(ImageFlaw) -> Double {
    guard let number = value.number else { throw flaw(member, "a number", value) }
    return number
  }

  private func stretches(
    _ members: [String: PropertyValue], _ member: String
  ) throws(ImageFlaw) -> [ClosedRange<Double>]? {
    guard let value = members.present(member) else { return nil }
    guard let elements = value.array else { throw flaw("/\(member)", "an array of pairs of numbers", value) }
    var stretches: [ClosedRange<Double>] = []
    for (index, element) in elements.enumerated() {
      let place = "/\(member)/\(index)"
      let ends = try numbers(element, place, count: 2, "two numbers")
      guard ends[0] <= ends[1] else { throw flaw(place, "two numbers, the smaller one first", element) }
      stretches.append(ends[0]...ends[1])
    }
    return stretches
  }

  private func content(_ members: [String: PropertyValue]) throws(ImageFlaw) -> BoundingBox? {
    guard let value = members.present("content") else { return nil }
    let edges = try numbers(value, "/content", count: 4, "four numbers: left, top, right, bottom")
    return BoundingBox(minX: edges[0], minY: edges[1], maxX: edges[2], maxY: edges[3])
  }

  private func numbers(
    _ value: PropertyValue, _ member: String, count: Int, _ expected: String
  ) throws(ImageFlaw) -> [Double] {
    guard let elements = value.array, elements.count == count else { throw flaw(member, expected, value) }
    var numbers: [Double] = []
    for (index, element) in elements.enumerated() { numbers.append(try number(element, "\(member)/\(index)")) }
    return numbers
  }

  /// A later version may know more of them; the image is drawn without.
  private mutating func textFit(_ members: [String: PropertyValue], _ member: String) -> SpriteImage.TextFit? {
    guard let value = members.present(member) else { return nil }
    if let fit = value.string.flatMap(SpriteImage.TextFit.init) { return fit }
    let words = SpriteImage.TextFit.allCases.map { "\"\($0.rawValue)\"" }.joined(separator: " or ")
    problems.append(flaw("/\(member)", words, value).of(name))
    return nil
  }

  private func flaw(_ member: String, _ expected: String, _ found: PropertyValue) -> ImageFlaw {
    ImageFlaw(member: member, expected: expected, found: found.excerpt)
  }
}

extension [String: PropertyValue] {
  /// A member that is there and not null.
  fileprivate func present(_ name: String) -> PropertyValue? {
    guard let value = self[name], !value.isNull else { return nil }
    return value
  }
}
