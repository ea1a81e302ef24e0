import RenderTree

/// Something that a layer asked for and the picture does not show.
public struct UndrawnFeature: Hashable, Sendable, CustomStringConvertible {
    public let layer: RenderNode.Identity
    /// The layer's name, or else its class.
    public let label: String
    public let cause: Cause

    public enum Cause: String, Hashable, Sendable {
        /// The new picture shows at once.
        case transition = "its transition is not drawn: the new picture shows at once"
        /// Corners are circular.
        case continuousCorners = "its continuous corners are drawn circular"
    }

    public var description: String { "layer '\(label)': \(cause.rawValue)" }
}
