import Foundation
import MediaPipeline

/// Asks a compositor for a frame.
///
/// - Apple: `AVAsynchronousVideoCompositionRequest`.
/// - Thread safety: any thread.
public final class AVAsynchronousVideoCompositionRequest: @unchecked Sendable {
    public let renderContext: AVVideoCompositionRenderContext
    public let compositionTime: CMTime
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let answer: CompositionResponse

    init(
        _ renderContext: AVVideoCompositionRenderContext, at time: CMTime,
        _ instruction: any AVVideoCompositionInstructionProtocol,
        frames: [CMPersistentTrackID: CVPixelBuffer], answer: CompositionResponse
    ) {
        self.renderContext = renderContext
        compositionTime = time
        videoCompositionInstruction = instruction
        self.frames = frames
        self.answer = answer
    }

    /// A compositor that has let it go cannot finish it any more.
    deinit { answer.end(.failure(CompositionError.unanswered)) }

    /// Of the tracks that have a frame now; numbers, in rising order.
    public var sourceTrackIDs: [NSNumber] { frames.keys.sorted().map { NSNumber(value: $0) } }

    /// The track's frame as it is stored, not turned; nil where the track is empty or the instruction does not require
    /// it.
    public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// The frame, which is written no more. Of several answers the first one holds.
    public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        answer.end(.frame(composedVideoFrame))
    }

    /// Ends the export or the reader.
    public func finish(with error: any Error) { answer.end(.failure(error)) }

    /// Ends it as cancelled.
    public func finishCancelledRequest() { answer.end(.cancelled) }
}
