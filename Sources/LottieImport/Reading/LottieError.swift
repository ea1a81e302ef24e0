/// An error in an animation file.
public enum LottieError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file cannot be read.
    case unreadable(file: String, problem: String)
    /// The file is not valid JSON.
    case syntax(file: String, line: Int, column: Int, problem: String)
    /// A value makes it impossible to show the animation; `path` is the place, such as `layers[3].ks.p`.
    case invalid(file: String, path: String, problem: String)

    /// The file, the place, the problem and the remedy.
    public var description: String {
        switch self {
        case .unreadable(let file, let problem): "\(file): \(problem)"
        case .syntax(let file, let line, let column, let problem): "\(file):\(line):\(column): \(problem)"
        case .invalid(let file, let path, let problem):
            path.isEmpty ? "\(file): \(problem)" : "\(file): \(path): \(problem)"
        }
    }
}

/// A feature of an animation that is not drawn as the file asks.
public struct LottieWarning: Hashable, Sendable, CustomStringConvertible {
    /// The place in the file, such as `layers[3] "Logo": shapes[0].it[2]`; empty for the whole file.
    public let path: String
    /// What is not supported, and what is drawn instead.
    public let problem: String

    /// The place and the problem.
    public var description: String { path.isEmpty ? problem : "\(path): \(problem)" }
}
