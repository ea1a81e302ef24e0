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
            case .media: warnings.failures.filter(\.isMedia)
            case .all: warnings.failures
            }
        guard errors.isEmpty else { throw .warnings(errors) }
    }
}
