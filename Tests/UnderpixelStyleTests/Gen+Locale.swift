import UnderpixelTestSupport

extension Gen where Value == String {
  /// What may be handed over as a language tag: tags, tags with something wrong, and any text.
  static var locale: Gen {
    let pieces = [
      "en", "de", "sv", "zh", "iw", "dk", "root", "und", "Latn", "Hant", "US", "419", "TW", "1996", "valencia", "posix",
      "u", "t", "x", "a", "co", "phonebk", "search", "standard", "kn", "true", "false", "kf", "upper", "ks", "level1",
      "nu", "arab", "roman", "thai", "va", "cu", "eur", "", "-", "_", "@collation=search", ".UTF-8", "i", "klingon",
      "ö", "\u{0}", " ", "toolongbyfar", String(repeating: "a", count: 300), "*", "1",
    ]
    let joined = Gen<String>.element(of: pieces).array(upTo: 9).map { $0.joined(separator: "-") }
    return .oneOf(joined, joined, .element(of: pieces), .text)
  }

  /// What may be handed over as a currency or a unit.
  static var measure: Gen {
    let pieces = [
      "EUR", "usd", "XYZ", "A", "€", "kilometer", "hour", "mile-scandinavian", "-per-", "per", "furlong", "", "\u{0}",
      "-", "ÄÖÜ", "1EU",
    ]
    return .oneOf(.element(of: pieces), Gen<String>.element(of: pieces).array(upTo: 4).map { $0.joined() }, .text)
  }
}
