/// Turns addresses of styles and tiles into paths of files.
///
///     let files = FileResolver(base: "/maps/style", local: "/maps/data")
///     try files.path(of: "local://tiles/0/0/0.pbf")   // "/maps/data/tiles/0/0/0.pbf"
///     try files.path(of: "sprites/osm.json")          // "/maps/style/sprites/osm.json"
public struct FileResolver: Hashable, Sendable {
  /// The folder from which paths count that are not absolute.
  public var base: String
  /// The folder that `local://` stands for; nil refuses such addresses.
  public var local: String?

  public init(base: String = ".", local: String? = nil) {
    self.base = base
    self.local = local
  }

  /// The path of the file at an address.
  ///
  /// Taken are `file:` URLs of this machine, `local://` with a path that stays within its folder (what follows a `?` is
  /// left out), and plain paths, which are taken as they are. The first two are percent-decoded.
  ///
  /// - Throws: `address` for other schemes, and for what leads out of the folder.
  public func path(of address: String) throws(TileError) -> String {
    guard let scheme = Self.scheme(of: address) else {
      return address.hasPrefix("/") ? address : Self.joined(base, address)
    }
    let rest = address.dropFirst(scheme.count + 1)
    switch scheme.lowercased() {
    case "file": return try file(rest, address)
    case "local":
      guard let local else { throw refusal(address, "no folder was given for local://") }
      guard rest.hasPrefix("//") else { throw refusal(address, "local: without //") }
      let path = try decoded(rest.dropFirst(2).prefix { $0 != "?" && $0 != "#" }, address)
      guard !path.split(separator: "/").contains("..") else { throw refusal(address, "it leads out of its folder") }
      return Self.joined(local, path)
    default: throw refusal(address, "no file; bytes from elsewhere are the caller's to fetch")
    }
  }

  private func file(_ rest: Substring, _ address: String) throws(TileError) -> String {
    guard rest.hasPrefix("//") else {
      guard rest.hasPrefix("/") else { throw refusal(address, "a file: URL without an absolute path") }
      return try decoded(rest, address)
    }
    let authorityAndPath = rest.dropFirst(2)
    let host = authorityAndPath.prefix { $0 != "/" }
    guard host.isEmpty || host.lowercased() == "localhost" else {
      throw refusal(address, "a file: URL of another machine")
    }
    return try decoded(authorityAndPath.dropFirst(host.count), address)
  }

  /// The letters before the first colon, where they can be a scheme of more than one letter.
  private static func scheme(of address: String) -> Substring? {
    guard let colon = address.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = address[..<colon]
    let isScheme = scheme.utf8.allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    return scheme.count > 1 && isScheme ? scheme : nil
  }

  private static func joined(_ folder: String, _ path: String) -> String {
    let path = path.drop { $0 == "/" }
    return folder.hasSuffix("/") ? folder + path : "\(folder)/\(path)"
  }

  private func decoded(_ text: Substring, _ address: String) throws(TileError) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { throw refusal(address, "a % without two hexadecimal digits") }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func refusal(_ address: String, _ problem: String) -> TileError {
    TileError(.address, source: address, problem: problem)
  }
}
