internal import UnderpixelCamera
public import UnderpixelGeometry
public import UnderpixelInteraction

/// Boxes over the map that keep to places on it. A gesture whose point lies in one reaches no interaction.
extension MapModel {
  /// Adds a callout on top of the others, or replaces the one of its id in its place.
  public func addCallout(_ callout: Callout) {
    recorded("addCallout", callout.recorded) {
      if let index = callouts.firstIndex(where: { $0.id == callout.id }) {
        callouts[index] = callout
      } else {
        callouts.append(callout)
      }
      changed()
    }
  }

  /// Removes a callout.
  ///
  /// - Returns: False where there is none of the id.
  @discardableResult
  public func removeCallout(id: Callout.ID) -> Bool {
    guard let index = callouts.firstIndex(where: { $0.id == id }) else { return false }
    recorded("removeCallout", .string(id)) {
      callouts.remove(at: index)
      changed()
    }
    return true
  }

  /// Where the callouts stand, for the camera as it is now.
  public var calloutLayout: CalloutLayout? {
    (try? Projection(camera: camera, viewport: size)).map { CalloutLayout(callouts, through: $0) }
  }

  /// The callout at a point, the top-most one; nil where there is none.
  public func callout(at point: ScreenPoint) -> Callout.ID? {
    callouts.isEmpty ? nil : calloutLayout?.callout(at: point)
  }
}
