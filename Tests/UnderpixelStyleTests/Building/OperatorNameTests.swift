import Testing
import UnderpixelGeometry

@testable import UnderpixelStyle

@Suite("Names of operators")
struct OperatorNameTests {
  @Test("are those that can be parsed, and those of curves")
  func parsed() {
    let curves: Set<String> = ["linear", "exponential", "cubic-bezier"]
    let names = Set(Exp.Operator.allCases.map(\.rawValue))
    #expect(names.subtracting(curves) == Set(OperatorTable.operators.keys))
    #expect(curves.isSubset(of: names))
  }

  @Test("tell expressions from arrays of words", arguments: OperatorTable.operators.keys.sorted())
  func isExpression(name: String) {
    #expect(Exp.isExpression([.string(name), 1]))
    #expect(!Exp.isExpression([.string(name + "-"), 1]) && !Exp.isExpression(.string(name)))
  }

  @Test("of the sky's gradient follow the way from the sun, as its property allows")
  func sky() throws {
    let gradient = SkyProperties.table.skyGradient
    let written = try #require(gradient.definition.defaultValue)
    let expression = try PropertyExpression(written, for: gradient)
    #expect(expression.inputs == .skyProgress)
    #expect(gradient.definition.inputs.isSuperset(of: expression.inputs))
  }
}
