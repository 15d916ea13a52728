internal import UnderpixelCamera
internal import UnderpixelGeometry

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// A circle layer at one zoom.
final class CircleLook: Sendable {
  let radius: ResolvedNumbers
  let strokeWidth: ResolvedNumbers
  let scale: Layer.PitchReference
  let alignment: Layer.PitchReference
  /// The largest radius with its stroke, in pixels.
  let reach: Double

  init(
    radius: ResolvedNumbers, strokeWidth: ResolvedNumbers, scale: Layer.PitchReference,
    alignment: Layer.PitchReference
  ) {
    self.radius = radius
    self.strokeWidth = strokeWidth
    self.scale = scale
    self.alignment = alignment
    reach = radius.maximum + strokeWidth.maximum
  }
}

extension QueryGeometry {
  /// The least distance in pixels to the discs around a part's positions; nil beyond the radius.
  ///
  /// Aligned to the viewport, a disc is round on the screen: R pixels, or R d/w with pitch scale `map`. Aligned to the
  /// map it is round on the ground: R plane pixels with scale `map`, or R w/d. Here d is the eye's distance from the
  /// center and w the depth of the disc's middle.
  func distance(toCircles part: PlacedPart, _ look: CircleLook) -> Double? {
    let size = look.radius[part.feature] + look.strokeWidth[part.feature]
    guard size > 0 else { return nil }
    var least = Double.infinity
    for index in part.set.features.positions(ofPart: part.part) {
      let middle = part.copy.plane(part.set.plane[index])
      guard let seen = projection.project(PlanePoint(middle)) else { continue }
      let nearness = projection.eyeDistance / seen.depth
      switch look.alignment {
      case .viewport:
        let radius = look.scale == .map ? size * nearness : size
        least = min(least, distance(toScreenDisc: seen.pixel.vector, radius))
      case .map:
        let radius = look.scale == .map ? size : size / nearness
        least = min(least, distance(toGround: middle, radius))
      }
      if least == 0 { break }
    }
    return least <= radius ? least : nil
  }

  private func distance(toScreenDisc middle: Vector, _ size: Double) -> Double {
    switch shape {
    case .disc(let center, _): max(0, length(center.vector - middle) - size)
    case .polygon(let polygon): polygon.isWithin(size, of: middle) ? 0 : .infinity
    }
  }

  private func distance(toGround middle: Vector, _ size: Double) -> Double {
    switch shape {
    case .disc:
      if let ground, length(ground - middle) <= size { return 0 }
      return radius > 0 ? distance(toGroundDisc: middle, size, upTo: radius) : .infinity
    case .polygon:
      return groundPolygon.isWithin(size, of: middle) ? 0 : .infinity
    }
  }

  /// The distance in pixels from the query's middle to the edge of a disc lying on the ground, as it is seen; anything
  /// larger where it is more than `limit`.
  ///
  /// The edge is seen as a conic: the nearest of 64 places on it, refined by golden-section search between its
  /// neighbors.
  func distance(toGroundDisc middle: Vector, _ size: Double, upTo limit: Double) -> Double {
    guard case .disc(let center, _) = shape else { return .infinity }
    if let seen = projection.project(PlanePoint(middle)) {
      let apart = length(seen.pixel.vector - center.vector)
      if apart - size * stretch(around: middle, middle, size) > limit { return .infinity }
    }
    func seen(_ direction: Vector) -> Double {
      guard let seen = projection.project(PlanePoint(middle + size * direction)) else { return .infinity }
      return length(seen.pixel.vector - center.vector)
    }
    func seen(_ angle: Double) -> Double { seen(Vector(cos(angle), sin(angle))) }
    var (best, least) = (0, Double.infinity)
    for (index, direction) in Self.directions.enumerated() {
      let value = seen(direction)
      if value < least { (best, least) = (index, value) }
    }
    let step = 2 * Double.pi / Double(Self.directions.count)
    let angle = leastPlace(from: Double(best - 1) * step, to: Double(best + 1) * step) { seen($0) }
    return min(least, seen(angle))
  }

  /// 64 directions around a disc.
  private static let directions = (0..<64).map { index in
    let angle = Double(index) * .pi / 32
    return Vector(cos(angle), sin(angle))
  }
}
