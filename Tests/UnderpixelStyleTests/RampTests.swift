import Foundation
import Testing
import UnderpixelGeometry
import UnderpixelStyle
import UnderpixelTestSupport

@Suite("Step and interpolate")
struct RampTests {
  @Test(
    "a step has the output of the last stop that is not above the input",
    arguments: [
      (-1, 0), (0.999, 0), (1, 10), (1.5, 10), (2, 20), (3, 30), (1e300, 30), (-1e300, 0),
    ] as [(Double, Double)])
  func steps(_ input: Double, _ output: Double) {
    #expect(Outcome(["step", ["zoom"], 0, 1, 10, 2, 20, 3, 30], zoom: input) == .value(.number(output)))
  }

  @Test("a step has outputs of any type")
  func stepTypes() {
    #expect(Outcome(["step", ["zoom"], "a", 1, ["get", "t"]], zoom: 1) == .value("text"))
    #expect(Outcome(["step", ["zoom"], ["literal", [1]], 5, ["literal", [2]]], zoom: 1) == .value([1]))
  }

  @Test(
    "interpolation holds its ends and is a line or an exponential between",
    arguments: [
      (1, 0, 2), (1, 10, 2), (1, 12, 4), (1, 15, 7), (1, 20, 12), (1, 30, 12), (2, 10, 2), (2, 20, 12), (2, 9, 2),
      (2, 15, 2 + 10.0 * 31 / 1023), (0.5, 15, 2 + 10.0 * 32 / 33), (1, .infinity, 12), (1, -.infinity, 2),
    ] as [(Double, Double, Double)])
  func interpolates(_ base: Double, _ input: Double, _ output: Double) throws {
    let curve: PropertyValue = base == 1 ? ["linear"] : ["exponential", .number(base)]
    let value = try number(["interpolate", curve, ["zoom"], 10, 2, 20, 12], input)
    #expect(abs(value - output) < 1e-12)
  }

  @Test("base 1 is linear")
  func baseOne() throws {
    for zoom in stride(from: 9.0, through: 21, by: 0.37) {
      let linear = try number(["interpolate", ["linear"], ["zoom"], 10, 2, 20, 12], zoom)
      #expect(try number(["interpolate", ["exponential", 1], ["zoom"], 10, 2, 20, 12], zoom) == linear)
      #expect(
        abs(try number(["interpolate", ["exponential", 1.0000000001], ["zoom"], 10, 2, 20, 12], zoom) - linear) < 1e-7)
    }
  }

  @Test("one stop is a constant")
  func oneStop() throws {
    for zoom in [-5, 3, 99] as [Double] { #expect(try number(["interpolate", ["linear"], ["zoom"], 3, 7], zoom) == 7) }
    // Its input is not looked at.
    for input in [["get", "t"], ["get", "missing"], ["/", 0, 0]] as [PropertyValue] {
      #expect(Outcome(["interpolate", ["linear"], input, 3, 7]) == .value(7))
      #expect(Outcome(["interpolate", ["exponential", 2], input, 3, ["number", ["get", "n"]]]) == .value(5))
    }
  }

  @Test(
    "neither wide nor narrow stops nor steep bases give NaN",
    arguments: [
      (["linear"], -1.7e308, 1.7e308, 0), (["exponential", 10], 0, 1000, 999), (["exponential", 1e300], 0, 10, 9.5),
      (["exponential", 1e-300], 0, 10, 0.5), (["linear"], 0, .leastNonzeroMagnitude, 0),
      (["exponential", 2], -1.7e308, 1.7e308, 0),
      (["exponential", 0.5], -1.7e308, 1.7e308, 0), (["exponential", 1.0000001], 0, 1e-12, 5e-13),
    ] as [(PropertyValue, Double, Double, Double)])
  func extremes(_ curve: PropertyValue, _ from: Double, _ to: Double, _ zoom: Double) throws {
    let value = try number(["interpolate", curve, ["zoom"], .number(from), 3, .number(to), 4], zoom)
    #expect(value >= 3 && value <= 4)
  }

  @Test("stays between neighboring outputs, and rises and falls with them", arguments: [1, 2] as [UInt64])
  func monotone(seed: UInt64) {
    let inputs = Gen<Double>.double(in: 0...22)
    let colors = zip(Gen<Bool>.bool, Gen<[Double]>.parts.array(count: 6...6))
    let ramps = zip(.curve, inputs.array(count: 2...6), colors)
    forAll(zip(ramps, inputs, inputs), seed: seed, count: 2000) { ramp, x, y in
      let (curve, stops, (isColored, outputs)) = ramp
      let inputs = Set(stops).sorted()
      guard x <= y else { return true }
      let ramp = try Ramp(curve, inputs, outputs, in: isColored ? "interpolate" : nil)
      let (a, b) = (try ramp(x), try ramp(y))
      let pieces = inputs.indices.dropLast().filter { inputs[$0] <= x && y <= inputs[$0 + 1] }
      return pieces.allSatisfy { piece in
        a.indices.allSatisfy { part in
          let (low, high) = (outputs[piece][part], outputs[piece + 1][part])
          let slack = 1e-12
          let isBetween = min(low, high) - slack <= a[part] && a[part] <= max(low, high) + slack
          return isBetween && (low <= high ? a[part] <= b[part] + slack : a[part] >= b[part] - slack)
        }
      }
    }
  }

  @Test("of numbers never leaves what lies between two outputs, not even by rounding", arguments: [3] as [UInt64])
  func between(seed: UInt64) {
    let numbers = Gen<Double>.oneOf(.double(in: -100...100), .finite)
    forAll(zip(.curve, zip(numbers, numbers), Gen<Double>.double(in: 0...1)), seed: seed, count: 2000) {
      curve, outputs, x in
      let value = try number(["interpolate", curve, ["zoom"], 0, .number(outputs.0), 1, .number(outputs.1)], x)
      return min(outputs.0, outputs.1) <= value && value <= max(outputs.0, outputs.1)
    }
  }

  @Test("is continuous, at its stops too, for numbers and colors in every space", arguments: [1, 2] as [UInt64])
  func continuous(seed: UInt64) {
    let names = Gen<String?>.element(of: [nil, "interpolate", "interpolate-lab", "interpolate-hcl"])
    let ramps = zip(
      .curve, Gen<Int>.uniform(in: 0...22).array(count: 2...6), Gen<[Double]>.parts.array(count: 6...6), names)
    forAll(zip(ramps, Gen<Double>.double(in: 0...22)), seed: seed, count: 1500) { ramp, x in
      let inputs = Set(ramp.1.map(Double.init)).sorted()
      // On the way to black, interpolate-hcl keeps the chroma and never gets there.
      let outputs = ramp.3 == "interpolate-hcl" ? ramp.2.map { $0.map { max($0, 0.01) } } : ramp.2
      let ramp = try Ramp(ramp.0, inputs, outputs, in: ramp.3)
      return try ([x] + inputs).allSatisfy { place in
        let (a, b) = (try ramp(place - 1e-12), try ramp(place + 1e-12))
        // A Bézier curve may stand upright, where a step leads as far as the step's cube root, and lab's numbers are rounded.
        return zip(a, b).allSatisfy { abs($0 - $1) < 5e-3 }
      }
    }
  }

  @Test("gives what the formula of the specification gives", arguments: [1, 2] as [UInt64])
  func formula(seed: UInt64) {
    let bases = Gen<Double>.element(of: [2, 1.5, 0.5, 1.2, 4])
    let zooms = Gen<Double>.double(in: 5...18)
    forAll(zip(bases, zooms), seed: seed, count: 500) { base, zoom in
      let value = try number(["interpolate", ["exponential", .number(base)], ["zoom"], 5, 1, 18, 20], zoom)
      let expected = 1 + 19 * (pow(base, zoom - 5) - 1) / (pow(base, 13) - 1)
      return abs(value - expected) < 1e-9
    }
  }

  @Test("many stops are found as quickly as few")
  func manyStops() throws {
    var expression: [PropertyValue] = ["step", ["zoom"], -1]
    for stop in 0..<100_000 { expression += [.integer(Int64(stop)), .integer(Int64(stop))] }
    let step = try StyleExpression(.array(expression))
    for zoom in [-0.5, 0, 0.5, 77_777.5, 99_999, 1e9] {
      #expect(try step.evaluate(EvaluationContext(zoom: zoom)) == .number(min(zoom.rounded(.down), 99_999)))
    }
  }
}

/// A curve over the zoom, through numbers or colors whose parts are given.
private struct Ramp {
  private let expression: StyleExpression

  /// - Parameter name: The operator for colors; nil for numbers, the first of the parts.
  init(_ curve: PropertyValue, _ inputs: [Double], _ outputs: [[Double]], in name: String?) throws {
    let stops = zip(inputs, outputs).flatMap { input, parts -> [PropertyValue] in
      guard name != nil else { return [.number(input), .number(parts[0])] }
      return [.number(input), .array(["rgba"] + parts.prefix(3).map { .number($0 * 255) } + [.number(parts[3])])]
    }
    expression = try StyleExpression(.array([.string(name ?? "interpolate"), curve, ["zoom"]] + stops))
  }

  /// The number, or red, green, blue and alpha, not multiplied.
  func callAsFunction(_ zoom: Double) throws -> [Double] {
    switch try expression.value(EvaluationContext(zoom: zoom)) {
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case let value: [try #require(value.number)]
    }
  }
}

extension Gen where Value == [Double] {
  /// Four numbers from 0 to 1.
  fileprivate static var parts: Gen { Gen<Double>.double(in: 0...1).array(count: 4...4) }
}

private func number(_ expression: PropertyValue, _ zoom: Double) throws -> Double {
  try #require(try StyleExpression(expression).evaluate(EvaluationContext(zoom: zoom)).number)
}
