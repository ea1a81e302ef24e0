import MediaPipeline

/// Puts the frames of video tracks together in a way of its own.
///
/// A class names itself in `customVideoCompositorClass`; an instance of it is made for each export, reader or player.
/// On Linux nothing can be made of a class by name alone, so that it is final or its `init()` is `required`.
/// - Apple: `AVVideoCompositing`.
public protocol AVVideoCompositing: AnyObject {
    init()

    /// What source frames are to be: a pixel format, or several of which any will do, and a size; nil for BGRA.
    var sourcePixelBufferAttributes: [String: Any]? { get }

    /// What the render context's buffers are to be, as above; the size, where one is asked for, is that of the frames.
    var requiredPixelBufferAttributesForRenderContext: [String: Any] { get }

    /// Called once, before the first request.
    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext)

    /// Called for each frame, one after the other; the request is finished there and then, or later from another
    /// thread. One that is let go without that fails the export, reader or player.
    func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest)

    /// Not called: each request is waited for.
    func cancelAllPendingVideoCompositionRequests()
}

extension AVVideoCompositing {
    public func cancelAllPendingVideoCompositionRequests() {}
}
