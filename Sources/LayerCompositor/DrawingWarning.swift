import RenderTree

/// A feature that could not be drawn as requested; reported once per layer and cause, and a missing font once.
package struct DrawingWarning: Hashable, Sendable, CustomStringConvertible {
    /// The layer that was not drawn as requested.
    package let layer: RenderNode.Identity
    /// The layer's name and class.
    package let label: String
    /// The cause of the warning.
    package let cause: Cause
    /// The name or value in question; may be empty.
    package let detail: String
    /// The first text of the layer in which the problem occurred; nil for problems without text. Not compared.
    package let text: String?

    /// The causes of warnings; raw values are the printed texts.
    package enum Cause: String, Hashable, Sendable {
        /// A layer whose superlayer reaches behind the eye lies partly behind the superlayer's horizon; that part may
        /// be drawn incorrectly.
        case crossesHorizonOfAncestor =
            "the layer crosses the horizon of a superlayer in perspective and may be drawn incorrectly"
        /// The blur radius was reduced to the maximum.
        case shadowTooWide = "the shadow radius is too large and was reduced to 512 pixels"
        /// The radius of a blur filter was reduced to the maximum.
        case blurTooWide = "the filter radius is too large and was reduced to 512 pixels"
        /// A filter of an unknown type is not drawn.
        case unknownFilter = "the filter is unknown and was not applied"
        /// An input key that the filter does not have is ignored.
        case unknownFilterInput = "the filter does not have this input; the value was ignored"
        /// A color cube without data, or a chroma key with a gray color, changes nothing.
        case filterWithoutEffect = "the filter has no color table, or a gray key color, and was not applied"
        /// A compositing filter of an unknown type is not applied.
        case unknownBlend = "the compositing filter is unknown and was not applied"
        /// A font is not installed; another one is used.
        case fontSubstituted = "a font was substituted"
        /// No installed font has glyphs for some characters.
        case charactersMissing = "no installed font has glyphs for these characters"
        /// Text on a path does not fit on it.
        case textExceedsPath =
            "the text is longer than its path, and letters are left out (to shrink it, set minimumFontSize)"
        /// The path of a text has no length, so that no letter is drawn.
        case textPathEmpty = "the path of the text has no length, and no letters are drawn"
        /// The frame of a text layer cuts off letters or lines.
        case textClipped = "the text is clipped by its frame (to allow it, set masksToBounds)"
    }

    /// Whether the warning is about one layer, and not about what all layers use.
    private var isAboutLayer: Bool { cause != .fontSubstituted }

    /// The label, the text, the cause and the detail in one line.
    package var description: String {
        let problem = cause.rawValue + (detail.isEmpty ? "" : ": \(detail)")
        guard isAboutLayer else { return problem }
        let subject = text.map { "layer '\(label)' \(Self.excerpt($0))" } ?? "layer '\(label)'"
        return "\(subject): \(problem)"
    }

    /// The maximum number of characters of a text in a message.
    private static let excerptLength = 40

    /// Returns the beginning of a text on one line in quotes.
    private static func excerpt(_ text: String) -> String {
        let line = text.prefix(excerptLength).map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined()
        return "\"\(line)\(text.dropFirst(excerptLength).isEmpty ? "" : "…")\""
    }

    package static func == (a: DrawingWarning, b: DrawingWarning) -> Bool {
        a.cause == b.cause && a.detail == b.detail
            && (!a.isAboutLayer || a.layer == b.layer && a.label == b.label)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(cause)
        hasher.combine(detail)
        guard isAboutLayer else { return }
        hasher.combine(layer)
        hasher.combine(label)
    }
}
