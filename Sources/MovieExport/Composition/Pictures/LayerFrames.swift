import Foundation
import LayerCompositor
import LayerTree
import MediaPipeline

/// The picture of a layer tree as a track.
final class LayerFrames: TrackFrames {
    private let engine: AnimationEngine
    private let compositor: Compositor
    private let size: CGSize
    let warnings: [MediaWarning] = []

    init(_ layer: CALayer, threads: Int) {
        let size = layer.bounds.size
        let (width, height) = (min(max(1, Int(size.width.rounded(.up))), 32_768), min(max(1, Int(size.height.rounded(.up))), 32_768))
        self.size = CGSize(width: width, height: height)
        // The layer's own place says nothing: the track is its bounds.
        let host = CALayer()
        host.frame = CGRect(x: 0, y: 0, width: width, height: height)
        host.sublayerTransform = CATransform3DMakeTranslation(-layer.frame.minX, -layer.frame.minY, 0)
        host.addSublayer(layer)
        engine = AnimationEngine(root: host, host: .yUp)
        compositor = Compositor(width: width, height: height, threads: threads)
    }

    func picture(at time: Rational) throws -> (image: CGImage, size: CGSize)? {
        (compositor.image(of: try engine.frame(at: time.seconds)), size)
    }
}
