/// Why a movie cannot be rendered as asked, beside what files and scenes have to say.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
    case cancelled
    /// Frames were asked for that the movie does not have.
    case noSuchFrames(Range<Int>, frameCount: Int)
    case noSuchTime(Double, duration: Double)
    /// What a strict rendering does not go on without.
    case shortcomings([Shortcoming])

    public var description: String {
        switch self {
        case .cancelled: "the rendering was cancelled"
        case .noSuchFrames(let frames, let count):
            "frames \(frames.lowerBound)-\(frames.upperBound - 1) were asked for; the movie has frames 0-\(count - 1)"
        case .noSuchTime(let time, let duration):
            "time \(time) s was asked for; the movie has times from 0 to before \(duration) s"
        case .shortcomings(let items): items.map(\.description).joined(separator: "\n")
        }
    }
}
