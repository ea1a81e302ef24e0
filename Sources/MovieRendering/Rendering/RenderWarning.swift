import LayerCompositor
import LayerTree
import SourceFiles

/// Something that could not be rendered exactly as requested. Each warning is reported once per rendering; a strict
/// rendering fails with `RenderError.warnings` instead.
public struct RenderWarning: Hashable, Sendable, CustomStringConvertible {
    /// The part of the program that reports a warning.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A layer was drawn differently than requested, e.g. with another font or a smaller blur radius.
        case drawing
        /// A layer class ignores a property or an animation.
        case layer
        /// A clip or an image is damaged or incomplete.
        case media
    }

    /// The part of the program that reports the warning.
    public let kind: Kind
    /// One line: the layer or the file, and what is wrong with it.
    public let description: String
    /// Whether everything is rendered as requested, so that strict renderings accept the warning.
    package let isNote: Bool
    /// Whether the scene is at fault instead of a file that it names.
    package let isAboutScene: Bool
    /// Whether the file is intact, and uses something that is not supported or not installed.
    package let isUnsupported: Bool

    private init(
        _ kind: Kind, _ description: String, isNote: Bool = false, isAboutScene: Bool = false,
        isUnsupported: Bool = false
    ) {
        self.kind = kind
        self.description = description
        self.isNote = isNote
        self.isAboutScene = isAboutScene
        self.isUnsupported = isUnsupported
    }

    /// Creates a warning of the compositor.
    package static func drawing(_ warning: DrawingWarning) -> RenderWarning { .init(.drawing, warning.description) }

    /// Creates a warning of the animation engine.
    package static func layer(_ warning: LayerWarning) -> RenderWarning { .init(.layer, warning.description) }

    /// Creates a warning about a file.
    package static func media(_ warning: MediaWarning) -> RenderWarning {
        .init(
            .media, warning.description, isNote: warning.isNote, isAboutScene: warning.isAboutScene,
            isUnsupported: warning.isUnsupported)
    }

    /// Whether the warning is about a file that the scene names.
    package var isMedia: Bool { kind == .media && !isAboutScene }
}

extension [RenderWarning] {
    /// The warnings with which a strict rendering fails.
    package var failures: [RenderWarning] { filter { !$0.isNote } }
}

/// The warnings that are errors.
package enum Strictness: Sendable {
    /// None.
    case lenient
    /// Those about media files, such as damaged clips.
    case media
    /// All.
    case all

    /// Checks the warnings of a rendering.
    ///
    /// - Throws: `RenderError.warnings` with those that are errors, if there are any.
    package func check(_ warnings: [RenderWarning]) throws(RenderError) {
        let errors =
            switch self {
            case .lenient: [RenderWarning]()
            case .media: warnings.failures.filter { $0.isMedia && !$0.isUnsupported }
            case .all: warnings.failures
            }
        guard errors.isEmpty else { throw .warnings(errors) }
    }
}
