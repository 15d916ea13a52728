import UnderpixelGeometry
import UnderpixelJSON

func text(of value: PropertyValue) -> String {
  var writer = JSONWriter()
  writer.value(value)
  return writer.text
}

func json(_ text: String) throws -> PropertyValue {
  try JSONReader.value(of: Array(text.utf8))
}

extension PropertyValue {
  /// The value at a JSON Pointer (RFC 6901), or nil where there is none.
  func value(at pointer: String) -> PropertyValue? {
    var value = self
    // By scalars: a slash and an accent after it are one character.
    for piece in pointer.unicodeScalars.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      var name = ""
      var isEscape = false
      for scalar in piece {
        let wasEscape = isEscape
        isEscape = !wasEscape && scalar == "~"
        if isEscape { continue }
        name.unicodeScalars.append(!wasEscape ? scalar : scalar == "0" ? "~" : "/")
      }
      switch value {
      case .array(let elements):
        guard let index = Int(name), elements.indices.contains(index) else { return nil }
        value = elements[index]
      case .object(let members):
        guard let member = members[name] else { return nil }
        value = member
      default: return nil
      }
    }
    return value
  }
}
