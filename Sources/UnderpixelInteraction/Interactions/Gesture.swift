public import UnderpixelGeometry

/// What happened with a finger or a pointer over the map: what a view tells the map, and a test.
///
///     map.dispatch(.tap(at: finger))
///
/// Gestures never stand for each other: a long press that also begins a drag is two of them.
public enum Gesture: Hashable, Sendable {
  case tap(at: ScreenPoint)
  case longPress(at: ScreenPoint)
  case doubleTap(at: ScreenPoint)
  /// A click of the right button, or with two fingers.
  case secondaryClick(at: ScreenPoint)
  /// The pointer moved, and rests there until it moves again or leaves the map.
  case pointerMove(to: ScreenPoint)
  /// The pointer went out of the map's view.
  case pointerLeaveMap
  case dragBegin(at: ScreenPoint)
  case dragChange(to: ScreenPoint)
  case dragEnd(at: ScreenPoint)
  /// The drag was interrupted: by a call, by another gesture.
  case dragCancel
}
