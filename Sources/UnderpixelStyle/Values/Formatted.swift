internal import UnderpixelGeometry

/// Text in sections that may look different. (Style Specification, "format".)
public struct Formatted: Sendable, Hashable {
  public var sections: [Section]

  public init(sections: [Section]) { self.sections = sections }

  /// One section that looks as the layer says.
  public init(_ text: String) { sections = [Section(text: text)] }

  /// A run of text, or an image.
  public struct Section: Sendable, Hashable {
    /// Empty for an image.
    public var text: String
    public var image: ResolvedImage?
    /// Times the layer's text size; nil for 1.
    public var scale: Double?
    /// In order of preference; nil for the layer's.
    public var fonts: [String]?
    public var color: StyleColor?
    /// How a section stands in a line with larger ones; nil for `bottom`.
    public var verticalAlignment: VerticalAlignment?

    public init(text: String, image: ResolvedImage? = nil) {
      self.text = text
      self.image = image
    }
  }

  public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
    case bottom, center, top
  }

  /// All text, images left out.
  public var text: String { sections.map(\.text).joined() }

  var json: PropertyValue { ["sections": .array(sections.map(\.json))] }
}

extension Formatted.Section {
  fileprivate var json: PropertyValue {
    [
      "text": .string(text), "image": image?.json ?? .null, "scale": scale.map(PropertyValue.number) ?? .null,
      "fontStack": fonts.map { .string($0.joined(separator: ",")) } ?? .null, "textColor": color?.channels ?? .null,
      "verticalAlign": verticalAlignment.map { .string($0.rawValue) } ?? .null,
    ]
  }
}

/// The name of an image and whether there is an image of that name. (Style Specification, "image".)
public struct ResolvedImage: Sendable, Hashable {
  public var name: String
  public var isAvailable: Bool

  public init(name: String, isAvailable: Bool) {
    self.name = name
    self.isAvailable = isAvailable
  }

  var json: PropertyValue { ["name": .string(name), "available": .bool(isAvailable)] }
}
