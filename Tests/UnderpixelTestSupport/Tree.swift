/// A value with the simpler values that may stand in for it, simplest first, each with simpler ones in turn.
///
/// This "rose tree" lets shrinking follow `map` and `flatMap`: see Stanley's Hedgehog. The children are made when asked.
public struct Tree<Value> {
  public let value: Value
  public let children: () -> AnySequence<Tree>

  public init(_ value: Value, children: @escaping () -> AnySequence<Tree> = { AnySequence([]) }) {
    self.value = value
    self.children = children
  }

  /// A tree whose children are the simpler values of each value.
  public init<Simpler: Sequence>(_ value: Value, shrink: @escaping (Value) -> Simpler) where Simpler.Element == Value {
    self.init(value) { AnySequence(shrink(value).lazy.map { Tree($0, shrink: shrink) }) }
  }

  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Tree<Other> {
    Tree<Other>(transform(value)) { AnySequence(children().lazy.map { $0.map(transform) }) }
  }

  /// The trees of `transform`'s results: first those of simpler values, then the simpler results.
  public func flatMap<Other>(_ transform: @escaping (Value) -> Tree<Other>) -> Tree<Other> {
    let inner = transform(value)
    return Tree<Other>(inner.value) {
      concatenated(AnySequence(children().lazy.map { $0.flatMap(transform) }), inner.children)
    }
  }

  /// The tree of the values that pass the test. Where a child fails it, its own children stand in for it.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Tree {
    Tree(value) {
      AnySequence(
        children().lazy
          .flatMap { isIncluded($0.value) ? AnySequence([$0]) : $0.children() }
          .filter { isIncluded($0.value) }
          .map { $0.filter(isIncluded) })
    }
  }
}

/// One sequence after the other; the second is made only when the first is used up.
func concatenated<Element>(
  _ first: AnySequence<Element>, _ second: @escaping () -> AnySequence<Element>
) -> AnySequence<Element> {
  AnySequence {
    var head = Optional(first.makeIterator())
    var tail: AnySequence<Element>.Iterator?
    return AnyIterator {
      if let element = head?.next() { return element }
      head = nil
      if tail == nil { tail = second().makeIterator() }
      return tail?.next()
    }
  }
}
