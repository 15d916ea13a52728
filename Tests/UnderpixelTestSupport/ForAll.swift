import Foundation
import Synchronization
import Testing

/// Checks that a property holds for random values, and records an issue with the smallest failing one if not.
///
///     forAll(Gen.gridBox, seed: 7) { box in box.intersects(box) }
///
/// The case with number n depends on the seed and n alone. `UNDERPIXEL_SEED` replaces the seed of every call, so that a
/// failure can be replayed; `UNDERPIXEL_CASES` multiplies `count` (10 for ten times as many cases, 0.1 for a tenth).
///
/// - Parameters:
///   - generator: Makes the values.
///   - seed: Where the random numbers start.
///   - count: How many values to try.
///   - name: What to call the property in the report.
///   - property: Gives false or throws where the property does not hold. It is called again while shrinking, so it
///     should depend on its argument alone.
public func forAll<Value>(
  _ generator: Gen<Value>, seed: UInt64 = 1, count: Int = 200, name: String = #function,
  fileID: String = #fileID, filePath: String = #filePath, line: Int = #line, column: Int = #column,
  _ property: (Value) throws -> Bool
) {
  let seed = PropertyEnvironment.seed ?? seed
  let count = PropertyEnvironment.scaled(count)
  let outcome = checkProperty(generator, seed: seed, count: count, property)
  let name = "\(fileID.prefix { $0 != "/" }).\(name)"
  // One write for the whole line: tests run side by side.
  print("property: \(name): \(outcome.caseCount) cases, seed \(seed)\n", terminator: "")
  guard let failure = outcome.failure else { return }
  Issue.record(
    Comment(rawValue: failure.report(name: name)),
    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
}

/// How many values all calls of ``forAll(_:seed:count:name:fileID:filePath:line:column:_:)`` have tried so far.
public var propertyCaseCount: Int { generatedCases.load(ordering: .relaxed) }

private let generatedCases = Atomic<Int>(0)

/// What came of checking a property.
public struct PropertyOutcome<Value> {
  /// The number of values tried, without those of shrinking.
  public var caseCount: Int
  public var failure: PropertyFailure<Value>?
}

/// A case for which a property does not hold.
public struct PropertyFailure<Value> {
  public var seed: UInt64
  /// The position of the case, from 0.
  public var caseNumber: Int
  /// The value that was found.
  public var original: Value
  /// The simplest value that was found to fail on the way from there.
  public var smallest: Value
  /// How often a simpler failing value was found.
  public var shrinkSteps: Int
  /// What the property threw for the smallest value, if it did.
  public var error: (any Error)?

  /// What the issue says: where it failed, the smallest failing case, and how to replay it.
  public func report(name: String) -> String {
    var lines = [
      "property \(name) does not hold for case \(caseNumber) of seed \(seed)",
      "smallest failing case (after \(shrinkSteps) steps): \(described(smallest))",
    ]
    if shrinkSteps > 0 { lines.append("found as: \(described(original).prefix(2000))") }
    if let error { lines.append("it threw: \(error)") }
    let scale = PropertyEnvironment.scale == 1 ? "" : " UNDERPIXEL_CASES=\(PropertyEnvironment.scale)"
    let test = name.split(separator: ".").last?.prefix { $0 != "(" } ?? ""
    lines.append("replay: UNDERPIXEL_SEED=\(seed)\(scale) Scripts/test --filter \(test)")
    return lines.joined(separator: "\n")
  }
}

/// Tries values until one fails, then looks for the simplest that does. Reports nothing and reads no environment.
public func checkProperty<Value>(
  _ generator: Gen<Value>, seed: UInt64, count: Int, _ property: (Value) throws -> Bool
) -> PropertyOutcome<Value> {
  var seeds = SplitMix64(seed: seed)
  for number in 0..<count {
    var random = seeds.split()
    let tree = generator.makeTree(&random, min(number, 100))
    generatedCases.add(1, ordering: .relaxed)
    guard let found = failure(of: property, for: tree.value) else { continue }
    let minimum = minimized(tree, found, property)
    let failure = PropertyFailure(
      seed: seed, caseNumber: number, original: tree.value, smallest: minimum.value, shrinkSteps: minimum.steps,
      error: minimum.failure.error)
    return PropertyOutcome(caseCount: number + 1, failure: failure)
  }
  return PropertyOutcome(caseCount: count)
}

private func described<Value>(_ value: Value) -> String {
  String(describing: value).replacing("UnderpixelGeometry.", with: "")
}

private struct Failed {
  var error: (any Error)?
}

private func failure<Value>(of property: (Value) throws -> Bool, for value: Value) -> Failed? {
  do {
    return try property(value) ? nil : Failed()
  } catch {
    return Failed(error: error)
  }
}

/// Follows the first simpler value that still fails, until none does or 10,000 values have been tried.
private func minimized<Value>(
  _ tree: Tree<Value>, _ failed: Failed, _ property: (Value) throws -> Bool
) -> (value: Value, failure: Failed, steps: Int) {
  var (tree, failed, steps, budget) = (tree, failed, 0, 10_000)
  search: while true {
    for child in tree.children() {
      guard budget > 0 else { break search }
      budget -= 1
      guard let childFailed = failure(of: property, for: child.value) else { continue }
      (tree, failed, steps) = (child, childFailed, steps + 1)
      continue search
    }
    break
  }
  return (tree.value, failed, steps)
}

/// The settings of a test run.
enum PropertyEnvironment {
  static let seed = variable("UNDERPIXEL_SEED").flatMap(UInt64.init)
  static let scale = variable("UNDERPIXEL_CASES").flatMap(Double.init) ?? 1

  static func scaled(_ count: Int) -> Int {
    scale == 1 ? count : max(1, Int((Double(count) * scale).rounded()))
  }

  private static func variable(_ name: String) -> String? {
    ProcessInfo.processInfo.environment[name]
  }
}
