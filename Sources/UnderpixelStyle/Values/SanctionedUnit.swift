/// A unit that numbers can be written with: a simple one, or one by another.
struct SanctionedUnit: Hashable, Sendable {
  let numerator: String
  let denominator: String?

  /// Reads `kilometer` or `kilometer-per-hour`, in small letters only.
  init?(_ identifier: String) {
    // Some units have hyphens of their own.
    let pieces = identifier.split(separator: "-per-", omittingEmptySubsequences: false).map(String.init)
    guard pieces.count <= 2, pieces.allSatisfy(SanctionedUnit.simple.contains) else { return nil }
    numerator = pieces[0]
    denominator = pieces.count == 2 ? pieces[1] : nil
  }

  /// Table 2 of ECMA-402 (2024), "Simple units sanctioned for use in ECMAScript".
  private static let simple: Set<String> = [
    "acre", "bit", "byte", "celsius", "centimeter", "day", "degree", "fahrenheit", "fluid-ounce", "foot", "gallon",
    "gigabit", "gigabyte", "gram", "hectare", "hour", "inch", "kilobit", "kilobyte", "kilogram", "kilometer", "liter",
    "megabit", "megabyte", "meter", "microsecond", "mile", "mile-scandinavian", "milliliter", "millimeter",
    "millisecond", "minute", "month", "nanosecond", "ounce", "percent", "petabyte", "pound", "second", "stone",
    "terabit", "terabyte", "week", "yard", "year",
  ]
}
