import Foundation
import Images
import MediaTime
import SourceFiles
import VectorGeometry

/// A custom compositor of video frames.
///
/// Set the class as `customVideoCompositorClass`; one instance is created per export, reader or player. On Linux a
/// class cannot be instantiated by name, so it must be final or have a `required` `init()`.
/// - Apple: `AVVideoCompositing`.
public protocol AVVideoCompositing: AnyObject {
    /// Creates a compositor.
    init()

    /// The attributes of source frames: a pixel format, or several in order of preference, and a size in pixels; nil
    /// for BGRA.
    ///
    /// - Apple: `sourcePixelBufferAttributes`.
    var sourcePixelBufferAttributes: [String: Any]? { get }

    /// The attributes of the render context's buffers, as above; a size must be that of the frames.
    ///
    /// - Apple: `requiredPixelBufferAttributesForRenderContext`.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Called once, before the first request.
    ///
    /// - Apple: `renderContextChanged(_:)`.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

    /// Called for each frame, sequentially. Finish the request immediately, or later from another thread. A request
    /// that is released without being finished fails the export, reader or player.
    ///
    /// - Apple: `startRequest(_:)`.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

    /// Never called: each request is awaited.
    ///
    /// - Apple: `cancelAllPendingVideoCompositionRequests()`.
    func cancelAllPendingVideoCompositionRequests()
}

extension AVVideoCompositing {
    /// Does nothing.
    public func cancelAllPendingVideoCompositionRequests() {}
}

/// A request for a composed frame.
///
/// - Apple: `AVAsynchronousVideoCompositionRequest`.
/// - Thread safety: any thread.
public final class AVAsynchronousVideoCompositionRequest: @unchecked Sendable {
    /// The render context.
    ///
    /// - Apple: `renderContext`.
    public let renderContext: AVVideoCompositionRenderContext
    /// The time of the frame.
    ///
    /// - Apple: `compositionTime`.
    public let compositionTime: CMTime
    /// The instruction for the frame.
    ///
    /// - Apple: `videoCompositionInstruction`.
    public let videoCompositionInstruction: any AVVideoCompositionInstructionProtocol
    private let frames: [CMPersistentTrackID: CVPixelBuffer]
    private let answer: CompositionResponse

    package init(
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

    /// A released request can no longer be finished.
    deinit { answer.end(.failure(CompositionError.unanswered)) }

    /// The IDs of the tracks that have a frame, in ascending order.
    ///
    /// - Apple: `sourceTrackIDs`.
    public var sourceTrackIDs: [NSNumber] { frames.keys.sorted().map { NSNumber(value: $0) } }

    /// Returns the frame of a track, not rotated; nil if the track is empty or the instruction does not require it.
    ///
    /// - Apple: `sourceFrame(byTrackID:)`.
    public func sourceFrame(byTrackID trackID: CMPersistentTrackID) -> CVPixelBuffer? { frames[trackID] }

    /// Finishes the request with a frame, which must not be modified afterwards. Only the first answer counts.
    ///
    /// - Apple: `finish(withComposedVideoFrame:)`.
    public func finish(withComposedVideoFrame composedVideoFrame: CVPixelBuffer) {
        answer.end(.frame(composedVideoFrame))
    }

    /// Finishes the request with an error, which ends the export or reader.
    ///
    /// - Apple: `finish(with:)`.
    public func finish(with error: any Error) { answer.end(.failure(error)) }

    /// Finishes the request as cancelled, which ends the export or reader.
    ///
    /// - Apple: `finishCancelledRequest()`.
    public func finishCancelledRequest() { answer.end(.cancelled) }
}

/// The context of composed frames.
///
/// - Apple: `AVVideoCompositionRenderContext`.
/// - Thread safety: any thread.
public final class AVVideoCompositionRenderContext: @unchecked Sendable {
    /// The size of frames in pixels.
    ///
    /// - Apple: `size`.
    public let size: CGSize
    /// The transform of frames; the identity, because frames are always drawn in their own size.
    ///
    /// - Apple: `renderTransform`.
    public let renderTransform = CGAffineTransform.identity
    /// The scale of frames; always 1.
    ///
    /// - Apple: `renderScale`.
    public let renderScale: Float = 1
    /// The pixel aspect ratio; always 1:1.
    ///
    /// - Apple: `pixelAspectRatio`.
    public let pixelAspectRatio = AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    /// Whether to render in high quality; always true.
    ///
    /// - Apple: `highQualityRendering`.
    public let highQualityRendering = true
    /// The video composition.
    ///
    /// - Apple: `videoComposition`.
    public let videoComposition: AVVideoComposition
    private let pool: LockedValue<CVPixelBufferPool>

    package init(_ videoComposition: AVVideoComposition, size: CGSize, pixelFormat: OSType) {
        self.videoComposition = videoComposition
        self.size = size
        pool = LockedValue(CVPixelBufferPool(width: Int(size.width), height: Int(size.height), format: pixelFormat))
    }

    /// Returns a buffer for a composed frame with undefined content; nil for unsupported sizes.
    ///
    /// - Apple: `newPixelBuffer()`.
    public func newPixelBuffer() -> CVPixelBuffer? { pool.withLock { $0.take() } }
}

/// A pixel aspect ratio.
///
/// - Apple: `AVPixelAspectRatio`.
public struct AVPixelAspectRatio: Equatable, Sendable {
    /// The relative width of a pixel.
    public var horizontalSpacing: Int
    /// The relative height of a pixel.
    public var verticalSpacing: Int

    /// Creates a pixel aspect ratio.
    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}

/// The response to a request, for the waiting thread.
///
/// Both the request and the waiting thread hold the response; the waiting thread does not hold the request, so that
/// releasing it ends the response.
/// - Thread safety: any thread.
package final class CompositionResponse: @unchecked Sendable {
    enum Content {
        case frame(CVPixelBuffer)
        case failure(any Error)
        case cancelled
    }

    private let isAnswered = DispatchSemaphore(value: 0)
    private let content = LockedValue<Content?>(nil)

    package init() {}

    /// Sets the result. Only the first answer counts.
    func end(_ new: Content) {
        content.withLock { $0 = $0 ?? new }
        isAnswered.signal()
    }

    /// Waits for the composed frame. Call once.
    ///
    /// - Throws: the error of the compositor; a `MediaError` of kind `cancelled`.
    package func wait() throws -> CVPixelBuffer {
        isAnswered.wait()
        switch content.withLock({ $0 }) {
        case .frame(let frame): return frame
        case .failure(let error): throw error
        case .cancelled, nil:
            throw MediaError(.cancelled, during: "composing a frame", detail: "the composition request was cancelled")
        }
    }
}
