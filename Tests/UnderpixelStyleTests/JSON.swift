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
