internal import CICU

/// A language tag in canonical form, in the parts that collators and number formats follow.
///
/// A tag is read as ECMA-402 reads it (IsWellFormedLanguageTag, CanonicalizeUnicodeLocaleId): `de-at` becomes `de-AT`,
/// `iw` becomes `he`; `de_AT`, `i-klingon`, `root` and the empty text are not tags. So are not tags of more than 255
/// bytes, a limit that ECMA-402 does not have.
struct LocaleTag: Hashable, Sendable {
  /// What is taken where no locale is asked for, or one that nothing is known about: the same on every machine.
  static let fallback = "en"

  /// Language, script, region and variants, as far as they are there.
  let base: String
  /// The keys and values of the `u` extension; a value of "true" is left out, as in the tag.
  let keywords: [String: String]

  private static let lengthLimit = 255

  init?(_ text: String) {
    guard LocaleTag.isWellFormed(text), let canonical = LocaleTag.canonical(text) else { return nil }
    let parts = canonical.split(separator: "-")
    let baseCount = parts.firstIndex { $0.utf8.count == 1 } ?? parts.count
    base = parts[..<baseCount].joined(separator: "-")
    keywords = LocaleTag.keywords(of: parts[baseCount...])
  }

  /// The longest beginning of ``base`` that is available, or nil: Lookup of RFC 4647, section 3.4.
  func match(among available: Set<String>) -> String? {
    var parts = base.split(separator: "-")
    while !parts.isEmpty {
      let candidate = parts.joined(separator: "-")
      if available.contains(candidate) { return candidate }
      parts.removeLast()
    }
    return nil
  }
}

extension LocaleTag {
  /// The tags of the locales that ICU has collations for.
  static let collated = unsafe tags(count: up_collation_locale_count()) { unsafe up_collation_locale($0) }

  /// The tags of all locales that ICU knows.
  static let all = unsafe tags(count: up_locale_count()) { unsafe up_locale($0) }

  /// ICU's names as tags. What is named with script and region goes without the script too, as ECMA-402 asks (section
  /// 9.1): `zh-TW` beside `zh-Hant-TW`.
  private static func tags(count: Int32, _ name: (Int32) -> UnsafePointer<CChar>?) -> Set<String> {
    var tags: Set<String> = []
    for index in 0..<count {
      // ICU owns the name for the life of the process; it ends with a zero.
      guard let name = unsafe name(index) else { continue }
      let parts = unsafe String(cString: name).split(separator: "_")
      tags.insert(parts.joined(separator: "-"))
      if parts.count == 3, parts[1].utf8.count == 4 { tags.insert("\(parts[0])-\(parts[2])") }
    }
    return tags
  }

  private static func canonical(_ text: String) -> String? {
    // Aliases may be longer than what they stand for.
    let capacity = 2 * lengthLimit
    let canonical = unsafe String(unsafeUninitializedCapacity: capacity) { room in
      guard let start = room.baseAddress else { return 0 }
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: capacity) { start in
        unsafe Int(up_locale_canonicalize(text, start, Int32(capacity)))
      }
    }
    return canonical.isEmpty ? nil : canonical
  }

  private static func keywords(of extensions: ArraySlice<Substring>) -> [String: String] {
    var keywords: [String: String] = [:]
    var (singleton, key) = ("", "")
    for part in extensions {
      switch part.utf8.count {
      case 1: if singleton != "x" { (singleton, key) = (String(part), "") }
      case 2 where singleton == "u":
        key = String(part)
        keywords[key] = ""
      default:
        guard singleton == "u", let value = keywords[key] else { continue }
        keywords[key] = value.isEmpty ? String(part) : "\(value)-\(part)"
      }
    }
    return keywords
  }
}

extension LocaleTag {
  /// Whether the text follows the grammar of tags: language, script, region, variants, extensions, private use.
  ///
  /// Within the extensions only the lengths are checked here; ICU refuses the rest.
  static func isWellFormed(_ text: String) -> Bool {
    guard text.utf8.count <= lengthLimit else { return false }
    var parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)[...]
    guard parts.allSatisfy({ 1...8 ~= $0.count && $0.allSatisfy { isLetter($0) || isDigit($0) } }) else { return false }

    guard let language = parts.popFirst(), language.allSatisfy(isLetter), [2, 3, 5, 6, 7, 8].contains(language.count)
    else { return false }
    if let script = parts.first, script.count == 4, script.allSatisfy(isLetter) { parts.removeFirst() }
    if let region = parts.first, isRegion(region) { parts.removeFirst() }
    var seen: Set<String> = []
    while let variant = parts.first, isVariant(variant) {
      guard seen.insert(lowercased(variant)).inserted else { return false }
      parts.removeFirst()
    }
    while let singleton = parts.popFirst() {
      guard singleton.count == 1, seen.insert(lowercased(singleton)).inserted else { return false }
      // What follows an x is private, to the end of the tag.
      if lowercased(singleton) == "x" { return !parts.isEmpty }
      guard let next = parts.first, next.count > 1 else { return false }
      parts = parts.drop { $0.count > 1 }
    }
    return true
  }

  private static func isRegion(_ part: Substring.UTF8View) -> Bool {
    part.count == 2 ? part.allSatisfy(isLetter) : part.count == 3 && part.allSatisfy(isDigit)
  }

  private static func isVariant(_ part: Substring.UTF8View) -> Bool {
    part.count > 4 || (part.count == 4 && part.first.map(isDigit) == true)
  }

  private static func lowercased(_ part: Substring.UTF8View) -> String { Substring(part).lowercased() }

  private static func isLetter(_ byte: UInt8) -> Bool { 0x61...0x7A ~= byte | 0x20 }

  private static func isDigit(_ byte: UInt8) -> Bool { 0x30...0x39 ~= byte }
}
