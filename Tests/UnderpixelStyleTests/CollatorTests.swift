import Testing
import UnderpixelStyle
import UnderpixelTestSupport

private typealias Sensitivity = (isCase: Bool, isDiacritic: Bool)

private let sensitivities: [Sensitivity] = [(false, false), (false, true), (true, false), (true, true)]

private func compare(_ locale: String?, _ sensitivity: Sensitivity, _ a: String, _ b: String) -> Int {
  Collator(isCaseSensitive: sensitivity.isCase, isDiacriticSensitive: sensitivity.isDiacritic, locale: locale)
    .compare(a, b)
}

private func resolved(_ locale: String?) -> String {
  Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: locale).resolvedLocale
}

@Suite("Collators")
struct CollatorTests {
  /// The cases of `collator` in the expression tests of the MapLibre style specification (BSD 3-clause).
  @Test(
    "tell apart what they are asked to",
    arguments: [
      // a before, after or like b: by base letters, accents, case, and all of them
      ("a", "ä", [0, -1, 0, -1]), ("a", "A", [0, 0, -1, -1]), ("b", "ä", [1, 1, 1, 1]), ("ä", "b", [-1, -1, -1, -1]),
      ("a", "a", [0, 0, 0, 0]), ("A", "A", [0, 0, 0, 0]), ("b", "a", [1, 1, 1, 1]), ("tēnā", "tena", [0, 1, 0, 1]),
    ])
  func sensitivity(a: String, b: String, expected: [Int]) {
    #expect(sensitivities.map { compare("en", $0, a, b) } == expected)
    #expect(sensitivities.map { compare(nil, $0, a, b) } == expected)
    #expect(sensitivities.map { compare("en", $0, b, a) } == expected.map { -$0 })
  }

  /// From the same tests. No language is called dk (Danish is da), so that English is taken.
  @Test("follow the language", arguments: [("de", 1), ("sv", 1), ("dk", 0), ("fr", 0)])
  func followLanguage(locale: String, expected: Int) {
    #expect(compare(locale, (false, false), "ä", "a") == expected)
  }

  @Test("know that German umlauts are written with an e too")
  func german() {
    #expect(compare("de", (true, false), "ü", "ue") == 0)
    #expect(compare("de", (true, false), "ü", "u") != 0)
    #expect(compare("de", (false, false), "Zürich", "zuerich") == 0)
    #expect(compare("en", (false, false), "Zürich", "zuerich") != 0)
  }

  /// Made with `Intl.Collator(locale, {usage: "search", sensitivity})` of Node.js 20.20 (ICU 78).
  @Test(
    "compare as Intl.Collator does",
    arguments: [
      ("da", "aa", "å", [0, 0, 0, 1]), ("da", "å", "z", [1, 1, 1, 1]), ("da", "a", "A", [0, 0, -1, -1]),
      ("sv", "ä", "a", [1, 1, 1, 1]), ("es", "ñ", "n", [1, 1, 1, 1]), ("es", "n\u{303}", "ñ", [0, 0, 0, 0]),
      ("tr", "ı", "i", [-1, -1, -1, -1]), ("ja", "ア", "あ", [0, 0, 0, 1]), ("ja", "ｱ", "ア", [0, 0, 0, 1]),
      ("en", "ﬁ", "fi", [0, 0, 0, 1]), ("en", "ß", "ss", [0, 1, 0, 1]), ("en", "Straße", "STRASSE", [0, 1, -1, 1]),
      ("en", "", "a", [-1, -1, -1, -1]), ("en", "10", "2", [-1, -1, -1, -1]), ("en-u-kn", "10", "2", [1, 1, 1, 1]),
      ("ar", "أ", "ا", [0, 1, 0, 1]), ("zh-Hant", "一", "丁", [-1, -1, -1, -1]), ("en", "a-b", "ab", [-1, -1, -1, -1]),
    ])
  func compareAsIntl(locale: String, a: String, b: String, expected: [Int]) {
    #expect(sensitivities.map { compare(locale, $0, a, b) } == expected)
  }

  /// Made with `Intl.Collator(locale).resolvedOptions().locale` of Node.js 20.20 (ICU 78).
  @Test(
    "name the language that they follow",
    arguments: [
      ("en", "en"), ("en-US", "en-US"), ("de", "de"), ("DE-de", "de"), ("de-AT", "de-AT"), ("de-1996", "de"),
      ("zh-TW", "zh-TW"), ("zh-Hant-TW", "zh-Hant-TW"), ("sr-RS", "sr-RS"), ("sh", "sr-Latn"), ("iw", "he"),
      ("en-x-foo", "en"), ("de-u-nu-latn", "de"), ("de-u-co-phonebk", "de-u-co-phonebk"), ("de-u-kn-true", "de-u-kn"),
      ("de-u-kn-false-kf-upper", "de-u-kf-upper-kn-false"), ("de-u-co-phonebk-x-foo", "de-u-co-phonebk"),
      ("zh-u-co-foo", "zh"), ("de-u-co-search", "de"), ("de-t-en-u-kn", "de-u-kn"),
    ])
  func nameLanguage(locale: String, expected: String) {
    #expect(resolved(locale) == expected)
  }

  @Test(
    "are English where a tag is unknown or none",
    arguments: [
      "dk", "tlh", "und", "mul", "tlh-u-kn", "", "-", "en-", "e", "root", "x-foo", "de_AT", "de-", "i-klingon",
      "zh-min-nan", "en-u", "de-AT-AT", "de-1996-1996", "de-u-kn-u-kf", "de-a", "dé", "de\u{0}", "de\u{301}",
      String(repeating: "de-", count: 1000), "de-x-" + String(repeating: "a-", count: 1000),
    ])
  func areEnglish(locale: String) {
    #expect(resolved(locale) == "en")
    #expect(
      Collator(isCaseSensitive: true, isDiacriticSensitive: false, locale: locale)
        == Collator(isCaseSensitive: true, isDiacriticSensitive: false, locale: nil))
  }

  @Test("are equal when they order alike")
  func equality() {
    let german = Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: "de")
    #expect(german == Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: "DE-de"))
    #expect(german != Collator(isCaseSensitive: false, isDiacriticSensitive: true, locale: "de"))
    #expect(german != Collator(isCaseSensitive: true, isDiacriticSensitive: false, locale: "de"))
    #expect(german != Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: "sv"))
    #expect(Set([german, Collator(isCaseSensitive: true, isDiacriticSensitive: true, locale: "de-DE")]).count == 1)
  }

  @Test("order any texts in any language", arguments: [1, 7] as [UInt64])
  func order(seed: UInt64) {
    let options = zip(Gen<String>.locale, Gen<Bool>.bool, Gen<Bool>.bool)
    forAll(zip(options, Gen<String>.text, .text, .text), seed: seed, count: 1000) { options, a, b, c in
      let collator = Collator(isCaseSensitive: options.1, isDiacriticSensitive: options.2, locale: options.0)
      guard collator.compare(a, a) == 0, collator.compare(a, b) == -collator.compare(b, a) else { return false }
      // The empty text may be like others, which hold control characters alone.
      guard collator.compare("", a) <= 0, [-1, 0, 1].contains(collator.compare(a, b)) else { return false }
      let isChain = collator.compare(a, b) <= 0 && collator.compare(b, c) <= 0
      return !isChain || collator.compare(a, c) <= 0
    }
  }

  @Test("of a resolved language resolve to it", arguments: [3] as [UInt64])
  func resolveAgain(seed: UInt64) {
    forAll(.locale, seed: seed, count: 2000) { locale in
      let name = resolved(locale)
      return resolved(name) == name
    }
  }

  @Test("compare on many threads at once, more of them than are kept")
  func concurrency() async {
    let locales = [
      "de", "sv", "en", "da", "fr", "cs", "es", "ja", "zh", "tr", "fi", "hu", "pl", "ru", "el", "lt", "hr",
    ]
    await withTaskGroup { group in
      for task in 0..<8 {
        group.addTask {
          var wrong = 0
          for round in 0..<300 {
            let locale = locales[(round + task * 5) % locales.count]
            let sensitivity = sensitivities[round % 4]
            if compare(locale, sensitivity, "a", "b") != -1 { wrong += 1 }
            if (compare(locale, (true, false), "ü", "ue") == 0) != (locale == "de") { wrong += 1 }
          }
          return wrong
        }
      }
      for await wrong in group { #expect(wrong == 0) }
    }
  }
}
