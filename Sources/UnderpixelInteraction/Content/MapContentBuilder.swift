/// Puts the content of a map together, with `if`, `switch` and `for`.
@resultBuilder
public enum MapContentBuilder {
  public static func buildExpression(_ element: some MapContentElement) -> MapContent { element.content }

  public static func buildBlock(_ parts: MapContent...) -> MapContent {
    MapContent(parts.enumerated().flatMap { $1.under(.index($0)).elements })
  }

  public static func buildArray(_ parts: [MapContent]) -> MapContent {
    MapContent(parts.enumerated().flatMap { $1.under(.index($0)).elements })
  }

  public static func buildOptional(_ content: MapContent?) -> MapContent { content ?? MapContent() }
  public static func buildEither(first content: MapContent) -> MapContent { content.under(.first) }
  public static func buildEither(second content: MapContent) -> MapContent { content.under(.second) }
  public static func buildLimitedAvailability(_ content: MapContent) -> MapContent { content }
}
