/// Why a movie cannot be rendered as asked, beside what files and scenes have to say.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
    case cancelled
    /// Frames were asked for that the movie does not have.
    case noSuchFrames(Range<Int>, frameCount: Int)
    case noSuchTime(Double, duration: Double)
    /// A frame is not the same when only what changed is drawn; the pixels that differ lie in `area`. A fault of this
    /// program.
    case damageDiffers(frame: Int, area: PixelRect)
    /// What a strict rendering does not go on without.
    case shortcomings([RenderWarning])

    public var description: String {
        switch self {
        case .cancelled: "the rendering was cancelled"
        case .noSuchFrames(let frames, let count):
            "frames \(frames.lowerBound)-\(frames.upperBound - 1) were asked for; the movie has frames 0-\(count - 1)"
        case .noSuchTime(let time, let duration):
            "time \(time) s was asked for; the movie has times from 0 to before \(duration) s"
        case .damageDiffers(let frame, let area):
            "frame \(frame) differs from the same frame drawn whole, at x \(area.minX)-\(area.maxX - 1), y \(area.minY)-\(area.maxY - 1): "
                + "please report this scene"
        case .shortcomings(let items): items.map(\.description).joined(separator: "\n")
        }
    }
}
