import Foundation
import MediaTime

/// The error of a composition or video composition.
public enum CompositionError: Error, Equatable, Sendable, CustomStringConvertible {
    /// A time is not numeric or is negative.
    case notATime(String)
    /// A track of another media type was inserted.
    case mediaType(AVMediaType, in: AVMediaType)
    /// A time range has no content.
    case nothingInRange(from: Rational, end: Rational)
    /// There is no video track with content.
    case noVideo
    /// The render size is not positive, or too large.
    case renderSize(CGSize)
    /// The frame duration is not positive.
    case frameDuration
    /// The render scale is not 1.
    case renderScale(Float)
    /// There are no instructions.
    case noInstructions
    /// Instructions have a gap or overlap.
    case instructions(end: Rational, next: Rational)
    /// The instructions end before the asset.
    case tooShort(end: Rational, duration: Rational)
    /// A track ID does not exist in the asset.
    case unknownTrack(CMPersistentTrackID)
    /// An instruction is not an `AVVideoCompositionInstruction`, which layer instructions require.
    case foreignInstruction(String)
    /// A frame of a custom compositor has another size.
    case frameSize(width: Int, height: Int, expected: CGSize)
    /// A custom compositor released a request without finishing it.
    case unanswered

    /// The message: what is wrong and what to do.
    public var description: String {
        switch self {
        case .notATime(let subject): "\(subject) is not a valid time: expected a numeric time of at least 0"
        case .mediaType(let source, let track):
            "a track of type '\(source.rawValue)' cannot be inserted into one of type '\(track.rawValue)'"
        case .nothingInRange(let from, let end):
            "the time range starts at \(from.seconds) s, after the end of the track at \(end.seconds) s"
        case .noVideo: "there is no video track with content: add one before exporting"
        case .renderSize(let size):
            "the renderSize of a video composition must be positive, not \(size.width) × \(size.height)"
        case .frameDuration:
            "the frameDuration of a video composition must be positive: set CMTime(value: 1, timescale: 30)"
        case .renderScale(let scale): "the renderScale of an exported video composition must be 1, not \(scale)"
        case .noInstructions: "the video composition has no instructions: add one for the whole duration"
        case .instructions(let end, let next):
            "the instructions of the video composition must have no gap or overlap; "
                + "one ends at \(end.seconds) s, the next begins at \(next.seconds) s"
        case .tooShort(let end, let duration):
            "the instructions of the video composition end at \(end.seconds) s, "
                + "before the asset at \(duration.seconds) s"
        case .unknownTrack(let id):
            "the video composition uses track \(id), but the asset has no such video track"
        case .foreignInstruction(let type):
            "an instruction of type \(type) has no layer instructions: "
                + "set customVideoCompositorClass to a compositor that supports it"
        case .frameSize(let width, let height, let size):
            "a composed frame must have the renderSize, \(size.width) × \(size.height), not \(width) × \(height): "
                + "use newPixelBuffer() of the render context"
        case .unanswered:
            "a custom compositor released a request: finish each with a frame, with an error or as cancelled"
        }
    }
}
