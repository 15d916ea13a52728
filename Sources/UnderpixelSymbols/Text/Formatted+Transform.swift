package import UnderpixelStyle

extension Formatted {
  /// The text with the letters of all sections as `text-transform` has them, as Unicode does it without a language.
  package func transformed(_ transform: TextTransform) -> Formatted {
    guard transform != .none else { return self }
    var text = self
    for index in text.sections.indices {
      let section = text.sections[index].text
      text.sections[index].text = transform == .uppercase ? section.uppercased() : section.scriptLowercased
    }
    return text
  }
}
