/// How much a query may do. What it could not finish, the answer tells: ``Hits/isComplete``, ``Hits/settledCount``.
///
/// Labels are placed once a frame; that is no part of it.
public struct QueryBudget: Hashable, Sendable {
  /// How many candidates are looked up at the most; nil for all. The search through the trees ends there, wherever on the map
  /// it is: what was not found by then may lie on top.
  public var candidates: Int?
  /// How many exact tests are made at the most; nil for all. They go from the top down: what is left out lies below.
  public var exactTests: Int?

  public init(candidates: Int? = nil, exactTests: Int? = nil) {
    self.candidates = candidates
    self.exactTests = exactTests
  }

  /// All that it takes.
  public static let unlimited = QueryBudget()
}

/// What a query did.
public struct QueryCost: Hashable, Sendable {
  /// Trees that were searched: one for each feature set and copy of the world, and one for each layer of extrusions over it.
  public internal(set) var searches = 0
  /// Parts of features, and boxes or circles of labels, whose bounds the search found near the query.
  public internal(set) var candidates = 0
  /// Distances that were computed: one for each candidate and layer that draws it, up to where enough was known.
  public internal(set) var exactTests = 0
  /// Hits that the caller's filter was asked about.
  public internal(set) var evaluations = 0

  public init() {}
}
