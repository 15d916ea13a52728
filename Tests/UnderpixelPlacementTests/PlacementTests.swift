import Testing
import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelTestSupport

@testable import UnderpixelPlacement

@Suite("The placement of random labels")
struct PlacementTests {
  @Test("places what comparing everything with everything places", arguments: [1, 2, 3] as [UInt64])
  func matchesLinearPlacement(seed: UInt64) {
    forAll(.map, seed: seed) { map in
      let placement = try map.placement(recordingHidden: true)
      let twin = try LinearPlacement(map)
      let hidden = placement.hidden.map { LinearPlacement.Piece(source: $0.source, piece: $0.piece) }
      return placement.taken == twin.taken && Set(hidden) == twin.hidden && hidden.count == twin.hidden.count
    }
  }

  @Test("of one group no two that need room of their own meet, but for icon and text of a label")
  func disjoint() {
    forAll(.map, seed: 4, count: 400) { map in
      // Engines see to their labels themselves.
      let taken = try map.placement().taken.filter { room in
        let source = room.source
        return !room.isIgnored && room.overlap == .never
          && map.layers[source.layer].parts[source.part].labels[source.label].fixed == nil
      }
      return taken.indices.allSatisfy { new in
        taken[..<new].allSatisfy { old in
          old.source == taken[new].source || old.group != taken[new].group || !old.shape.intersects(taken[new].shape)
        }
      }
    }
  }

  @Test("a label whose pieces need each other is there as a whole or not at all")
  func whole() {
    forAll(.map, seed: 5, count: 400) { map in
      let placement = try map.placement()
      let pieces = Dictionary(grouping: placement.placed, by: \.source).mapValues { Set($0.map(\.piece)) }
      return map.layers.enumerated().allSatisfy { number, layer in
        layer.parts.enumerated().allSatisfy { part, labels in
          labels.labels.enumerated().allSatisfy { index, label in
            let wanted: Set<LabelPiece> = label.icon == nil ? [.text] : label.hasText ? [.text, .icon] : [.icon]
            let found = pieces[LabelSource(layer: number, part: part, label: index)] ?? []
            let needsAll = !layer.rules.isTextOptional && !layer.rules.isIconOptional && label.fixed == nil
            // Text that may overlap has its place on a line that is too short, too.
            let isGiven = label.line != nil && layer.rules.textOverlap == .always
            return !needsAll || isGiven || found.isEmpty || found == wanted
          }
        }
      }
    }
  }

  @Test("keeping what is hidden changes nothing of what is placed, and who is in the way is")
  func hidden() {
    forAll(.map, seed: 6, count: 400) { map in
      let (plain, placement) = (try map.placement(), try map.placement(recordingHidden: true))
      let taken = placement.taken
      return plain.placed == placement.placed && plain.taken == taken && plain.hidden.isEmpty
        && placement.hidden.allSatisfy { hidden in
          guard let blocker = hidden.blocker else { return true }
          return taken.contains { room in
            room.source == blocker && !room.isIgnored && room.group == map.layers[hidden.source.layer].group
              && hidden.shapes.contains { $0.intersects(room.shape) }
          }
        }
    }
  }

  @Test("a label that is drawn as it was placed is where it took room")
  func drawing() {
    forAll(.map, seed: 8, count: 400) { map in
      let placement = try map.placement()
      let projection = try Projection(camera: map.camera, viewport: map.viewport)
      let taken = Dictionary(grouping: placement.taken) { [$0.source.layer, $0.source.part, $0.source.label] }
      return placement.placed.allSatisfy { placed in
        let source = placed.source
        let layer = map.layers[source.layer].layer
        var drawing = LabelDrawing(layer.rules, layer.parts[source.part], projection, within: placement.index)
        let room = (taken[[source.layer, source.part, source.label]] ?? []).filter { $0.piece == placed.piece }
        return drawing.shapes(of: placed.piece, source.label, placed.stance) == room.map(\.shape)
      }
    }
  }

  @Test("the labels of a feature are found in their order, whatever the order of features")
  func labelsOfFeatures() {
    forAll(Gen<Int>.uniform(in: 0...6).array(upTo: 30), seed: 9) { features in
      let labels = LabelSet(features.map { Label(feature: $0, anchor: Place.at(0, 0)) })
      return (-2...7).allSatisfy { feature in
        Array(labels.indices(ofFeature: feature)) == features.indices.filter { features[$0] == feature }
      }
    }
  }

  @Test("a box that is hidden by itself lies outside or had something in its way when its turn came")
  func maximal() {
    forAll(.map, seed: 7, count: 400) { map in
      let placement = try map.placement(recordingHidden: true)
      return placement.hidden.allSatisfy { hidden in
        let layer = map.layers[hidden.source.layer]
        let label = layer.parts[hidden.source.part].labels[hidden.source.label]
        let isAlone = label.line == nil && label.choices.isEmpty && (label.icon == nil) != (label.text == nil)
        guard isAlone, let shape = hidden.shapes.first else { return true }
        return hidden.blocker != nil || !placement.index.isInside(shape.bounds)
      }
    }
  }

  @Test("places the same each time")
  func same() {
    forAll(.map, seed: 8, count: 60) { map in
      let (first, second) = (try map.placement(), try map.placement())
      return first.placed == second.placed && first.taken == second.taken
    }
  }

  @Test("stands as it is where the map moves by whole pixels", arguments: [9, 10] as [UInt64])
  func moved(seed: UInt64) {
    let shift = zip(Gen<Int>.uniform(in: -60...60), .uniform(in: -60...60))
    forAll(zip(Gen<LayerSketch>.layer.array(count: 1...3), shift), seed: seed, count: 400) { layers, shift in
      // Boxes that end between pixels never touch, so that rounding decides nothing.
      let map = MapSketch(layers: layers.map(\.untouching))
      var moved = map
      moved.camera = Place.camera(Double(shift.0), Double(shift.1))
      let before = try map.placement(recordingHidden: true)
      let after = try moved.placement(recordingHidden: true)
      let shapes = [before, after].flatMap { $0.taken.map(\.shape) + $0.hidden.flatMap(\.shapes) }
      guard shapes.allSatisfy({ before.index.isInside($0.bounds) }) else { return true }
      return before.placed == after.placed
    }
  }
}

extension LabelSketch {
  /// Whether there is something to read beside an icon.
  fileprivate var hasText: Bool { text != nil || line != nil }
}

extension LayerSketch {
  /// The same with boxes that end a quarter of a pixel within whole ones, near the middle of the picture.
  fileprivate var untouching: LayerSketch {
    func inset(_ box: BoundingBox?) -> BoundingBox? { box?.expanded(by: -0.2421) }
    var layer = self
    layer.parts = parts.map { part in
      var part = part
      part.worldCopy = 0
      part.labels = part.labels.filter { $0.fixed == nil }.map { label in
        var label = label
        (label.x, label.y) = ((label.x / 2).rounded(), (label.y / 2).rounded())
        (label.text, label.icon) = (inset(label.text), inset(label.icon))
        (label.verticalText, label.verticalIcon) = (inset(label.verticalText), inset(label.verticalIcon))
        label.line?.height = 10.37
        return label
      }
      return part
    }
    return layer
  }
}
