import Foundation

/// The reasons a movie cannot be rendered as requested, apart from errors in files and scenes.
public enum RenderError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The rendering was canceled with `RenderCancellation.cancel()` or by canceling its task.
    case cancelled
    /// The requested frames lie outside the movie.
    case noSuchFrames(Range<Int>, frameCount: Int)
    /// The requested time lies outside the movie. Both values are in seconds.
    case noSuchTime(Double, duration: Double)
    /// The size of the scene or the output is out of range, in pixels.
    case size(CGSize)
    /// A frame that was redrawn only where it changed differs from the same frame drawn whole, inside `area` (pixels).
    /// This is a defect of the renderer.
    case damageDiffers(frame: Int, area: CGRect)
    /// Warnings of a strict rendering.
    case warnings([RenderWarning])

    /// A message that names the problem and the remedy.
    public var description: String {
        switch self {
        case .cancelled: "the rendering was cancelled"
        case .noSuchFrames(let frames, let count):
            "frames \(frames.lowerBound)-\(frames.upperBound - 1) were requested; the movie has frames 0-\(count - 1)"
        case .noSuchTime(let time, let duration):
            "time \(time) s was requested; the movie has times from 0 to before \(duration) s"
        case .size(let size):
            "a size of \(size.width)×\(size.height) pixels was requested; each side is 1 to 16,384 pixels"
        case .damageDiffers(let frame, let area):
            "frame \(frame) differs from the same frame drawn whole, at x \(Int(area.minX))-\(Int(area.maxX) - 1), "
                + "y \(Int(area.minY))-\(Int(area.maxY) - 1): please report this scene"
        case .warnings(let warnings): warnings.map(\.description).joined(separator: "\n")
        }
    }
}
