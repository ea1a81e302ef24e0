import LayerCompositor
import LayerTree
import MediaPipeline

/// Something that a rendering went on without: told once, and an error of a strict rendering.
public enum RenderWarning: Equatable, Sendable, CustomStringConvertible {
    /// What could not be drawn as asked.
    case drawing(DrawingWarning)
    /// What a layer asked for and does not show by its class.
    case layer(UndrawnFeature)
    /// What was wrong with a clip that could be read in part.
    case media(MediaWarning)

    public var isMedia: Bool {
        if case .media = self { true } else { false }
    }

    public var description: String {
        switch self {
        case .drawing(let item): item.description
        case .layer(let feature): feature.description
        case .media(let warning): warning.description
        }
    }
}
