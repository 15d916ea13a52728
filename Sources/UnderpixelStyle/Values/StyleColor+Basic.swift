/// The 16 basic colors of CSS. (CSS Color Module Level 4, "Named Colors".) `StyleColor(css:)` knows all of them.
extension StyleColor {
  public static let aqua = hex(0x00FFFF)
  public static let black = hex(0x000000)
  public static let blue = hex(0x0000FF)
  public static let fuchsia = hex(0xFF00FF)
  public static let gray = hex(0x808080)
  public static let green = hex(0x008000)
  public static let lime = hex(0x00FF00)
  public static let maroon = hex(0x800000)
  public static let navy = hex(0x000080)
  public static let olive = hex(0x808000)
  public static let purple = hex(0x800080)
  public static let red = hex(0xFF0000)
  public static let silver = hex(0xC0C0C0)
  public static let teal = hex(0x008080)
  public static let white = hex(0xFFFFFF)
  public static let yellow = hex(0xFFFF00)
}
