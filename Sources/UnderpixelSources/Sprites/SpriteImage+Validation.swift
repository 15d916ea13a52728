import UnderpixelGeometry

extension SpriteImage {
  /// The most pixels of a sheet, or of an image, on a side.
  static let maximumSide = 65_535.0
  /// From what no screen has to what none will have; sizes in logical pixels stay finite.
  static let pixelRatios = 1.0 / 64...64.0

  /// Checks what numbers may be. As MapLibre does for stretches and content, which lie within the image in order.
  func validate() throws(ImageFlaw) {
    try Self.expectPixels(x, "/x", from: 0)
    try Self.expectPixels(y, "/y", from: 0)
    try Self.expectPixels(width, "/width", from: 1)
    try Self.expectPixels(height, "/height", from: 1)
    guard Self.pixelRatios.contains(pixelRatio) else {
      throw Self.flaw("/pixelRatio", "a number of 1/64 to 64", pixelRatio)
    }
    if let stretchX { try Self.validate(stretchX, "/stretchX", end: width, "width") }
    if let stretchY { try Self.validate(stretchY, "/stretchY", end: height, "height") }
    if let content { try validate(content) }
  }

  private static func expectPixels(_ number: Double, _ member: String, from least: Double) throws(ImageFlaw) {
    guard number >= least, number <= maximumSide, number == number.rounded() else {
      throw flaw(member, "a whole number of \(Int(least)) to \(Int(maximumSide))", number)
    }
  }

  private static func validate(
    _ stretches: [ClosedRange<Double>], _ member: String, end: Double, _ side: String
  ) throws(ImageFlaw) {
    var last = 0.0
    for (index, stretch) in stretches.enumerated() {
      guard stretch.lowerBound >= last else {
        let what = index == 0 ? "" : ", where the one before ends"
        throw flaw("\(member)/\(index)/0", "no less than \(text(last))\(what)", stretch.lowerBound)
      }
      guard stretch.upperBound <= end else {
        throw flaw("\(member)/\(index)/1", "no more than \(text(end)), the image's \(side)", stretch.upperBound)
      }
      last = stretch.upperBound
    }
  }

  private func validate(_ content: BoundingBox) throws(ImageFlaw) {
    let edges = [content.minX, content.minY, content.maxX, content.maxY]
    for (index, edge) in edges.enumerated() {
      let (side, end) = index % 2 == 0 ? ("width", width) : ("height", height)
      guard edge >= 0, edge <= end else {
        throw Self.flaw("/content/\(index)", "a number of 0 to \(Self.text(end)), the image's \(side)", edge)
      }
      guard index < 2 || edge >= edges[index - 2] else {
        throw Self.flaw("/content/\(index)", "no less than \(Self.text(edges[index - 2]))", edge)
      }
    }
  }

  private static func flaw(_ member: String, _ expected: String, _ found: Double) -> ImageFlaw {
    ImageFlaw(member: member, expected: expected, found: text(found))
  }

  /// Whole numbers without a fraction.
  private static func text(_ number: Double) -> String { Int(exactly: number).map(String.init) ?? "\(number)" }
}
