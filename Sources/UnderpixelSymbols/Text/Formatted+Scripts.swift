package import UnderpixelStyle

extension Formatted {
  /// True where at least one character is upright in vertical lines, so that the text can be set in one.
  ///
  /// Characters beyond 16 bits are passed over.
  package var allowsVerticalWritingMode: Bool {
    sections.contains { $0.text.utf16.contains(where: CodeUnitSet.upright.contains) }
  }

  /// True where no character is of a script whose letters are joined: Arabic, Syriac or Mongolian.
  var allowsLetterSpacing: Bool {
    sections.allSatisfy { $0.text.utf16.allSatisfy(CodeUnitSet.allowsLetterSpacing) }
  }
}
