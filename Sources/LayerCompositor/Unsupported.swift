import RenderTree

/// Something that could not be drawn as asked, reported once for each layer and cause.
public struct Unsupported: Hashable, Sendable, CustomStringConvertible {
    public let layer: RenderNode.Identity
    /// The layer's name and class.
    public let label: String
    public let cause: Cause
    /// What exactly, or nothing.
    public let detail: String

    public enum Cause: String, Hashable, Sendable {
        /// A layer inside one that reaches behind the eye lies partly behind that one's horizon; what is there may show
        /// wrongly.
        case crossesHorizonOfAncestor = "the layer lies across the horizon of a layer that contains it"
        /// The blur was reduced to the largest one there is.
        case shadowTooWide = "the shadow's radius is too large and was reduced"
        case blurTooWide = "a filter's radius is too large and was reduced"
        case unknownFilter = "a filter that is not known here was left out"
        case unknownFilterInput = "an input that the filter does not have was ignored"
        case unknownBlend = "a compositing filter that is not known here was left out"
        case fontSubstituted = "the font is missing"
        case charactersMissing = "characters that no installed font has"
    }

    public var description: String { "\(label): \(cause.rawValue)" + (detail.isEmpty ? "" : ": \(detail)") }
}
