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
    // Bytes, as the file system sees them: a slash with an accent is a slash there, and no character "/" in Swift.
    let bytes = Array(address.utf8)
    guard let colon = Self.endOfScheme(bytes) else {
      return bytes.first == Self.slash ? address : Self.joined(base, bytes[...])
    }
    let rest = bytes[(colon + 1)...]
    switch String(decoding: bytes[..<colon], as: UTF8.self).lowercased() {
    case "file": return try file(rest, address)
    case "local":
      guard let local else { throw refusal(address, "no folder was given for local://") }
      guard rest.starts(with: "//".utf8) else { throw refusal(address, "local: without //") }
      let path = try decoded(rest.dropFirst(2).prefix { !"?#".utf8.contains($0) }, address)
      guard !path.split(separator: Self.slash).contains(where: { $0.elementsEqual("..".utf8) }) else {
        throw refusal(address, "it leads out of its folder")
      }
      return Self.joined(local, path[...])
    default: throw refusal(address, "no file; bytes from elsewhere are the caller's to fetch")
    }
  }

  /// The resolver for addresses in a document: relative ones count from the folder that it is in.
  public func within(document path: String) -> FileResolver {
    let folder = path.utf8.lastIndex(of: Self.slash).map { String(path[..<$0]) } ?? "."
    return FileResolver(base: folder.isEmpty ? "/" : folder, local: local)
  }

  private static let slash = UInt8(ascii: "/")

  private func file(_ rest: ArraySlice<UInt8>, _ address: String) throws(TileError) -> String {
    var path = rest
    if rest.starts(with: "//".utf8) {
      let host = rest.dropFirst(2).prefix { $0 != Self.slash }
      guard host.isEmpty || String(decoding: host, as: UTF8.self).lowercased() == "localhost" else {
        throw refusal(address, "a file: URL of another machine")
      }
      path = rest[host.endIndex...]
    }
    guard path.first == Self.slash else { throw refusal(address, "a file: URL without an absolute path") }
    return String(decoding: try decoded(path, address), as: UTF8.self)
  }

  /// Where the first colon is, if what stands before it can be a scheme of more than one letter.
  private static func endOfScheme(_ bytes: [UInt8]) -> Int? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1 else { return nil }
    let isScheme = bytes[..<colon].allSatisfy { byte in
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.".utf8.contains(byte)
    }
    return isScheme ? colon : nil
  }

  private static func joined(_ folder: String, _ path: ArraySlice<UInt8>) -> String {
    let path = String(decoding: path.drop { $0 == slash }, as: UTF8.self)
    return folder.utf8.last == slash ? folder + path : "\(folder)/\(path)"
  }

  /// Whether an address is more than a path, and is percent-decoded.
  static func hasScheme(_ address: String) -> Bool { endOfScheme(Array(address.utf8)) != nil }

  /// What an address may mean: a plain path what it says, or else that with `%20` and the like decoded. URLs mean one thing,
  /// and are decoded by ``path(of:)``.
  static func meanings(of address: String) -> [String] {
    guard !hasScheme(address), let decoded = percentDecoded(address), decoded != address else { return [address] }
    return [address, decoded]
  }

  /// The text with `%20` and the like decoded; nil where a `%` is followed by something else.
  static func percentDecoded(_ text: String) -> String? {
    percentDecoded(Array(text.utf8)[...]).map { String(decoding: $0, as: UTF8.self) }
  }

  private static func percentDecoded(_ text: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, rest) = ([UInt8](), text)
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      let digits = rest.prefix(2).compactMap { Character(UnicodeScalar($0)).hexDigitValue }
      guard digits.count == 2 else { return nil }
      bytes.append(UInt8(digits[0] * 16 + digits[1]))
      rest = rest.dropFirst(2)
    }
    return bytes
  }

  private func decoded(_ text: ArraySlice<UInt8>, _ address: String) throws(TileError) -> [UInt8] {
    guard let bytes = Self.percentDecoded(text) else {
      throw refusal(address, "a % without two hexadecimal digits")
    }
    return bytes
  }

  private func refusal(_ address: String, _ problem: String) -> TileError {
    TileError(.address, source: address, problem: problem)
  }
}
