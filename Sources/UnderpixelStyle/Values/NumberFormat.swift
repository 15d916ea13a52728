internal import CICU
internal import UnderpixelGeometry

/// How numbers are written in a language: digits, grouping, the point, and a currency or a unit.
///
/// Numbers are written as `new Intl.NumberFormat(locale, options).format(number)` of ECMA-402 writes them, which is what
/// the expression `number-format` of the MapLibre and Mapbox style specifications stands for: rounded half away from
/// zero, `-0` and `NaN` as such. The words and signs are those of the ICU that the package is built with.
///
///     try NumberFormat(locale: "en-US", currency: "JPY").string(for: 123456.789)   // "¥123,457"
///
/// A format holds on to one that ICU made: make it once and write often. Making one again is cheap as long as it is
/// among the 64 used last.
struct NumberFormat: Sendable {
  /// The language that is followed: the longest beginning of the tag that ICU knows, with the numbering system that was
  /// asked for (`ar-u-nu-latn`), or `en`.
  var locale: String { opened.locale }
  /// The code of the currency, in capitals.
  let currency: String?
  /// The unit, as `Intl.NumberFormat` names it. It counts for nothing beside a currency, and is nil then.
  let unit: String?
  let minFractionDigits: Int
  let maxFractionDigits: Int

  private let opened: OpenedNumberFormat

  /// Checks the members in the order of the parameters and throws for the first that is wrong.
  ///
  /// - Parameters:
  ///   - locale: A BCP 47 language tag. Nil is English; so is a language that ICU does not know, where ECMA-402 takes
  ///     that of the machine.
  ///   - currency: Three letters, of either case. Where no currency has that code, the code is written.
  ///   - unit: A simple unit of ECMA-402 (`kilometer`), or two of them (`kilometer-per-hour`). It is written short. It
  ///     has to be right beside a currency too.
  ///   - minFractionDigits: 0...100, fractions dropped. Without it 0, or what the currency has.
  ///   - maxFractionDigits: 0...100, fractions dropped, and not below the minimum. Without it 3, or what the currency
  ///     has; the minimum, where that is more.
  init(
    locale: String? = nil, currency: String? = nil, unit: String? = nil, minFractionDigits: Double? = nil,
    maxFractionDigits: Double? = nil
  ) throws(NumberFormatError) {
    let tag = locale ?? LocaleTag.fallback
    guard LocaleTag.isWellFormed(tag) else { throw .locale(tag) }
    if let currency, !NumberFormat.isCode(currency) { throw .currency(currency) }
    if let unit, SanctionedUnit(unit) == nil { throw .unit(unit) }
    self.currency = currency?.uppercased()
    self.unit = currency == nil ? unit : nil

    let currencyDigits = self.currency.map { unsafe Int(up_currency_digits($0)) }
    let least = try NumberFormat.digits(minFractionDigits, orThrow: NumberFormatError.minFractionDigits)
    let most = try NumberFormat.digits(maxFractionDigits, orThrow: NumberFormatError.maxFractionDigits)
    // SetNumberFormatDigitOptions of ECMA-402.
    self.minFractionDigits = least ?? min(currencyDigits ?? 0, most ?? .max)
    self.maxFractionDigits = most ?? max(currencyDigits ?? 3, self.minFractionDigits)
    guard self.minFractionDigits <= self.maxFractionDigits else {
      throw .maxFractionDigits(maxFractionDigits ?? .nan)
    }

    let key = NumberFormatKey(
      locale: tag, currency: self.currency, unit: self.unit, minFractionDigits: self.minFractionDigits,
      maxFractionDigits: self.maxFractionDigits)
    opened = try numberFormats.value(of: key) { () throws(NumberFormatError) in try OpenedNumberFormat(key) }
  }

  /// The number as text.
  func string(for number: Double) -> String {
    // Only one NaN has no sign.
    opened.string(for: number.isNaN ? .nan.magnitude : number)
  }

  private static func isCode(_ text: String) -> Bool {
    text.utf8.count == 3 && text.utf8.allSatisfy { 0x61...0x7A ~= $0 | 0x20 }
  }

  private static func digits(
    _ value: Double?, orThrow error: (Double) -> NumberFormatError
  ) throws(NumberFormatError) -> Int? {
    guard let value else { return nil }
    // Not a number is in no range.
    guard 0...100 ~= value else { throw error(value) }
    return Int(value)
  }
}

/// Formats are equal that write alike.
extension NumberFormat: Hashable {
  static func == (a: NumberFormat, b: NumberFormat) -> Bool {
    a.locale == b.locale && a.currency == b.currency && a.unit == b.unit
      && a.minFractionDigits == b.minFractionDigits && a.maxFractionDigits == b.maxFractionDigits
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(locale)
    hasher.combine(currency)
    hasher.combine(unit)
    hasher.combine(minFractionDigits)
    hasher.combine(maxFractionDigits)
  }
}

/// Which member of a number format is wrong, and its value.
enum NumberFormatError: Error, Hashable, Sendable {
  /// Not a BCP 47 language tag.
  case locale(String)
  /// Not three letters.
  case currency(String)
  /// Not a unit of ECMA-402, nor one by another.
  case unit(String)
  /// Not within 0...100.
  case minFractionDigits(Double)
  /// Not within 0...100, or below the minimum.
  case maxFractionDigits(Double)
  /// Members are right, and yet ICU makes no format of them: its data lack.
  case unavailable(locale: String)
}

extension NumberFormatError: CustomStringConvertible {
  var description: String {
    switch self {
    case .locale(let text): "locale \(quoted(text)) is not a language tag"
    case .currency(let text): "currency \(quoted(text)) is not a code of three letters"
    case .unit(let text): "unit \(quoted(text)) is not known"
    case .minFractionDigits(let value): "min-fraction-digits \(PropertyValue.text(of: value)) is not within 0...100"
    case .maxFractionDigits(let value) where 0...100 ~= value:
      "max-fraction-digits \(PropertyValue.text(of: value)) is below the minimum"
    case .maxFractionDigits(let value): "max-fraction-digits \(PropertyValue.text(of: value)) is not within 0...100"
    case .unavailable(let locale): "numbers cannot be written in the locale \(quoted(locale))"
    }
  }

  private func quoted(_ text: String) -> String { text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\"" }
}

private let numberFormats = BoundedCache<NumberFormatKey, OpenedNumberFormat>(capacity: 64)

private struct NumberFormatKey: Hashable {
  var locale: String
  var currency: String?
  var unit: String?
  var minFractionDigits: Int
  var maxFractionDigits: Int
}

/// Owns one number formatter of ICU.
///
/// `@unchecked Sendable`: ICU's `LocalizedNumberFormatter` is immutable and thread-safe by its documentation.
@safe private final class OpenedNumberFormat: @unchecked Sendable {
  let locale: String
  private let handle: UnsafeMutableRawPointer

  init(_ key: NumberFormatKey) throws(NumberFormatError) {
    guard let tag = LocaleTag(key.locale) else { throw .locale(key.locale) }
    let match = tag.match(among: LocaleTag.all)
    var locale = match ?? LocaleTag.fallback
    // Where the language is not known, nor are its wishes.
    if match != nil, let digits = tag.keywords["nu"], unsafe up_digits_exist(digits) { locale += "-u-nu-\(digits)" }
    let unit = key.unit.flatMap(SanctionedUnit.init)
    let handle = unsafe up_number_format_create(
      locale, key.currency, unit?.numerator, unit?.denominator, Int32(key.minFractionDigits),
      Int32(key.maxFractionDigits))
    guard let handle = unsafe handle else { throw .unavailable(locale: locale) }
    self.locale = locale
    unsafe self.handle = handle
  }

  deinit { unsafe up_number_format_destroy(handle) }

  func string(for number: Double) -> String {
    let start = 64
    let (text, count) = write(number, capacity: start)
    if count <= start { return text }
    return write(number, capacity: count).text
  }

  /// The text, where it fits, and the number of its bytes.
  private func write(_ number: Double, capacity: Int) -> (text: String, count: Int) {
    var count = 0
    let text = unsafe String(unsafeUninitializedCapacity: capacity) { room in
      guard let start = room.baseAddress else { return 0 }
      // ICU writes at most `capacity` bytes, the room that there is.
      return unsafe start.withMemoryRebound(to: CChar.self, capacity: capacity) { start in
        count = unsafe Int(up_number_format_write(handle, number, start, Int32(capacity)))
        return count > capacity ? 0 : max(0, count)
      }
    }
    return (text, count)
  }
}
