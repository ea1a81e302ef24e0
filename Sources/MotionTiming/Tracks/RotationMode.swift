/// Whether a layer turns to follow the path that it moves along.
///
/// - Apple: `CAAnimationRotationMode`; facts 2.9.
public enum RotationMode: String, Equatable, Hashable, Sendable, CaseIterable {
    /// Its +x axis follows the tangent.
    case auto = "auto"
    /// Its −x axis follows the tangent.
    case autoReverse = "autoReverse"
}
