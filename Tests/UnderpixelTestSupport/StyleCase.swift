public import Testing
public import UnderpixelGeometry

/// A change to ``plainStyle`` and what comes of it.
public struct StyleCase: Sendable, CustomTestStringConvertible {
  /// Where the change is made.
  public let pointer: String
  /// Nil to leave the member out.
  public let value: PropertyValue?
  public let path: String
  public let message: String
  /// The layer that is left out for it.
  public let leavesOut: String?

  public init(_ pointer: String, _ value: PropertyValue?, _ message: String, leavesOut: String? = nil) {
    self.init(pointer, value, pointer, message, leavesOut: leavesOut)
  }

  public init(_ pointer: String, _ value: PropertyValue?, _ path: String, _ message: String, leavesOut: String? = nil) {
    self.pointer = pointer
    self.value = value
    self.path = path
    self.message = message
    self.leavesOut = leavesOut
  }

  public var testDescription: String { "\(pointer) = \(value.map { "\($0)" } ?? "nothing")" }
}
