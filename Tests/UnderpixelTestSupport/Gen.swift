/// Makes random values of a kind, and knows simpler ones for each.
///
///     let polyline = Gen.gridPoint.array(upTo: 20)
///     forAll(zip(polyline, Gen<Int>.int(in: 0...9)), seed: 1) { points, width in ... }
///
/// The size grows with the case number, from 0 to 100: early cases are small ones.
public struct Gen<Value> {
  /// Makes one value. What it gives depends on the generator and the size alone.
  public let makeTree: (_ random: inout SplitMix64, _ size: Int) -> Tree<Value>

  public init(makeTree: @escaping (inout SplitMix64, Int) -> Tree<Value>) {
    self.makeTree = makeTree
  }

  /// A generator of values drawn from random numbers, which do not shrink of themselves.
  public static func draw(_ make: @escaping (_ random: inout SplitMix64, _ size: Int) -> Value) -> Gen {
    Gen { random, size in Tree(make(&random, size)) }
  }

  /// The same values, each with `simpler` ones to shrink to: simplest first, and never back to the value itself.
  public func shrinking<Simpler: Sequence>(
    to simpler: @escaping (Value) -> Simpler
  ) -> Gen where Simpler.Element == Value {
    Gen { random, size in Tree(makeTree(&random, size).value, shrink: simpler) }
  }

  /// Always the same value.
  public static func always(_ value: Value) -> Gen {
    Gen { _, _ in Tree(value) }
  }

  /// One of the values; the earlier ones are the simpler ones.
  public static func element(of values: [Value]) -> Gen {
    precondition(!values.isEmpty, "no values to choose from")
    return Gen<Int>.uniform(in: 0...values.count - 1).map { values[$0] }
  }

  /// A value of one of the generators; those of the earlier ones are the simpler ones.
  public static func oneOf(_ generators: Gen...) -> Gen { oneOf(generators) }

  public static func oneOf(_ generators: [Gen]) -> Gen {
    Gen<Gen>.element(of: generators).flatMap { $0 }
  }

  // MARK: Derived generators

  public func map<Other>(_ transform: @escaping (Value) -> Other) -> Gen<Other> {
    Gen<Other> { random, size in makeTree(&random, size).map(transform) }
  }

  /// Values of a generator that depends on a value of this one.
  public func flatMap<Other>(_ transform: @escaping (Value) -> Gen<Other>) -> Gen<Other> {
    Gen<Other> { random, size in
      let outer = makeTree(&random, size)
      let inner = random.split()
      return outer.flatMap { value in
        var random = inner
        return transform(value).makeTree(&random, size)
      }
    }
  }

  /// The values that pass the test. At most a thousand are tried, so the test should pass often.
  public func filter(_ isIncluded: @escaping (Value) -> Bool) -> Gen {
    Gen { random, size in
      for _ in 0..<1000 {
        let tree = makeTree(&random, size)
        if isIncluded(tree.value) { return tree.filter(isIncluded) }
      }
      preconditionFailure("none of 1000 values passed the filter")
    }
  }

  /// Arrays of up to `count` values; they shrink by losing elements, then by simpler elements.
  public func array(upTo count: Int) -> Gen<[Value]> {
    array(count: 0...count)
  }

  /// Arrays of as many values as the range says.
  public func array(count: ClosedRange<Int>) -> Gen<[Value]> {
    precondition(count.lowerBound >= 0, "an array of \(count.lowerBound) elements")
    return Gen<[Value]> { random, size in
      let span = count.upperBound - count.lowerBound
      let reach = (span * min(size, 100) + 99) / 100
      let length = count.lowerBound + Int(random.next(below: UInt64(reach) + 1))
      let elements = (0..<length).map { _ in makeTree(&random, size) }
      return arrayTree(elements, minimum: count.lowerBound)
    }
  }

  /// The value, or (once in four) nil.
  public var optional: Gen<Value?> {
    Gen<Int>.uniform(in: 0...3).flatMap { $0 == 0 ? .always(nil) : self.map(Optional.some) }
  }
}

/// Pairs of values; each shrinks while the other stays.
public func zip<A, B>(_ a: Gen<A>, _ b: Gen<B>) -> Gen<(A, B)> {
  Gen { random, size in
    let first = a.makeTree(&random, size)
    let second = b.makeTree(&random, size)
    return pairTree(first, second)
  }
}

public func zip<A, B, C>(_ a: Gen<A>, _ b: Gen<B>, _ c: Gen<C>) -> Gen<(A, B, C)> {
  zip(zip(a, b), c).map { ($0.0, $0.1, $1) }
}

public func zip<A, B, C, D>(_ a: Gen<A>, _ b: Gen<B>, _ c: Gen<C>, _ d: Gen<D>) -> Gen<(A, B, C, D)> {
  zip(zip(a, b), zip(c, d)).map { ($0.0, $0.1, $1.0, $1.1) }
}

private func pairTree<A, B>(_ a: Tree<A>, _ b: Tree<B>) -> Tree<(A, B)> {
  Tree((a.value, b.value)) {
    concatenated(AnySequence(a.children().lazy.map { pairTree($0, b) })) {
      AnySequence(b.children().lazy.map { pairTree(a, $0) })
    }
  }
}

private func arrayTree<Value>(_ elements: [Tree<Value>], minimum: Int) -> Tree<[Value]> {
  Tree(elements.map(\.value)) {
    // Runs to leave out: all that may go, then halves of it, down to single elements.
    let lengths = sequence(first: elements.count - minimum) { $0 / 2 }.prefix { $0 > 0 }
    let shorter = lengths.lazy.flatMap { length in
      stride(from: 0, through: elements.count - length, by: length).lazy.map { start in
        arrayTree(Array(elements[..<start] + elements[(start + length)...]), minimum: minimum)
      }
    }
    return concatenated(AnySequence(shorter)) {
      AnySequence(
        elements.indices.lazy.flatMap { index in
          elements[index].children().lazy.map { simpler in
            var changed = elements
            changed[index] = simpler
            return arrayTree(changed, minimum: minimum)
          }
        })
    }
  }
}
