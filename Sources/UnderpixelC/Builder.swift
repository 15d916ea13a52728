public import CUnderpixel
internal import Underpixel

/// Layers and states that change, and scenes are made of.
final class BuilderHandle: Handled {
  typealias Opaque = up_builder
  static let kind = HandleKind.builder

  private var layers: [Layer] = []
  private(set) var states = SetStates()
  /// The last scene, as long as its layers are those that there are.
  private var known: Scene?

  var count: Int { layers.count }

  func add(_ layer: Layer) {
    layers.append(layer)
    known = nil
  }

  func set(_ layer: Layer, at index: Int) {
    layers[index] = layer
    known = nil
  }

  func remove(at index: Int) {
    layers.remove(at: index)
    known = nil
  }

  /// The features that a layer draws; nil for tiles.
  func features(ofLayer index: Int) -> FeatureSet? {
    if case .features(let set) = layers[index].content { set } else { nil }
  }

  /// Moves the features of layers.
  ///
  /// - Returns: Whether a layer has them.
  func replace(_ number: UInt64, with set: FeatureSet) -> Bool {
    var isFound = false
    for index in layers.indices where features(ofLayer: index)?.number == number {
      layers[index].content = .features(set)
      isFound = true
    }
    if isFound { known = nil }
    return isFound
  }

  func changeStates(_ body: (inout SetStates) -> Void) { body(&states) }

  func scene() -> Scene {
    let scene = known?.replacing(states: states) ?? Scene(layers: layers, states: states)
    known = scene
    return scene
  }
}

/// A builder without layers.
///
/// - Parameter builder: Takes the handle, to be freed with `up_builder_free`.
@c(up_builder_make)
public func builderMake(_ builder: UnsafeMutablePointer<UnsafeMutablePointer<up_builder>?>?) -> up_status {
  crossing { () throws(Failure) in
    let place = try place(builder, "builder")
    place.pointee = try Handles.make(BuilderHandle())
  }
}

/// Adds a layer on top of those that are there.
///
/// - Parameters:
///   - builder: The builder.
///   - layer: Copied, with all that it points at.
///   - position: Takes the layer's place from the bottom, by which hits name it; or null.
@c(up_builder_add_layer)
public func builderAddLayer(
  _ builder: UnsafeMutablePointer<up_builder>?, _ layer: UnsafePointer<up_layer>?,
  _ position: UnsafeMutablePointer<UInt>?
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let layer = try LayerReader(versioned(layer, "layer")).read()
    if let position = position { position.pointee = UInt(builder.count) }
    builder.add(layer)
  }
}

/// Replaces a layer: label boxes that an engine placed anew, tiles that came, other widths.
@c(up_builder_set_layer)
public func builderSetLayer(
  _ builder: UnsafeMutablePointer<up_builder>?, _ position: UInt, _ layer: UnsafePointer<up_layer>?
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let position = try index(position, below: builder.count, "position")
    builder.set(try LayerReader(versioned(layer, "layer")).read(), at: position)
  }
}

/// Removes a layer. Those above move down by one.
@c(up_builder_remove_layer)
public func builderRemoveLayer(_ builder: UnsafeMutablePointer<up_builder>?, _ position: UInt) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    builder.remove(at: try index(position, below: builder.count, "position"))
  }
}

/// Puts features that moved into all layers that have them: what `up_features_move` made of the same features.
///
/// Costs O(layers); all else of the layers stays as it is.
@c(up_builder_move)
public func builderMove(
  _ builder: UnsafeMutablePointer<up_builder>?, _ moved: UnsafePointer<up_features>?
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let set = try Handles.object(of: moved, "moved", as: FeaturesHandle.self).set
    guard builder.replace(set.number, with: set) else {
      throw Failure(UP_ERROR_USE, "no layer has the features that these were moved from")
    }
  }
}

/// Sets a state of a feature to true or false; numbers with that state's name follow it.
///
/// It is the feature's in all layers over the same features, also those that they are moved to. Costs O(log states).
@c(up_builder_set_state)
public func builderSetState(
  _ builder: UnsafeMutablePointer<up_builder>?, _ features: UnsafePointer<up_features>?, _ feature: UInt,
  _ name: UnsafePointer<CChar>?, _ value: Bool
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    let feature = try index(feature, below: set.features.count, "feature")
    let name = PropertyName(try text(name, "name"))
    builder.changeStates { states in
      var state = states[set][feature]
      state[name] = .bool(value)
      states.set(state, of: feature, in: set)
    }
  }
}

/// Forgets all states of features.
@c(up_builder_clear_states)
public func builderClearStates(
  _ builder: UnsafeMutablePointer<up_builder>?, _ features: UnsafePointer<up_features>?
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let set = try Handles.object(of: features, "features", as: FeaturesHandle.self).set
    builder.changeStates { $0[set] = .none }
  }
}

/// The layers and states as they are now. The builder goes on; what it changes later is not in this scene.
///
/// Costs O(layers), and where states alone changed O(1). A scene shares all that did not change with the one before.
///
/// - Parameters:
///   - builder: The builder.
///   - scene: Takes the handle, to be freed with `up_scene_free`.
@c(up_builder_scene)
public func builderScene(
  _ builder: UnsafeMutablePointer<up_builder>?, _ scene: UnsafeMutablePointer<UnsafeMutablePointer<up_scene>?>?
) -> up_status {
  crossing { () throws(Failure) in
    let builder = try Handles.object(of: UnsafePointer(builder), "builder", as: BuilderHandle.self)
    let place = try place(scene, "scene")
    place.pointee = try Handles.make(SceneHandle(builder.scene()))
  }
}

/// Gives a handle back. What was made with it stays. Null is fine.
@c(up_builder_free)
public func builderFree(_ builder: UnsafeMutablePointer<up_builder>?) -> up_status {
  Handles.free(builder, as: BuilderHandle.self)
}
