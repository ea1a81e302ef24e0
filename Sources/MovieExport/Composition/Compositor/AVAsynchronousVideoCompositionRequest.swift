import Foundation
import MediaPipeline
import Quartz2D

/// Asks a compositor for a frame.
///
/// - Apple: `AVAsynchronousVideoCompositionRequest`.
/// - Thread safety: any thread.
public final class AVAsynchronousVideoCompositionRequest: @unchecked Sendable {
    public let renderContext: AVVideoCompositionRenderContext
    public let compositionTime: CMTime
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let answer = Guarded<Answer?>(nil)
    private let isAnswered = DispatchSemaphore(value: 0)

    private enum Answer {
        case frame(CVPixelBuffer)
        case failure(any Error)
        case cancelled
    }

    init(
        _ renderContext: AVVideoCompositionRenderContext, at time: CMTime, _ instruction: any AVVideoCompositionInstructionProtocol,
        frames: [CMPersistentTrackID: CVPixelBuffer]
    ) {
        (self.renderContext, compositionTime, videoCompositionInstruction, self.frames) = (renderContext, time, instruction, frames)
    }

    /// Of the tracks that have a frame now; numbers, in rising order.
    public var sourceTrackIDs: [NSNumber] { frames.keys.sorted().map { NSNumber(value: $0) } }

    /// The track's frame as it is stored, not turned; nil where the track is empty or the instruction does not require it.
    public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// The frame, which is written no more. Of several answers the first one holds.
    public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) { end(.frame(composedVideoFrame)) }

    /// Ends the export or the reader.
    public func finish(with error: any Error) { end(.failure(error)) }

    /// Ends it as cancelled.
    public func finishCancelledRequest() { end(.cancelled) }

    private func end(_ new: Answer) {
        answer.withLock { $0 = $0 ?? new }
        isAnswered.signal()
    }

    /// The composed frame, when it is there.
    ///
    /// - Throws: what the compositor finished with; `RenderError.cancelled`.
    func wait() throws -> CVPixelBuffer {
        isAnswered.wait()
        switch answer.withLock({ $0 }) {
        case .frame(let frame): return frame
        case .failure(let error): throw error
        case .cancelled, nil: throw RenderError.cancelled
        }
    }
}
