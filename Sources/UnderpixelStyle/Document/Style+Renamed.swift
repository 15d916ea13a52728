/// What other libraries call the same.
extension Style {
  @available(*, unavailable, renamed: "add(_:)")
  public mutating func addSource(_ source: some NamedSource) { add(source) }

  @available(*, unavailable, renamed: "add(_:)")
  public mutating func addLayer(_ layer: some DocumentedLayer) { add(layer) }

  @available(*, unavailable, message: "write style[layer: id]")
  public func layer(withId id: String) -> StyleLayer? { self[layer: id] }
}
