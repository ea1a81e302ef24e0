import RenderTree

/// Something that a layer asked for and the picture does not show.
public struct UndrawnFeature: Hashable, Sendable, CustomStringConvertible {
    public let layer: RenderNode.Identity
    /// The layer's name, or else its class.
    public let label: String
    public let cause: Cause

    public enum Cause: String, Hashable, Sendable {
        /// A type that is not one of the public four, or a filter that is no transition.
        case transition = "its type of transition, or its filter, is not known: a fade is drawn"
        case transformLayerLook =
            "a transform layer has no background, contents, border, shadow, filters or mask of its own, nor does it clip"
    }

    public var description: String { "layer '\(label)': \(cause.rawValue)" }
}
