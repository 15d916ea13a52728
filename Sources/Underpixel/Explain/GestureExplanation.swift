public import UnderpixelHitTest
public import UnderpixelInteraction
public import UnderpixelStyle

/// Who would be told of a gesture, in which order, and who would not, and why.
///
///     print(map.explain(.tap(at: finger)))
public struct GestureExplanation {
  public let gesture: Gesture
  /// The callout that takes the gesture before any interaction; nil where none does.
  public internal(set) var callout: Callout.ID?
  /// Who would be asked, in order: from the first handler that gives true on nobody more is.
  public internal(set) var offers: [Offer] = []
  /// The other interactions of the gesture's kinds, the newest first, and why they are not asked.
  public internal(set) var others: [Silent] = []

  /// An interaction as explanations name it.
  public struct Name: Hashable {
    public let token: ObjectIdentifier
    /// Among the interactions of the map, in the order in which they were added, from 1.
    public let number: Int
    public let kind: Interaction.Kind
    /// Nil for the map itself.
    public let target: FeaturesetDescriptor<FeaturesetFeature>?
  }

  /// A feature, or the map itself, for an interaction.
  public struct Offer {
    public let interaction: Name
    /// Nil for the map itself.
    public let feature: FeaturesetFeature?
  }

  /// An interaction that is not asked.
  public struct Silent {
    public let interaction: Name
    public let reason: Reason
  }

  /// Why an interaction is not asked.
  public enum Reason {
    /// Its filter can't be read: it matches nothing.
    case filterError(StyleError)
    /// Its radius is not finite: it matches nothing.
    case radius(Double)
    /// What it is aimed at is not there: `problem` says what may be meant.
    case noTarget(problem: String)
    /// No layer that its target shows is drawn.
    case notDrawn
    /// Nothing of its target is hit; what is near and not hit, and why.
    case nothingHit(near: [Verdict])
    /// A feature is hit, but so many pixels away.
    case tooFar(FeaturesetFeature, distance: Double, radius: Double)
    /// Its filter refuses the feature.
    case refused(FeaturesetFeature)
    /// The feature can't be of the handler's type.
    case otherType(FeaturesetFeature)
    /// A callout takes the gesture.
    case callout(Callout.ID)
  }
}
