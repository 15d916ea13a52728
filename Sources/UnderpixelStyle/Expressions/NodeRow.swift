/// Nodes in a row.
///
/// A reference that lies in an immutable property is borrowed when it is used; one that lies in an array is counted, twice
/// for each use, by all threads that evaluate the expression at once. Here nothing is counted.
@safe
struct NodeRow: Sendable {
  private final class Place: Sendable {
    let node: any Node

    init(_ node: any Node) { self.node = node }
  }

  private let owned: [Place]
  /// The same, uncounted: the row keeps them alive.
  private let places: [Unmanaged<Place>]

  init(_ nodes: [any Node]) {
    owned = nodes.map(Place.init)
    unsafe places = owned.map { unsafe Unmanaged.passUnretained($0) }
  }

  var count: Int { owned.count }

  /// The index of the first node that gives the answer; ``count`` where none does. Later ones are not evaluated.
  func firstIndex(of answer: Bool, _ context: borrowing EvaluationContext) throws(EvaluationError) -> Int {
    var index = 0
    while index < owned.count, try bool(at: index, context) != answer { index += 1 }
    return index
  }

  // MARK: One node

  /// What the node at an index gives. Failures go around `_withUnsafeGuaranteedRef` as values: it throws anything.
  @inline(__always)
  private func ask<Answer>(
    _ index: Int, _ body: (any Node) -> Result<Answer, EvaluationError>
  ) throws(EvaluationError) -> Answer {
    try unsafe places[index]._withUnsafeGuaranteedRef { body($0.node) }.get()
  }

  func value(at index: Int, _ context: borrowing EvaluationContext) throws(EvaluationError) -> ExpressionValue {
    try ask(index) { node in
      do throws(EvaluationError) { return .success(try node.value(context)) } catch { return .failure(error) }
    }
  }

  func number(at index: Int, _ context: borrowing EvaluationContext) throws(EvaluationError) -> Double {
    try ask(index) { node in
      do throws(EvaluationError) { return .success(try node.number(context)) } catch { return .failure(error) }
    }
  }

  func bool(at index: Int, _ context: borrowing EvaluationContext) throws(EvaluationError) -> Bool {
    try ask(index) { node in
      do throws(EvaluationError) { return .success(try node.bool(context)) } catch { return .failure(error) }
    }
  }

  func string(at index: Int, _ context: borrowing EvaluationContext) throws(EvaluationError) -> String {
    try ask(index) { node in
      do throws(EvaluationError) { return .success(try node.string(context)) } catch { return .failure(error) }
    }
  }
}
