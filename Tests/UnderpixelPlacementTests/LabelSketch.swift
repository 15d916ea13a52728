import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry

@testable import UnderpixelPlacement

/// A label of a test, plain enough to be printed. Places on the map are pixels at zoom 14 from its middle, 0 E 0 N.
struct LabelSketch {
  var x = 0.0
  var y = 0.0
  var feature = 0
  var text: BoundingBox?
  var verticalText: BoundingBox?
  var icon: BoundingBox?
  var verticalIcon: BoundingBox?
  var line: LineSketch?
  var choices: [AnchorChoice] = []
  var sortKey = 0.0
  var fixed: CollisionShape?
}

/// A line and the text along it.
struct LineSketch {
  /// From the place of the label, which is the anchor.
  var vertices: [Point]
  var segment = 0
  var firstGlyph: Double
  var lastGlyph: Double
  var offset = Point(x: 0, y: 0)
  var height = 10.0
}

/// The labels of a tile or set.
struct PartSketch {
  var labels: [LabelSketch]
  var worldCopy = 0.0
  var hidden: [UInt64]?
  var textSize = 24.0
}

struct LayerSketch {
  var rules = LabelRules()
  var group = CollisionGroup.common
  var parts: [PartSketch]
}

struct MapSketch {
  var layers: [LayerSketch]
  var camera = Place.camera()
  var viewport = Place.viewport

  func placement(recordingHidden: Bool = false) throws -> Placement {
    Placement(
      layers.map(\.layer), projection: try Projection(camera: camera, viewport: viewport),
      recordingHidden: recordingHidden)
  }
}

/// Where the maps of tests lie: around 0 E 0 N, a pixel being 2^-23 of the world at zoom 14.
enum Place {
  static let viewport = Size(width: 600, height: 400)

  static func camera(
    _ x: Double = 0, _ y: Double = 0, zoom: Double = 14, bearing: Double = 0, pitch: Double = 0, roll: Double = 0
  ) -> Camera {
    Camera(center: WebMercator.unproject(at(x, y)), zoom: zoom, bearing: bearing, pitch: pitch, roll: roll)
  }

  static func at(_ x: Double, _ y: Double) -> MercatorPoint {
    MercatorPoint(x: 0.5 + x * 0x1p-23, y: 0.5 + y * 0x1p-23)
  }
}

extension LayerSketch {
  var layer: LabelLayer { LabelLayer(rules, group: group, parts: parts.map(\.part)) }
}

extension PartSketch {
  var part: LabelPart {
    var (labels, choices): ([Label], [AnchorChoice]) = ([], [])
    var (lineTexts, vertices): ([LineText], [MercatorPoint]) = ([], [])
    for sketch in self.labels {
      var label = Label(
        feature: sketch.feature, anchor: Place.at(sketch.x, sketch.y), text: sketch.text, icon: sketch.icon)
      label.verticalText = sketch.verticalText
      label.verticalIcon = sketch.verticalIcon
      label.choices = choices.count..<choices.count + sketch.choices.count
      choices += sketch.choices
      label.sortKey = sketch.sortKey
      label.fixed = sketch.fixed
      if let line = sketch.line {
        label.hasText = true
        label.lineText = lineTexts.count
        let start = vertices.count
        vertices += line.vertices.map { Place.at(sketch.x + $0.x, sketch.y + $0.y) }
        lineTexts.append(
          LineText(
            vertices: start..<vertices.count, segment: line.segment, firstGlyph: line.firstGlyph,
            lastGlyph: line.lastGlyph, offset: line.offset, height: line.height))
      }
      labels.append(label)
    }
    let set = LabelSet(
      labels, choices: choices, lineTexts: lineTexts, vertices: vertices, textSize: .constant(textSize))
    return LabelPart(set, worldCopy: worldCopy, hiding: hidden)
  }
}

extension Placement {
  /// What took room, in order, and for whom.
  var taken: [TakenRoom] {
    var taken: [TakenRoom] = []
    index.forEach(in: BoundingBox(minX: -.infinity, minY: -.infinity, maxX: .infinity, maxY: .infinity)) { entry in
      taken.append(
        TakenRoom(
          shape: entry.shape, source: placed[entry.owner].source, piece: placed[entry.owner].piece,
          overlap: entry.overlap, group: entry.group, isIgnored: entry.isIgnored))
    }
    return taken
  }
}

/// A shape that took room, and for whom.
struct TakenRoom: Hashable {
  var shape: CollisionShape
  var source: LabelSource
  var piece: LabelPiece
  var overlap: OverlapMode
  var group: CollisionGroup
  var isIgnored: Bool
}
