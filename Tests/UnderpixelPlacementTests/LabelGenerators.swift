import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement
import UnderpixelTestSupport

extension Gen where Value == MapSketch {
  /// A few layers of labels of all kinds, in a picture that they crowd.
  static var map: Gen {
    zip(Gen<LayerSketch>.layer.array(count: 1...3), Gen<Camera>.overLabels).map { MapSketch(layers: $0, camera: $1) }
  }
}

extension Gen where Value == Camera {
  /// Cameras near the labels: flat and tilted, turned, rolled and padded.
  static var overLabels: Gen {
    let place = zip(Gen<Int>.uniform(in: -200...200), .uniform(in: -200...200))
    let zoom = Gen<Double>.oneOf(.always(14), .double(in: 12.5...15.5))
    let bearing = Gen<Double>.oneOf(.always(0), .element(of: [90, 180, -90]), .double(in: -180...180))
    let pitch = Gen<Double>.oneOf(.always(0), .double(in: 0...80))
    let roll = Gen<Double>.oneOf(.always(0), .double(in: -180...180))
    let top = Gen<Double>.oneOf(.always(0), .double(in: 0...150))
    return zip(zip(place, zoom), bearing, pitch, zip(roll, top)).map { place, bearing, pitch, rest in
      var camera = Place.camera(
        Double(place.0.0), Double(place.0.1), zoom: place.1, bearing: bearing, pitch: pitch, roll: rest.0)
      camera.padding = EdgeInsets(top: rest.1)
      return camera
    }
  }
}

extension Gen where Value == LayerSketch {
  static var layer: Gen {
    let group = Gen<CollisionGroup>.element(of: [.common, .common, .source(0)])
    return zip(Gen<LabelRules>.rules, group, Gen<PartSketch>.part.array(count: 1...3)).map {
      LayerSketch(rules: $0, group: $1, parts: $2)
    }
  }
}

extension Gen where Value == PartSketch {
  /// Labels of twenty features, some of which are not there any more; in the next copy of the world nothing is in sight.
  static var part: Gen {
    let copy = Gen<Double>.element(of: [0, 0, 0, 0, 1])
    let hidden = Gen<Int>.uniform(in: 0...0xFFFFF).map { [UInt64($0)] }
    return zip(Gen<LabelSketch>.label.array(upTo: 16), copy, hidden, .bool).map {
      PartSketch(labels: $0, worldCopy: $1, hidden: $3 ? $2 : nil)
    }
  }
}

extension Gen where Value == LabelRules {
  static var rules: Gen {
    let overlap = Gen<OverlapMode>.element(of: [.never, .never, .never, .cooperative, .always])
    let rare = Gen<Bool>.element(of: [false, false, false, true])
    let order = Gen<LabelRules.Order>.element(of: [.data, .sortKey, .screenY])
    let directions = Gen<[LabelRules.Direction]>.element(of: [
      [.horizontal], [.horizontal, .vertical], [.vertical, .horizontal], [.vertical],
    ])
    let shift = Gen<Point>.oneOf(
      .always(Point(x: 0, y: 0)), zip(Gen<Double>.double(in: -40...40), .double(in: -40...40)).map(Point.init))
    let flags = zip(zip(rare, rare), zip(.bool, .bool), zip(.bool, .bool), rare)
    return zip(zip(overlap, overlap), flags, zip(order, directions), zip(shift, shift)).map {
      overlap, flags, order, shift in
      var rules = LabelRules()
      (rules.textOverlap, rules.iconOverlap) = overlap
      (rules.ignoresText, rules.ignoresIcon) = flags.0
      (rules.isTextOptional, rules.isIconOptional) = flags.1
      (rules.rotatesWithMap, rules.pitchesWithMap) = flags.2
      rules.fitsIconToText = flags.3
      (rules.order, rules.directions) = order
      rules.stacking = rules.order
      (rules.textTranslation, rules.iconTranslation) = shift
      return rules
    }
  }
}

extension Gen where Value == LabelSketch {
  static var label: Gen {
    let place = zip(Gen<Int>.uniform(in: -350...350), .uniform(in: -250...250))
    return zip(place, Gen<Int>.uniform(in: 0...19), .uniform(in: -1...1), body).map { place, feature, key, body in
      var label = body
      (label.x, label.y, label.feature, label.sortKey) = (Double(place.0), Double(place.1), feature, Double(key))
      return label
    }
  }

  private static var body: Gen {
    let box = Gen<BoundingBox>.labelBox
    let text = box.map { LabelSketch(text: $0) }
    let icon = box.map { LabelSketch(icon: $0) }
    let both = zip(box, box).map { LabelSketch(text: $0, icon: $1) }
    let vertical = zip(zip(box, box), zip(box, box)).map {
      LabelSketch(text: $0.0, verticalText: $0.1, icon: $1.0, verticalIcon: $1.1)
    }
    let choices = zip(both, Gen<AnchorChoice>.choice.array(count: 1...4)).map { label, choices in
      var label = label
      label.choices = choices
      return label
    }
    let line = Gen<LineSketch>.line.map { LabelSketch(line: $0) }
    let lineAndIcon = zip(box, Gen<LineSketch>.line).map { LabelSketch(icon: $0, line: $1) }
    let fixed = zip(Gen<Int>.uniform(in: 0...600), .uniform(in: 0...400), box, Gen<Bool>.bool).map {
      x, y, box, isIcon in
      LabelSketch(icon: isIcon ? box : nil, fixed: .box(box.offset(x: Double(x), y: Double(y))))
    }
    return .oneOf(text, icon, both, both, choices, vertical, line, line, lineAndIcon, fixed)
  }
}

extension Gen where Value == BoundingBox {
  /// Boxes of whole pixels near an anchor, so that many touch.
  static var labelBox: Gen {
    let middle = Gen<Int>.element(of: [0, 0, -20, 20])
    return zip(middle, middle, Gen<Int>.uniform(in: 0...60), .uniform(in: 0...20)).map { x, y, halfWidth, halfHeight in
      BoundingBox(
        minX: Double(x - halfWidth), minY: Double(y - halfHeight), maxX: Double(x + halfWidth),
        maxY: Double(y + halfHeight))
    }
  }
}

extension Gen where Value == AnchorChoice {
  static var choice: Gen {
    let side = Gen<Double>.element(of: [0.5, 0, 1])
    let offset = Gen<Double>.element(of: [0, 10, -10])
    return zip(zip(side, side), zip(offset, offset)).map {
      AnchorChoice(horizontal: $0.0, vertical: $0.1, offset: Point(x: $1.0, y: $1.1))
    }
  }
}

extension Gen where Value == LineSketch {
  /// Lines on both sides of the anchor, of a few steps each, with corners of every angle and steps of no length.
  static var line: Gen {
    let step = zip(Gen<Int>.uniform(in: -60...60), .uniform(in: -60...60))
    let steps = step.array(upTo: 4)
    let glyphs = zip(Gen<Int>.uniform(in: -60...10), .uniform(in: -10...60))
    let offset = zip(Gen<Double>.element(of: [0, 0, 8]), Gen<Double>.element(of: [0, 0, 12, -12]))
    return zip(zip(step, steps), steps, glyphs, offset).map { before, after, glyphs, offset in
      var (back, forth) = (Point(x: 0, y: 0), Point(x: 0, y: 0))
      var vertices: [Point] = []
      for (x, y) in [before.0] + before.1 {
        back = Point(x: back.x - Double(x), y: back.y - Double(y))
        vertices.insert(back, at: 0)
      }
      // The anchor lies within the segment that begins with the first step back.
      for (x, y) in [before.0] + after {
        forth = Point(x: forth.x + Double(x), y: forth.y + Double(y))
        vertices.append(forth)
      }
      return LineSketch(
        vertices: vertices, segment: before.1.count, firstGlyph: Double(glyphs.0), lastGlyph: Double(glyphs.1),
        offset: Point(x: offset.0, y: offset.1))
    }
  }
}
