import UnderpixelCamera
import UnderpixelCollision
import UnderpixelGeometry
import UnderpixelPlacement

@testable import UnderpixelHitTest

/// Labels over the equator at zoom 10, in a picture of 600 x 400 pixels whose middle is 0 E 0 N.
enum Signs {
  /// 40 x 20 pixels around the anchor.
  static let box = BoundingBox(minX: -20, minY: -10, maxX: 20, maxY: 10)

  /// Points so many pixels right of and above the middle; feature number n has the id n.
  static func set(_ places: [(Double, Double)]) -> FeatureSet {
    Town.set(places.map { .point(Equator.at($0.0, $0.1)) })
  }

  /// An icon for each point of ``set(_:)``.
  static func labels(_ places: [(Double, Double)], keys: [Double] = []) -> LabelSet {
    LabelSet(
      places.enumerated().map { feature, place in
        var label = Label(feature: feature, anchor: anchor(place.0, place.1), icon: box)
        if feature < keys.count { label.sortKey = keys[feature] }
        return label
      })
  }

  static func anchor(_ x: Double, _ y: Double) -> MercatorPoint {
    MercatorPoint(x: 0.5 + x / 524_288, y: 0.5 - y / 524_288)
  }

  /// A box of the screen around a place so many pixels right of and above the middle.
  static func around(_ x: Double, _ y: Double) -> CollisionShape {
    .box(box.offset(x: 300 + x, y: 200 - y))
  }

  static func symbols(_ id: String, _ places: [(Double, Double)], rules: LabelRules = LabelRules()) -> Layer {
    .symbols(id, set(places), labels: labels(places), rules: rules)
  }

  /// Rules for icons that may overlap, so that all are there.
  static func overlapping(_ order: LabelRules.Order) -> LabelRules {
    var rules = LabelRules()
    (rules.iconOverlap, rules.textOverlap) = (.always, .always)
    (rules.order, rules.stacking) = (order, order)
    return rules
  }
}

extension Hits {
  /// Layer and id of each, such as "roads 7".
  var names: [String] { map { "\($0.layer) \($0.feature.id?.description ?? "none")" } }
}

extension [SymbolPiece] {
  var names: [String] { map { "\($0.layer) \($0.feature.id?.description ?? "none")" } }
}
