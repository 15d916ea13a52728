internal import CICU

/// An order of strings that follows a language: which letters count as the same, and which come first.
///
/// Strings compare as `new Intl.Collator(locale, {usage: "search", sensitivity})` of ECMA-402 compares them, which is
/// what the expression `collator` of the MapLibre style specification stands for. `usage: "search"` takes the collation
/// that the Unicode CLDR has for searching: in German `ü` is written `ue` too, in Swedish `ä` is a letter of its own.
/// The rules are those of the ICU that the package is built with; they change a little from one version to the next.
///
///     Collator(isCaseSensitive: false, isDiacriticSensitive: false, locale: "de").compare("Zürich", "zuerich")   // 0
///
/// A collator holds on to one that ICU made: make it once and compare often. Making one again is cheap as long as it is
/// among the 64 used last.
public struct Collator: Sendable {
  public let isCaseSensitive: Bool
  public let isDiacriticSensitive: Bool

  /// The language that is followed, as `Intl.Collator(locale).resolvedOptions().locale` gives it.
  ///
  /// The longest beginning of the tag that there are rules for, `de` for `de-DE`, with what was asked of collation:
  /// `de-u-co-phonebk`. `en` where there are none.
  public let resolvedLocale: String

  private let opened: OpenedCollator

  /// - Parameters:
  ///   - isCaseSensitive: Whether `a` and `A` differ.
  ///   - isDiacriticSensitive: Whether `a` and `ä` differ.
  ///   - locale: A BCP 47 language tag. Nil is English; so is what is not a tag, where ECMA-402 throws a RangeError, and
  ///     a language without rules, where it takes the language of the machine.
  public init(isCaseSensitive: Bool, isDiacriticSensitive: Bool, locale: String?) {
    let tag = locale.flatMap { LocaleTag.isWellFormed($0) ? $0 : nil } ?? LocaleTag.fallback
    let key = CollatorKey(
      isCaseSensitive: isCaseSensitive, isDiacriticSensitive: isDiacriticSensitive, locale: tag)
    opened = collators.value(of: key) { OpenedCollator(key) }
    self.isCaseSensitive = isCaseSensitive
    self.isDiacriticSensitive = isDiacriticSensitive
    resolvedLocale = opened.resolvedLocale
  }

  /// Less than 0 where `a` comes before `b`, greater where it comes after, 0 where the collator does not tell them apart.
  ///
  /// An order for all strings, the empty one first: canonically equivalent ones are equal, whatever the sensitivity.
  /// Bytes from 2^31 on are not read.
  public func compare(_ a: String, _ b: String) -> Int { opened.compare(a, b) }
}

/// Collators are equal that follow the same language and tell the same things apart.
extension Collator: Hashable {
  public static func == (a: Collator, b: Collator) -> Bool {
    a.isCaseSensitive == b.isCaseSensitive && a.isDiacriticSensitive == b.isDiacriticSensitive
      && a.resolvedLocale == b.resolvedLocale
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(isCaseSensitive)
    hasher.combine(isDiacriticSensitive)
    hasher.combine(resolvedLocale)
  }
}

private let collators = BoundedCache<CollatorKey, OpenedCollator>(capacity: 64)

private struct CollatorKey: Hashable {
  var isCaseSensitive: Bool
  var isDiacriticSensitive: Bool
  var locale: String
}

/// Owns one collator of ICU.
///
/// `@unchecked Sendable`: after `init` only const functions of it are called, and ICU allows those from any number of
/// threads at a time (ICU User Guide, "ICU Architectural Design", section "Thread-safe const APIs").
@safe private final class OpenedCollator: @unchecked Sendable {
  let resolvedLocale: String
  private let handle: UnsafeMutableRawPointer?

  init(_ key: CollatorKey) {
    let tag = LocaleTag(key.locale)
    let match = tag?.match(among: LocaleTag.collated)
    let locale = match ?? LocaleTag.fallback
    // Where the language is not known, nor are its wishes.
    let keywords = match == nil ? [:] : tag?.keywords ?? [:]

    var wishes: [String] = []
    if let order = keywords["kf"], ["upper", "lower", "false"].contains(order) { wishes.append("kf-\(order)") }
    if let isNumeric = keywords["kn"], ["", "false"].contains(isNumeric) {
      wishes.append(isNumeric.isEmpty ? "kn" : "kn-false")
    }
    // Searching replaces another collation, but the name of the locale keeps it.
    let search = ["co-search"] + wishes
    let named = keywords["co"].flatMap { OpenedCollator.exists($0, in: locale) ? "co-\($0)" : nil }.map { [$0] } ?? []
    let shown = named + wishes
    resolvedLocale = shown.isEmpty ? locale : "\(locale)-u-\(shown.joined(separator: "-"))"

    // The sensitivities of ECMA-402: variant, accent, case and base.
    let strength =
      switch (key.isDiacriticSensitive, key.isCaseSensitive) {
      case (true, true): UP_COLLATOR_TERTIARY
      case (true, false): UP_COLLATOR_SECONDARY
      case (false, _): UP_COLLATOR_PRIMARY
      }
    unsafe handle = up_collator_create(
      "\(locale)-u-\(search.joined(separator: "-"))", Int32(strength),
      key.isCaseSensitive && !key.isDiacriticSensitive)
  }

  deinit {
    if let handle = unsafe handle { unsafe up_collator_destroy(handle) }
  }

  func compare(_ a: String, _ b: String) -> Int {
    // An ICU without its data makes no collators.
    guard let handle = unsafe handle else { return a == b ? 0 : a < b ? -1 : 1 }
    var (a, b) = (a, b)
    // ICU reads as many bytes as the strings hold, and only while they are lent.
    return a.withUTF8 { a in
      b.withUTF8 { b in
        unsafe OpenedCollator.withCharacters(a) { a, aCount in
          unsafe OpenedCollator.withCharacters(b) { b, bCount in
            unsafe Int(up_collator_compare(handle, a, aCount, b, bCount))
          }
        }
      }
    }
  }

  private static func withCharacters<Result>(
    _ bytes: UnsafeBufferPointer<UInt8>, _ body: (UnsafePointer<CChar>, Int32) -> Result
  ) -> Result {
    // The empty string may have no address.
    guard let start = bytes.baseAddress else { return unsafe body("", 0) }
    return unsafe start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { start in
      unsafe body(start, Int32(clamping: bytes.count))
    }
  }

  private static func exists(_ collation: String, in locale: String) -> Bool {
    unsafe !["standard", "search"].contains(collation) && up_collation_exists(locale, collation)
  }
}
