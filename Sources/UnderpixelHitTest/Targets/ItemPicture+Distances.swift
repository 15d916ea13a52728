/// How far pixels are from those of other items.
extension ItemPicture {
  /// For each pixel the square of the distance to the nearest pixel that hits something else first, or lies outside.
  ///
  /// Columns first, then the lower envelope of parabolas along each run of a row (Felzenszwalb and Huttenlocher, "Distance
  /// transforms of sampled functions", Theory of Computing 2012).
  ///
  /// - Complexity: O(pixels).
  func squaredClearances() -> [Float] {
    let (width, height) = (grid.columns.count, grid.rows.count)
    var result = [Float](repeating: 0, count: pixels.count)
    var along = [Double](repeating: 0, count: pixels.count)
    for row in 0..<height {
      for pixel in row * width..<(row + 1) * width {
        let isSame = row > 0 && pixels[pixel - width] == pixels[pixel]
        along[pixel] = (isSame ? along[pixel - width] : 0) + grid.height
      }
    }
    for row in (0..<height).reversed() {
      for pixel in row * width..<(row + 1) * width {
        let isSame = row < height - 1 && pixels[pixel + width] == pixels[pixel]
        along[pixel] = min(along[pixel], (isSame ? along[pixel + width] : 0) + grid.height)
      }
    }
    var envelope = Envelope(capacity: width + 2, step: grid.width)
    for row in 0..<height {
      var start = row * width
      while start < (row + 1) * width {
        var end = start + 1
        while end < (row + 1) * width, pixels[end] == pixels[start] { end += 1 }
        if pixels[start] != Self.nothing { envelope.fill(start..<end, along, &result) }
        start = end
      }
    }
    return result
  }

  /// For each pixel the side, in pixels, of the largest square of pixels of its item whose last corner it is.
  func squares() -> [Int32] {
    let width = grid.columns.count
    var sides = [Int32](repeating: 1, count: pixels.count)
    for pixel in pixels.indices where pixel >= width && pixel % width > 0 {
      let (left, up, corner) = (pixel - 1, pixel - width, pixel - width - 1)
      let item = pixels[pixel]
      guard pixels[left] == item, pixels[up] == item, pixels[corner] == item else { continue }
      sides[pixel] = 1 + min(sides[left], sides[up], sides[corner])
    }
    return sides
  }
}

/// The lower envelope of the parabolas over a run's pixels and the two beside it.
private struct Envelope {
  /// The width of a pixel.
  private let step: Double
  private var places: [Double]
  private var heights: [Double]
  /// Where each parabola begins to be the lowest.
  private var starts: [Double]

  init(capacity: Int, step: Double) {
    self.step = step
    places = Array(repeating: 0, count: capacity)
    heights = places
    starts = places
  }

  mutating func fill(_ run: Range<Int>, _ along: [Double], _ result: inout [Float]) {
    var count = 0
    for pixel in run.lowerBound - 1...run.upperBound {
      let isOther = !run.contains(pixel)
      let place = Double(pixel - run.lowerBound) * step
      let height = isOther ? 0 : along[pixel] * along[pixel]
      var start = -Double.infinity
      while count > 0 {
        // Where the new parabola meets the last one.
        let (last, lastHeight) = (places[count - 1], heights[count - 1])
        start = (height + place * place - lastHeight - last * last) / (2 * (place - last))
        if start > starts[count - 1] { break }
        count -= 1
        start = -.infinity
      }
      (places[count], heights[count], starts[count]) = (place, height, start)
      count += 1
    }
    var parabola = 0
    for pixel in run {
      let place = Double(pixel - run.lowerBound) * step
      while parabola + 1 < count, starts[parabola + 1] < place { parabola += 1 }
      let apart = place - places[parabola]
      result[pixel] = Float(apart * apart + heights[parabola])
    }
  }
}
