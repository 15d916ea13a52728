internal import UnderpixelGeometry

extension Grid {
  /// A grid over where nearly all boxes are: a single one at the other end of the numbers would leave them a single cell.
  init(for boxes: UnsafeBufferPointer<BoundingBox>, _ bounds: BoundingBox) {
    self.init(bounds)
    // Few boxes are soon looked at one by one.
    guard boxes.count >= 4096 else { return }
    let sampleSize = 256
    var (xs, ys): ([Double], [Double]) = ([], [])
    for i in 0..<sampleSize {
      let box = unsafe boxes[boxes.count / sampleSize * i]
      if box.isEmpty { continue }
      xs.append(box.minX / 2 + box.maxX / 2)
      ys.append(box.minY / 2 + box.maxY / 2)
    }
    guard xs.count >= sampleSize / 2 else { return }
    xs.sort()
    ys.sort()
    // Without a sixteenth at each end.
    let (first, last) = (xs.count / 16, xs.count - 1 - xs.count / 16)
    let spread = max(xs[last] / 2 - xs[first] / 2, ys[last] / 2 - ys[first] / 2) * 2
    // As long as the spread has a thousand cells a side, all may have a place of their own.
    guard spread > 0, bounds.width > spread * 0x1p20 || bounds.height > spread * 0x1p20 else { return }
    let reach = spread * 0x1p15
    self.init(
      BoundingBox(
        minX: max(xs[first] - reach, bounds.minX), minY: max(ys[first] - reach, bounds.minY),
        maxX: min(xs[last] + reach, bounds.maxX), maxY: min(ys[last] + reach, bounds.maxY)))
  }
}
