import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// The picture of a layer tree as a track.
final class LayerTrackFrames: TrackFrameSource {
    private let engine: AnimationEngine
    private let compositor: Compositor
    private let size: CGSize
    let warnings: [MediaWarning] = []

    init(_ layer: CALayer, threads: Int) {
        let width = Self.side(layer.bounds.width)
        let height = Self.side(layer.bounds.height)
        self.size = CGSize(width: width, height: height)
        // The layer's own place says nothing: the track is its bounds.
        let host = CALayer()
        host.frame = CGRect(x: 0, y: 0, width: width, height: height)
        host.sublayerTransform = CATransform3DMakeTranslation(-layer.frame.minX, -layer.frame.minY, 0)
        host.addSublayer(layer)
        engine = AnimationEngine(root: host, host: .yUp)
        compositor = Compositor(width: width, height: height, threads: threads)
    }

    /// What a picture can have of a length.
    private static func side(_ length: CGFloat) -> Int {
        Int(min(max(1, length), CGFloat(PixelBuffer.longestSide)).rounded(.up))
    }

    func picture(at time: Rational) throws -> (image: CGImage, size: CGSize)? {
        (compositor.image(of: try engine.frame(at: time.seconds)), size)
    }
}
