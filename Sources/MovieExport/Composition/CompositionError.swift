import Foundation
import MediaPipeline

/// Why clips cannot be put together as asked.
public enum CompositionError: Error, Equatable, Sendable, CustomStringConvertible {
    case notATime(String)
    case mediaType(AVMediaType, in: AVMediaType)
    case nothingInRange(from: Rational, end: Rational)
    case noPicture
    case renderSize(CGSize)
    case frameDuration
    case renderScale(Float)
    case noInstructions
    /// Instructions leave a gap or lie over each other.
    case instructions(end: Rational, next: Rational)
    case tooShort(end: Rational, duration: Rational)
    case unknownTrack(CMPersistentTrackID)
    /// An instruction that is not `AVVideoCompositionInstruction`, which layer instructions are needed of.
    case foreignInstruction(String)
    /// A custom compositor's frame.
    case frameSize(width: Int, height: Int, expected: CGSize)
    /// A custom compositor let a request go without finishing it.
    case unanswered

    public var description: String {
        switch self {
        case .notATime(let what): "\(what) is no time: give a number that is not negative"
        case .mediaType(let source, let track):
            "a track of type '\(source.rawValue)' cannot be inserted into one of type '\(track.rawValue)'"
        case .nothingInRange(let from, let end):
            "the source track ends at \(end.seconds) s: nothing is to be inserted from \(from.seconds) s on"
        case .noPicture: "there is no video track with a picture: add one before exporting"
        case .renderSize(let size): "a video composition's renderSize is positive, not \(size.width) × \(size.height)"
        case .frameDuration: "a video composition's frameDuration is a positive time: CMTime(value: 1, timescale: 30)"
        case .renderScale(let scale): "a video composition that is exported has renderScale 1, not \(scale)"
        case .noInstructions: "the video composition has no instructions: add one for the whole duration"
        case .instructions(let end, let next):
            "the video composition's instructions follow one another without gap or overlap; one ends at \(end.seconds) s, the next begins at \(next.seconds) s"
        case .tooShort(let end, let duration):
            "the video composition's instructions end at \(end.seconds) s, before the asset does at \(duration.seconds) s"
        case .unknownTrack(let id):
            "the video composition names track \(id), which the asset does not have as a video track"
        case .foreignInstruction(let type):
            "an instruction of the type \(type) says nothing of layers: set customVideoCompositorClass to what understands it"
        case .frameSize(let width, let height, let size):
            "a composed frame has the renderSize, \(size.width) × \(size.height), not \(width) × \(height): take the render context's newPixelBuffer()"
        case .unanswered:
            "a custom compositor let a request go: finish each with a frame, with an error or as cancelled"
        }
    }
}
