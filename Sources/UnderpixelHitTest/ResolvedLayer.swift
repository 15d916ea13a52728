internal import UnderpixelCamera

/// A layer for one camera. A class, like the looks: a query passes it on by one reference, whatever it holds.
final class ResolvedLayer: Sendable {
  /// The layer's place in the scene.
  let index: Int
  let word: Int
  let bit: UInt64
  /// The translation, in plane pixels.
  let shift: Vector
  let look: Look
  let reach: Reach
  let sortKey: ResolvedNumbers?

  init(index: Int, word: Int, bit: UInt64, shift: Vector, look: Look, sortKey: ResolvedNumbers?) {
    self.index = index
    self.word = word
    self.bit = bit
    self.shift = shift
    self.look = look
    reach = Reach(look, shift: shift)
    self.sortKey = sortKey
  }

  var followsStates: Bool { look.numbers.contains(where: \.followsStates) }

  /// The layer once the states of some features changed; the same where it does not follow states.
  func updated(by changes: [StateChange], in set: FeatureSet) -> ResolvedLayer {
    guard followsStates else { return self }
    let look = look.mapped { $0.updated(by: changes, in: set) }
    return ResolvedLayer(index: index, word: word, bit: bit, shift: shift, look: look, sortKey: sortKey)
  }
}

/// How a layer draws at one zoom, for any set.
struct LookAtZoom: Sendable {
  enum Kind: Sendable {
    case fill
    case line(width: NumbersAtZoom, gapWidth: NumbersAtZoom, offset: NumbersAtZoom)
    case circle(
      radius: NumbersAtZoom, strokeWidth: NumbersAtZoom, scale: Layer.PitchReference, alignment: Layer.PitchReference)
    case extrusion(height: NumbersAtZoom, base: NumbersAtZoom)
    case symbols
  }

  let kind: Kind
  let shift: Vector

  init(_ layer: Layer, _ projection: Projection) {
    func at(_ numbers: Numbers) -> NumbersAtZoom { NumbersAtZoom(numbers, zoom: projection.camera.zoom) }
    kind =
      switch layer.kind {
      case .fill: .fill
      case .line(let width, let gapWidth, let offset):
        .line(width: at(width), gapWidth: at(gapWidth), offset: at(offset))
      case .circle(let radius, let strokeWidth, let scale, let alignment):
        .circle(radius: at(radius), strokeWidth: at(strokeWidth), scale: scale, alignment: alignment)
      case .extrusion(let height, let base): .extrusion(height: at(height), base: at(base))
      case .symbols: .symbols
      }
    shift = layer.translation.shift(projection)
  }
}

extension Layer.Translation {
  /// In plane pixels.
  fileprivate func shift(_ projection: Projection) -> Vector {
    func number(_ numbers: Numbers) -> Double {
      guard case .constant(let value) = NumbersAtZoom(numbers, zoom: projection.camera.zoom) else { return 0 }
      return ResolvedNumbers.usable(value, .signed)
    }
    let (x, y) = (number(x), number(y))
    guard anchor == .viewport, x != 0 || y != 0 else { return Vector(x, y) }
    return projection.turned(right: x, down: y).vector
  }
}

/// How a layer draws the features of one set.
enum Look: Sendable {
  case fill
  case line(LineLook)
  case circle(CircleLook)
  case extrusion(ExtrusionLook)
  case symbols

  init(_ look: LookAtZoom, _ set: FeatureSet, _ states: FeatureStates) {
    func resolved(_ numbers: NumbersAtZoom, _ sign: Sign = .unsigned) -> ResolvedNumbers {
      ResolvedNumbers(numbers, set, states, sign)
    }
    switch look.kind {
    case .fill: self = .fill
    case .symbols: self = .symbols
    case .line(let width, let gapWidth, let offset):
      self = .line(
        LineLook(width: resolved(width), gapWidth: resolved(gapWidth), offset: resolved(offset, .signed)))
    case .circle(let radius, let strokeWidth, let scale, let alignment):
      self = .circle(
        CircleLook(
          radius: resolved(radius), strokeWidth: resolved(strokeWidth), scale: scale, alignment: alignment))
    case .extrusion(let height, let base):
      self = .extrusion(ExtrusionLook(height: resolved(height), base: resolved(base)))
    }
  }
  /// All measures.
  var numbers: [ResolvedNumbers] {
    switch self {
    case .fill, .symbols: []
    case .line(let look): [look.width, look.gapWidth, look.offset]
    case .circle(let look): [look.radius, look.strokeWidth]
    case .extrusion(let look): [look.height, look.base]
    }
  }

  /// With other measures.
  func mapped(_ other: (ResolvedNumbers) -> ResolvedNumbers) -> Look {
    switch self {
    case .fill, .symbols: self
    case .line(let look):
      .line(LineLook(width: other(look.width), gapWidth: other(look.gapWidth), offset: other(look.offset)))
    case .circle(let look):
      .circle(
        CircleLook(
          radius: other(look.radius), strokeWidth: other(look.strokeWidth), scale: look.scale,
          alignment: look.alignment))
    case .extrusion(let look): .extrusion(ExtrusionLook(height: other(look.height), base: other(look.base)))
    }
  }
}
