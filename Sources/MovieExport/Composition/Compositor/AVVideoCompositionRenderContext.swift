import Foundation
import MediaPipeline
import Quartz2D
import VectorGeometry

/// What a compositor draws into.
///
/// - Apple: `AVVideoCompositionRenderContext`.
/// - Thread safety: any thread.
public final class AVVideoCompositionRenderContext: @unchecked Sendable {
    /// Pixels.
    public let size: CGSize
    /// The identity: pictures are drawn in their own size here, as what the three that follow say.
    public let renderTransform = CGAffineTransform.identity
    public let renderScale: Float = 1
    public let pixelAspectRatio = AVPixelAspectRatio(horizontalSpacing: 1, verticalSpacing: 1)
    public let highQualityRendering = true
    public let videoComposition: AVVideoComposition
    private let pool: Guarded<CVPixelBufferPool>

    init(_ videoComposition: AVVideoComposition, size: CGSize, pixelFormat: OSType) {
        self.videoComposition = videoComposition
        self.size = size
        pool = Guarded(CVPixelBufferPool(width: Int(size.width), height: Int(size.height), format: pixelFormat))
    }

    /// A buffer for a composed frame, whose content is whatever was in it; nil for sizes that are not made.
    public func newPixelBuffer() -> CVPixelBuffer? { pool.withLock { $0.take() } }
}

/// - Apple: `AVPixelAspectRatio`.
public struct AVPixelAspectRatio: Equatable, Sendable {
    public var horizontalSpacing: Int
    public var verticalSpacing: Int

    public init(horizontalSpacing: Int, verticalSpacing: Int) {
        self.horizontalSpacing = horizontalSpacing
        self.verticalSpacing = verticalSpacing
    }
}
