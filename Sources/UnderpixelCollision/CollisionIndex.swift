public import UnderpixelGeometry

/// Who takes which room on the screen: the collision index of labels.
///
///     var room = CollisionIndex(viewport: Size(width: 1024, height: 768))
///     for (number, label) in labels.enumerated() where room.fits(label.box) {
///       room.take(label.box, by: number)
///     }
///     room.forEach(at: pixel) { entry in print(entry.owner) }
///
/// Labels come in the order of their importance; each asks whether it would fit among those before it, and then takes its
/// room. The two calls are apart so that icon and text of one label can go in together. Coordinates are logical pixels
/// from the top left corner of the viewport, y down; a margin around the viewport takes part, so that labels do not jump
/// as they come in sight.
///
/// It is a value: a copy stays as it was. Asking changes nothing, so that any number of threads can ask. After
/// ``reset(viewport:padding:)`` labels come anew without an allocation, as long as memory is enough and no copy shares it.
///
/// The rules are those of MapLibre GL JS; `Documentation/CollisionModel.md` has them.
public struct CollisionIndex: Sendable {
  public private(set) var viewport: Size
  /// The margin on every side that takes part, in logical pixels.
  public private(set) var padding: Double

  private(set) var storage: Storage

  /// A shape and who took it.
  @frozen
  public struct Entry: Hashable, Sendable {
    public let shape: CollisionShape
    /// The number that its taker gave.
    public let owner: Int
    public let group: CollisionGroup
    public let overlap: OverlapMode
    /// True when it is in nobody's way.
    public let isIgnored: Bool

    @inlinable
    init(shape: CollisionShape, owner: Int, group: CollisionGroup, overlap: OverlapMode, isIgnored: Bool) {
      self.shape = shape
      self.owner = owner
      self.group = group
      self.overlap = overlap
      self.isIgnored = isIgnored
    }
  }

  /// An index in which all room is free.
  ///
  /// - Parameters:
  ///   - viewport: The size of the screen.
  ///   - padding: The margin around it that takes part, in logical pixels.
  public init(viewport: Size, padding: Double = 100) {
    (self.viewport, self.padding) = (viewport, padding)
    storage = Storage(area: Self.area(viewport, padding))
  }

  /// Gives all room back, and takes on a viewport: afterwards it is as a new one, and keeps its memory.
  ///
  /// - Complexity: O(1); the next taker pays for emptying the cells.
  public mutating func reset(viewport: Size, padding: Double = 100) {
    (self.viewport, self.padding) = (viewport, padding)
    let area = Self.area(viewport, padding)
    if isKnownUniquelyReferenced(&storage) {
      storage.contents.reset(area: area)
    } else {
      storage = Storage(area: area)
    }
  }

  /// How many shapes have taken room, ignored ones too.
  public var count: Int { storage.contents.count }

  public var isEmpty: Bool { storage.contents.count == 0 }

  private static func area(_ viewport: Size, _ padding: Double) -> BoundingBox {
    let area = BoundingBox(minX: 0, minY: 0, maxX: viewport.width, maxY: viewport.height).expanded(by: padding)
    precondition(
      viewport.width >= 0 && viewport.height >= 0 && padding >= 0 && area.width.isFinite && area.height.isFinite,
      "a viewport of \(viewport.width) x \(viewport.height) with a padding of \(padding)")
    return area
  }

  // MARK: Taking

  /// Takes the room of a shape, whether it fits or not. One that can't be taken (see ``CollisionShape``) is left out.
  ///
  /// - Parameters:
  ///   - shape: In logical pixels of the viewport.
  ///   - owner: A number of the caller's own, such as the label's.
  ///   - overlap: With ``OverlapMode/never`` it is in the way of all that do not overlap always, else in the way of those
  ///     that need room of their own.
  ///   - group: In whose way it is.
  ///   - isIgnored: True for a label that is in nobody's way, and is found by queries all the same.
  /// - Complexity: O(c), c the number of cells that the shape reaches into, amortized while memory grows.
  @inlinable
  public mutating func take(
    _ shape: some Collidable, by owner: Int, overlap: OverlapMode = .never, group: CollisionGroup = .common,
    isIgnored: Bool = false
  ) {
    take(
      Entry(shape: shape.collisionShape, owner: owner, group: group, overlap: overlap, isIgnored: isIgnored))
  }

  @usableFromInline
  mutating func take(_ entry: Entry) {
    let bounds = entry.shape.bounds
    guard bounds.canBeTaken else { return }
    if !isKnownUniquelyReferenced(&storage) { storage = storage.copy() }
    storage.contents.append(entry, bounds)
  }
}
