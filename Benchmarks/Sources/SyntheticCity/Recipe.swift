/// What makes one kind of city: distributions measured in a real one, and chances tuned until the rest agrees too.
///
/// Lengths are meters, chances shares of 1.
struct Recipe: Sendable {
  // MARK: Distributions of the real city

  var areas: Quantiles
  /// Long side over short side of the rectangle around a building.
  var aspects: Quantiles
  var vertexCounts: VertexCounts
  var heights: Quantiles

  // MARK: Blocks

  /// The turn of the whole city.
  var turn = Turn.none
  var blockWidth: Double
  var blockHeight: Double
  /// Blocks that are turned within their part of the plane, by any angle.
  var turnedBlocks = 1.0
  var street: Double
  var settlement = Settlement.even

  // MARK: Rows

  /// How deep the buildings of a row may be, and the ground a row takes.
  var buildingDepth: Double
  var rowDepth: Double
  /// Between the backs of two rows.
  var yard: Double
  /// The share of buildings that are small enough for a row; larger ones go through from street to street.
  var rowShare: Double
  /// That a strip has another building that goes through.
  var throughChance: Double
  /// That the next building touches the one that goes through.
  var attachedChance = 0.0
  /// How wide buildings of a row should be at most.
  var buildingWidth: Double
  /// That a building is the larger one of two: rows' ends have no room for large ones.
  var largeChance: Double

  // MARK: Terraces

  /// Terraces of one building.
  var aloneChance: Double
  /// That a terrace of several goes on.
  var nextChance: Double
  var gaps: Quantiles
  /// Terraces in line with their row; others stand at any angle.
  var alignedChance: Double
  /// How far a terrace in line may be off, in degrees.
  var jitter: Double
  /// Terraces without right angles.
  var obliqueChance: Double

  // MARK: Buildings

  /// Buildings deeper than wide.
  var deepChance: Double
  /// Buildings of the same size as the one before in their terrace, with as many vertices.
  var alikeChance = 0.2
  /// Buildings as deep as the one before in their terrace.
  var sameDepthChance: Double
  /// Party walls with a step both sides share, and those with a vertex both sides have.
  var wallStepChance: Double
  var wallVertexChance: Double
  /// That the corner of a shallower neighbor is a vertex of the deeper one's wall too.
  var cornerVertexChance: Double
  /// That two vertices more are two on a straight line, not a step.
  var straightChance: Double
  /// How far the number of vertices strays from the rank of the area; 2 and both have nothing to do with each other.
  var vertexSpread = 1.2
  /// Large buildings with a courtyard.
  var courtyardChance: Double
  var roundChance = 0.03
  /// Buildings with another one within their outline, a tower or a roof.
  var towerChance = 0.007
}
