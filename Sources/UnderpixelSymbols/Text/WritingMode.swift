/// How text runs.
public enum WritingMode: Hashable, Sendable {
  case horizontal, vertical
}
