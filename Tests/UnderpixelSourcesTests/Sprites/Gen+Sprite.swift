import UnderpixelGeometry
import UnderpixelSources
import UnderpixelTestSupport

extension Gen where Value == SpriteImage {
  /// Images that can be, with stretches and content of any kind that lie within them.
  static var spriteImage: Gen<SpriteImage> {
    let side = Gen<Int>.int(in: 1...65_535)
    let place = Gen<Int>.int(in: 0...65_535)
    let ratio = Gen<Double>.element(of: [1, 2, 1.5, 3, 64, 1.0 / 64])
    let measures = zip(zip(place, place), zip(side, side), ratio, Gen<Bool>.bool)
    let fractions = Gen<Double>.double(in: 0...1).array(upTo: 6)
    let fit = Gen<SpriteImage.TextFit>.element(of: SpriteImage.TextFit.allCases).optional
    return zip(measures, zip(fractions.optional, fractions.optional), fractions, zip(fit, fit)).map {
      measures, stretches, content, fits in
      let ((x, y), (width, height), ratio, isSDF) = measures
      var image = SpriteImage(
        x: Double(x), y: Double(y), width: Double(width), height: Double(height), pixelRatio: ratio, isSDF: isSDF)
      image.stretchX = stretches.0.map { ranges($0, of: image.width) }
      image.stretchY = stretches.1.map { ranges($0, of: image.height) }
      if content.count >= 4 {
        let (columns, rows) = (content[0...1].sorted(), content[2...3].sorted())
        image.content = BoundingBox(
          minX: columns[0] * image.width, minY: rows[0] * image.height, maxX: columns[1] * image.width,
          maxY: rows[1] * image.height)
      }
      image.textFitWidth = fits.0
      image.textFitHeight = fits.1
      return image
    }
  }

  /// Every two of the fractions in order are the ends of a range.
  private static func ranges(_ fractions: [Double], of side: Double) -> [ClosedRange<Double>] {
    let ends = fractions.sorted().map { $0 * side }
    return stride(from: 0, to: ends.count - 1, by: 2).map { ends[$0]...ends[$0 + 1] }
  }
}

extension SpriteImage {
  /// The image as an index has it; members that say nothing new are left out.
  var json: PropertyValue {
    var members: [String: PropertyValue] = [
      "x": .number(x), "y": .number(y), "width": .number(width), "height": .number(height),
    ]
    if pixelRatio != 1 { members["pixelRatio"] = .number(pixelRatio) }
    if isSDF { members["sdf"] = true }
    members["stretchX"] = stretchX.map(Self.json)
    members["stretchY"] = stretchY.map(Self.json)
    members["content"] = content.map { .array([$0.minX, $0.minY, $0.maxX, $0.maxY].map(PropertyValue.number)) }
    members["textFitWidth"] = textFitWidth.map { .string($0.rawValue) }
    members["textFitHeight"] = textFitHeight.map { .string($0.rawValue) }
    return .object(members)
  }

  private static func json(_ ranges: [ClosedRange<Double>]) -> PropertyValue {
    .array(ranges.map { .array([.number($0.lowerBound), .number($0.upperBound)]) })
  }
}
