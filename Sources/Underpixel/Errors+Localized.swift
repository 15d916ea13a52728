public import UnderpixelCamera
public import UnderpixelJSON
public import UnderpixelSources
public import UnderpixelStyle

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

// What `localizedDescription` gives is what the errors say of themselves, in English.

extension MapError: LocalizedError {
  public var errorDescription: String? { description }
}

extension StyleError: LocalizedError {
  public var errorDescription: String? { description }
}

extension EvaluationError: LocalizedError {
  public var errorDescription: String? { description }
}

extension JSONError: LocalizedError {
  public var errorDescription: String? { description }
}

extension GeoJSONError: LocalizedError {
  public var errorDescription: String? { description }
}

extension SpriteError: LocalizedError {
  public var errorDescription: String? { description }
}

extension GlyphError: LocalizedError {
  public var errorDescription: String? { description }
}

extension CameraError: LocalizedError {
  public var errorDescription: String? { description }
}
