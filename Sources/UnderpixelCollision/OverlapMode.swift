/// What a label does where others are. (MapLibre Style Specification, "icon-overlap".)
@frozen
public enum OverlapMode: UInt8, Hashable, Sendable {
  /// It needs room of its own.
  case never
  /// It needs room among those that need room of their own.
  case cooperative
  /// It is there wherever others are.
  case always
}
