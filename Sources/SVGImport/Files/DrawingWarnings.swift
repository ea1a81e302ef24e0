import Synchronization

extension SVGDrawing {
    /// A part of an SVG drawing that is not drawn as the file asks.
    package struct Warning: Hashable, Sendable, CustomStringConvertible {
        /// The file and the position, such as `logo.svg:12:5`.
        package let location: String
        /// What is not supported, and what is drawn instead.
        package let problem: String
        /// Whether an image is missing or cannot be read. The other warnings are about features.
        package let isMissingFile: Bool

        /// The location and the problem.
        package var description: String { "\(location): \(problem)" }
    }
}

/// Collects the warnings of a drawing: one for each problem, at its first position.
final class DrawingWarnings: Sendable {
    /// The most warnings of a drawing.
    private static let limit = 100

    private struct State {
        var warnings: [SVGDrawing.Warning] = []
        var problems: Set<String> = []
    }

    private let file: String
    private let state = Mutex(State())

    init(file: String) { self.file = file }

    /// The warnings in the order of their reports.
    var all: [SVGDrawing.Warning] { state.withLock { $0.warnings } }

    /// Reports a problem, unless it has been reported before. At the limit, a warning says that there are more.
    func add(_ position: DrawingPosition, _ problem: String, isMissingFile: Bool = false) {
        let location = "\(file):\(position.line):\(position.column)"
        state.withLock { state in
            guard state.warnings.count <= Self.limit, state.problems.insert(problem).inserted else { return }
            let isLast = state.warnings.count == Self.limit
            state.warnings.append(
                SVGDrawing.Warning(
                    location: location, problem: isLast ? "further problems are not listed" : problem,
                    isMissingFile: isMissingFile && !isLast))
        }
    }
}
