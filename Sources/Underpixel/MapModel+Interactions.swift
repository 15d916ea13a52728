internal import UnderpixelCamera
package import UnderpixelGeometry
internal import UnderpixelHitTest
public import UnderpixelInteraction
package import UnderpixelStyle

/// What people do with the map, and who is told.
///
///     let token = map.addInteraction(TapInteraction(.featureset("poi")) { feature, context in
///       print(feature.properties["name"]??.string ?? "")
///       return true
///     })
///     map.dispatch(.tap(at: finger))   // what a view calls
///     token.cancel()
///
/// What an interaction is aimed at is looked up at each gesture: interactions may be older than the style, and outlive it.
/// (Mapbox Maps SDK, "Interactions".)
extension MapModel {
  /// Adds an interaction. Of those with one target the newest is asked first. No handler is called: what is under a resting
  /// pointer is entered at its next move, or when the map changes.
  ///
  /// - Returns: By what it is removed. Dropping it removes nothing.
  @discardableResult
  public func addInteraction(_ interaction: some InteractionConvertible) -> InteractionToken {
    addInteraction(interaction.interaction, replacing: nil)
  }

  /// Calls the handlers that a gesture is for, in the order that ``Dispatcher`` tells, before it returns.
  ///
  /// - Returns: True when something took it: a handler, who has the drag, or a callout. False for a gesture that a handler
  ///   dispatches: it waits for the running one.
  @discardableResult
  public func dispatch(_ gesture: Gesture) -> Bool {
    recorder?.add(gesture)
    defer { recorder?.gestureEnds() }
    return dispatcher.dispatch(gesture, on: self)
  }

  /// Makes several changes one: what is under a resting pointer is looked at once, after all of them.
  public func performUpdates<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginUpdates()
    defer { endUpdates() }
    return try body()
  }

  package func beginUpdates() {
    if updateDepth == 0 { recorder?.begin("beginUpdates", [:]) }
    updateDepth += 1
  }

  package func endUpdates() {
    updateDepth -= 1
    guard updateDepth == 0 else { return }
    recorder?.begin("endUpdates", [:])
    changed()
  }

  /// Says that what is to be seen may have changed: what is under a resting pointer is looked at anew.
  func changed() {
    guard updateDepth == 0 else { return }
    dispatcher.refreshHover(on: self)
  }
}

extension MapModel: InteractionSurface {
  package func features(at point: ScreenPoint, targets: [InteractionTarget]) -> [TargetedFeature] {
    let table = targetTable(targets)
    guard let frame = try? frame, table.radius.isFinite, table.mask.contains(true) else { return [] }
    return table.features(of: frame.hits(at: point, radius: table.radius, among: table.mask), zoom: camera.zoom)
  }

  package func context(at point: ScreenPoint) -> InteractionContext {
    guard let projection = try? Projection(camera: camera, viewport: size) else {
      return InteractionContext(point: point, coordinate: camera.center, isOnSurface: false)
    }
    return InteractionContext(point: point, through: projection)
  }

  package func covers(_ point: ScreenPoint) -> Bool { callout(at: point) != nil }

  package func state(of feature: FeatureIdentity) -> FeatureState {
    guard let member = stack.member(named: feature.importId), case .id(let id) = feature.name else {
      return FeatureState()
    }
    return states.state(
      of: id,
      in: FeatureStateStore.Place(
        importPath: member.path, source: feature.source, sourceLayer: feature.sourceLayer))
  }

  package var zoom: Double { camera.zoom }
  package var surroundings: EvaluationSurroundings? {
    camera.pitch == 0 ? nil : EvaluationSurroundings(pitch: camera.pitch)
  }

  /// What targets mean now. The last answers are kept: a gesture asks for the same again and again.
  func targetTable(_ targets: [InteractionTarget]) -> TargetTable {
    if let known = targetTables.first(where: { $0.targets == targets }) { return known }
    let table = TargetTable(targets, drawn, stack, featuresets, incarnations: incarnations)
    if targetTables.count == Self.keptTargetTables { targetTables.removeFirst() }
    targetTables.append(table)
    return table
  }

  private static let keptTargetTables = 8
}
