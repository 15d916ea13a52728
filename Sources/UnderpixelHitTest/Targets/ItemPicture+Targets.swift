internal import UnderpixelCamera
internal import UnderpixelGeometry

extension ItemPicture {
  /// The items of some hits as targets, top-most first. Those without a place in the box are left out.
  func targets(where isWanted: (Hit) -> Bool) -> [TapTarget] {
    let wanted = items.indices.filter { isWanted(items[$0].hit.record) }
    guard !wanted.isEmpty else { return [] }
    let clearances = squaredClearances()
    let squares = squares()
    var exposures = [Exposure](repeating: Exposure(), count: items.count)
    for (pixel, item) in pixels.enumerated() where item != Self.nothing {
      let item = Int(item)
      exposures[item].squareSide = max(exposures[item].squareSide, squares[pixel])
      if clearances[pixel] > exposures[item].clearance {
        (exposures[item].clearance, exposures[item].pixel) = (clearances[pixel], pixel)
      }
    }
    return wanted.reversed().compactMap { target(of: $0, exposures[$0], clearances) }
  }

  /// What of an item is hit first.
  private struct Exposure {
    /// The pixel with the most clearance, and its square.
    var pixel: Int?
    var clearance: Float = 0
    var squareSide: Int32 = 0
  }

  private func target(of number: Int, _ exposure: Exposure, _ clearances: [Float]) -> TapTarget? {
    let item = items[number]
    let box = item.shapes.box.cut(to: frame.projection.viewport)
    guard !box.isEmpty else { return nil }
    let seen = ScreenBox(x: box.minX...box.maxX, y: box.minY...box.maxY)
    let covers = covers(of: number)
    if let pixel = exposure.pixel, let best = judged(pixel, number, clearances) {
      return TapTarget(
        hit: item.hit, visibility: .exposed, box: seen, point: grid.middle(of: best),
        clearance: Double(clearances[best]).squareRoot(),
        side: Double(exposure.squareSide) * min(grid.width, grid.height), covers: covers)
    }
    return thin(item, seen, covers)
  }

  /// The pixel, or where it does not hit the item first, since an edge is near, the one with the next most clearance that does.
  private func judged(_ pixel: Int, _ number: Int, _ clearances: [Float]) -> Int? {
    if isFirst(number, at: grid.middle(of: pixel)) { return pixel }
    let others = pixels.indices.filter { pixels[$0] == Int32(number) && $0 != pixel }
    return others.sorted { (clearances[$1], $0) < (clearances[$0], $1) }.prefix(Self.mostTries)
      .first { isFirst(number, at: grid.middle(of: $0)) }
  }

  /// More pixels than that are not wrong: edges are painted as they are hit, to a fraction of a pixel.
  private static let mostTries = 100

  private func isFirst(_ number: Int, at point: ScreenPoint) -> Bool {
    guard let first = frame.hits(at: point, limit: 1).records.first else { return false }
    return order.identity(of: first) == order.identity(of: items[number].hit.record)
  }

  /// What is too thin for pixels, or covered.
  private func thin(_ item: Item, _ seen: ScreenBox, _ covers: [HitFeature]) -> TapTarget {
    let identity = order.identity(of: item.hit.record)
    var (covers, told) = (covers, Set(covers.map { order.identity(of: $0.record) }))
    let viewport = frame.projection.viewport
    for place in item.shapes.flatMap(\.someplaces).prefix(Self.mostTries)
    where (0...viewport.width).contains(place.x) && (0...viewport.height).contains(place.y) {
      let hits = frame.hits(at: place)
      guard let first = hits.first else { continue }
      let found = order.identity(of: first.record)
      if found == identity {
        return TapTarget(
          hit: item.hit, visibility: .exposed, box: seen, point: place, clearance: 0, side: 0, covers: covers)
      }
      let isCover = hits.contains { order.identity(of: $0.record) == identity }
      if isCover, told.insert(found).inserted { covers.append(first) }
    }
    return TapTarget(
      hit: item.hit, visibility: .covered, box: seen, point: nil, clearance: 0, side: 0, covers: covers)
  }

  /// What is hit first where an item is painted, by how many pixels it takes of it.
  private func covers(of number: Int) -> [HitFeature] {
    var counts: [Int32: Int] = [:]
    let width = grid.columns.count
    for shape in items[number].shapes {
      shape.forEachSpan(in: grid) { row, columns in
        for pixel in row * width + columns.lowerBound..<row * width + columns.upperBound
        where pixels[pixel] != Int32(number) && pixels[pixel] != Self.nothing {
          counts[pixels[pixel], default: 0] += 1
        }
      }
    }
    return counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.map { items[Int($0.key)].hit }
  }
}
