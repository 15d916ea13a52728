import Testing
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

/// A label at the middle of the picture: an icon on the left, text on the right of its anchor. Labels of a layer above
/// stand in the way.
@Suite("What a label claims, and what it gives up")
struct ClaimTests {
  let icon = BoundingBox(minX: -20, minY: -10, maxX: -1, maxY: 10)
  let text = BoundingBox(minX: 1, minY: -10, maxX: 50, maxY: 10)

  /// The boxes that labels of the lower layer take where others have taken theirs.
  func placed(
    _ labels: [LabelSketch], beside others: [BoundingBox] = [], others otherRules: LabelRules = LabelRules(),
    group: CollisionGroup = .common, _ change: (inout LabelRules) -> Void = { _ in }
  ) throws -> [TakenRoom] {
    var rules = LabelRules()
    change(&rules)
    let upper = LayerSketch(rules: otherRules, parts: [PartSketch(labels: others.map { LabelSketch(text: $0) })])
    let lower = LayerSketch(rules: rules, group: group, parts: [PartSketch(labels: labels)])
    let placement = try MapSketch(layers: [upper, lower]).placement()
    #expect(placement.placed.filter { $0.source.layer == 0 }.count == others.count)
    return placement.taken.filter { $0.source.layer == 1 }
  }

  func pieces(
    _ label: LabelSketch, beside others: [BoundingBox], _ change: (inout LabelRules) -> Void = { _ in }
  ) throws -> [LabelPiece] {
    try placed([label], beside: others, change).map(\.piece)
  }

  // MARK: Icon and text

  @Test("icon and text are there together, but for pieces that are optional", arguments: [false, true], [false, true])
  func optional(isTextOptional: Bool, isIconOptional: Bool) throws {
    let label = LabelSketch(text: text, icon: icon)
    func pieces(beside others: [BoundingBox]) throws -> [LabelPiece] {
      try self.pieces(label, beside: others) {
        ($0.isTextOptional, $0.isIconOptional) = (isTextOptional, isIconOptional)
      }
    }
    #expect(try pieces(beside: []) == [.text, .icon])
    #expect(try pieces(beside: [text]) == (isTextOptional ? [.icon] : []))
    #expect(try pieces(beside: [icon]) == (isIconOptional ? [.text] : []))
    #expect(try pieces(beside: [icon, text]) == [])
  }

  @Test("a label of one piece needs no other")
  func onePiece() throws {
    #expect(try pieces(LabelSketch(text: text), beside: [icon]) == [.text])
    #expect(try pieces(LabelSketch(icon: icon), beside: [text]) == [.icon])
    #expect(try pieces(LabelSketch(icon: icon), beside: [icon]) == [])
  }

  @Test("text along a line and its icon need each other as others do", arguments: [false, true], [false, true])
  func alongLine(isTextOptional: Bool, isIconOptional: Bool) throws {
    var label = LabelSketch(icon: icon.offset(x: 0, y: -40), line: line(half: 60))
    let circles = BoundingBox(minX: -10, minY: -5, maxX: 0, maxY: 5)
    func pieces(beside others: [BoundingBox]) throws -> [LabelPiece] {
      let pieces = try self.pieces(label, beside: others) {
        ($0.isTextOptional, $0.isIconOptional) = (isTextOptional, isIconOptional)
      }
      return [.text, .icon].filter(pieces.contains)
    }
    #expect(try pieces(beside: []) == [.text, .icon])
    #expect(try pieces(beside: [circles]) == (isTextOptional ? [.icon] : []))
    #expect(try pieces(beside: [icon.offset(x: 0, y: -40)]) == (isIconOptional ? [.text] : []))
    label.line?.lastGlyph = 100
    #expect(try pieces(beside: []) == (isTextOptional ? [.icon] : []))
  }

  @Test("text that may overlap counts as there on a line that is too short for it")
  func overlappingLine() throws {
    let label = LabelSketch(icon: icon, line: line(half: 5))
    #expect(try pieces(label, beside: []) == [])
    #expect(try pieces(label, beside: []) { $0.textOverlap = .always } == [.icon])
  }

  /// A text 40 pixels long on a line to both sides of its anchor.
  private func line(half: Double) -> LineSketch {
    LineSketch(vertices: [Point(x: -half, y: 0), Point(x: half, y: 0)], firstGlyph: -20, lastGlyph: 20)
  }

  // MARK: Overlap

  @Test("labels overlap as the mode of both says", arguments: [OverlapMode.never, .cooperative, .always])
  func overlap(older: OverlapMode) throws {
    var rules = LabelRules()
    rules.textOverlap = older
    func isPlaced(_ newer: OverlapMode) throws -> Bool {
      try !placed([LabelSketch(text: text)], beside: [text], others: rules) { $0.textOverlap = newer }.isEmpty
    }
    #expect(try !isPlaced(.never))
    #expect(try isPlaced(.cooperative) == (older != .never))
    #expect(try isPlaced(.always))
  }

  @Test("icon and text have modes of their own")
  func modes() throws {
    let label = LabelSketch(text: text, icon: icon)
    #expect(try pieces(label, beside: [icon]) { $0.iconOverlap = .always } == [.text, .icon])
    #expect(try pieces(label, beside: [icon]) { $0.textOverlap = .always } == [])
    #expect(
      try pieces(label, beside: [icon, text]) { ($0.iconOverlap, $0.textOverlap) = (.always, .always) }.count == 2)
  }

  @Test("a label that is ignored is in nobody's way, but others are in its")
  func ignored() throws {
    var rules = LabelRules()
    rules.ignoresText = true
    #expect(try placed([LabelSketch(text: text)], beside: [text], others: rules).count == 1)
    #expect(try placed([LabelSketch(text: text)], beside: [text]) { $0.ignoresText = true }.isEmpty)
    let two = [LabelSketch(text: text, icon: icon), LabelSketch(feature: 1, icon: icon), LabelSketch(text: text)]
    #expect(try placed(two) { $0.ignoresIcon = true }.map(\.source.label) == [0, 0, 1])
  }

  @Test("labels of other groups are no obstacle")
  func groups() throws {
    #expect(try placed([LabelSketch(text: text)], beside: [text], group: .source(1)).count == 1)
    #expect(try placed([LabelSketch(text: text)], beside: [text]).isEmpty)
  }

  @Test("labels of a margin around the picture take part, those beyond do not")
  func margin() throws {
    let labels = [350.0, 390, 399, 401, -399, -401].map { LabelSketch(x: $0, icon: BoundingBox(x: 0, y: 0)) }
    #expect(try placed(labels).map(\.source.label) == [0, 1, 2, 4])
  }

  // MARK: Places beside the anchor, and directions

  /// Right of the anchor, left of it, and above.
  let choices = [
    AnchorChoice(horizontal: 0, vertical: 0.5, offset: Point(x: 5, y: 0)),
    AnchorChoice(horizontal: 1, vertical: 0.5, offset: Point(x: -5, y: 0)),
    AnchorChoice(horizontal: 0.5, vertical: 1, offset: Point(x: 0, y: -5)),
  ]

  @Test("text stands at the first place that has room")
  func places() throws {
    let label = LabelSketch(text: BoundingBox(minX: -20, minY: -8, maxX: 20, maxY: 8), choices: choices)
    let (right, left) = (BoundingBox(x: 340, y: 200), BoundingBox(x: 260, y: 200))
    func box(beside others: [BoundingBox]) throws -> BoundingBox? {
      try placed([label], beside: others.map { $0.offset(x: -300, y: -200) }).first?.shape.bounds
    }
    #expect(try box(beside: []).isNear(305, 192, 345, 208))
    #expect(try box(beside: [right]).isNear(255, 192, 295, 208))
    #expect(try box(beside: [right, left]).isNear(280, 179, 320, 195))
    #expect(try box(beside: [right, left, BoundingBox(x: 300, y: 190)]) == nil)
  }

  @Test("text that may overlap stands there only where no place has room")
  func placesThatOverlap() throws {
    let label = LabelSketch(text: BoundingBox(minX: -20, minY: -8, maxX: 20, maxY: 8), choices: choices)
    func box(beside others: [BoundingBox]) throws -> BoundingBox? {
      try placed([label], beside: others) { $0.textOverlap = .always }.first?.shape.bounds
    }
    #expect(try box(beside: [BoundingBox(x: 40, y: 0)]).isNear(255, 192, 295, 208))
    let all = [BoundingBox(x: 40, y: 0), BoundingBox(x: -40, y: 0), BoundingBox(x: 0, y: -10)]
    #expect(try box(beside: all).isNear(305, 192, 345, 208))
  }

  @Test("an icon around its text moves with it, and needs room there")
  func iconAroundText() throws {
    let box = BoundingBox(minX: -20, minY: -8, maxX: 20, maxY: 8)
    let label = LabelSketch(text: box, icon: box.expanded(by: 10), choices: choices)
    let plain = try placed([label])
    #expect(plain.last?.shape.bounds.isNear(270, 182, 330, 218) == true)
    let fitted = try placed([label]) { $0.fitsIconToText = true }
    #expect(fitted.last?.shape.bounds.isNear(295, 182, 355, 218) == true)
    // Beside the text, but within the icon.
    let moved = try placed([label], beside: [BoundingBox(x: 50, y: 0)]) { $0.fitsIconToText = true }
    #expect(moved.map { $0.shape.bounds.minX.rounded() } == [255, 245])
  }

  @Test("text is written in the first direction that has room, and its icon goes with it")
  func directions() throws {
    let vertical = BoundingBox(minX: 1, minY: -10, maxX: 11, maxY: 70)
    let verticalIcon = BoundingBox(minX: -10, minY: -50, maxX: 10, maxY: -20)
    let label = LabelSketch(text: text, verticalText: vertical, icon: icon, verticalIcon: verticalIcon)
    let (right, below) = (BoundingBox(x: 45, y: 0), BoundingBox(x: 6, y: 60))
    func boxes(_ directions: [LabelRules.Direction], beside others: [BoundingBox]) throws -> [BoundingBox] {
      try placed([label], beside: others) { $0.directions = directions }.map {
        $0.shape.bounds.offset(x: -300, y: -200)
      }
    }
    let (across, down) = ([text, icon], [vertical, verticalIcon])
    func isSame(_ boxes: [BoundingBox], _ expected: [BoundingBox]) -> Bool {
      boxes.count == expected.count
        && zip(boxes, expected).allSatisfy { $0.isNear($1.minX, $1.minY, $1.maxX, $1.maxY) }
    }
    #expect(isSame(try boxes([.horizontal], beside: []), across))
    #expect(isSame(try boxes([.horizontal], beside: [right]), []))
    #expect(isSame(try boxes([.horizontal, .vertical], beside: []), across))
    #expect(isSame(try boxes([.horizontal, .vertical], beside: [right]), down))
    #expect(isSame(try boxes([.horizontal, .vertical], beside: [right, below]), []))
    #expect(isSame(try boxes([.vertical, .horizontal], beside: []), down))
    #expect(isSame(try boxes([.vertical, .horizontal], beside: [below]), across))
    #expect(isSame(try boxes([.vertical], beside: [below]), []))
  }

  // MARK: Labels that are placed already, and those that are not there

  @Test("a label with a place of its own takes it, whatever is there, and is in the way of others")
  func fixed() throws {
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 300, y: 200), radius: 5))
    let labels = [LabelSketch(fixed: circle), LabelSketch(feature: 1, fixed: circle), LabelSketch(icon: icon)]
    #expect(try placed(labels, beside: [icon]).map(\.shape) == [circle, circle])
  }

  @Test("it is an icon where it has one, else a text, and others may overlap it as the rules of that say")
  func fixedPiece() throws {
    let circle = CollisionShape.circle(CollisionCircle(center: ScreenPoint(x: 300, y: 200), radius: 5))
    var rules = LabelRules()
    (rules.iconOverlap, rules.ignoresText) = (.cooperative, true)
    let part = PartSketch(labels: [LabelSketch(icon: icon, fixed: circle), LabelSketch(text: icon, fixed: circle)])
    let taken = try MapSketch(layers: [LayerSketch(rules: rules, parts: [part])]).placement().taken
    #expect(taken.map(\.piece) == [.icon, .text] && taken.map(\.shape) == [circle, circle])
    #expect(taken.map(\.overlap) == [.cooperative, .never] && taken.map(\.isIgnored) == [false, true])
  }

  @Test("indices that name nothing stop the program")
  func strayIndices() async {
    await #expect(processExitsWith: .failure) { _ = LabelSet([Label(feature: -1, anchor: Place.at(0, 0))]) }
    await #expect(processExitsWith: .failure) {
      var label = Label(feature: 0, anchor: Place.at(0, 0))
      label.choices = 0..<1
      _ = LabelSet([label])
    }
    await #expect(processExitsWith: .failure) {
      var label = Label(feature: 0, anchor: Place.at(0, 0))
      label.lineText = 0
      _ = LabelSet([label])
    }
    await #expect(processExitsWith: .failure) {
      let text = LineText(vertices: 0..<2, segment: 0, firstGlyph: -1, lastGlyph: 1, height: 10)
      _ = LabelSet([], lineTexts: [text], vertices: [Place.at(0, 0)])
    }
  }

  @Test("labels of features that are not there any more take no room")
  func gone() throws {
    var part = PartSketch(labels: [0, 1, 64, 65].map { LabelSketch(feature: $0, icon: icon) })
    part.hidden = [0b01, 0b01]
    let placement = try MapSketch(layers: [LayerSketch(parts: [part])]).placement(recordingHidden: true)
    #expect(placement.placed.map(\.source.label) == [1] && placement.hidden.map(\.source.label) == [3])
    #expect(placement.hidden.map(\.blocker) == [LabelSource(layer: 0, part: 0, label: 1)])
  }

  @Test("what lies outside is hidden by nothing, though a label reaches there")
  func outside() throws {
    let wide = LabelSketch(icon: BoundingBox(minX: 0, minY: 0, maxX: 1000, maxY: 10))
    let labels = [wide, LabelSketch(x: 900, icon: icon), LabelSketch(x: 300, icon: icon)]
    let hidden = try MapSketch(layers: [LayerSketch(parts: [PartSketch(labels: labels)])])
      .placement(recordingHidden: true).hidden
    #expect(hidden.map(\.source.label) == [1, 2] && hidden.map(\.blocker?.label) == [nil, 0])
  }
}
