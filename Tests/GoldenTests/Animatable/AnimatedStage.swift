import Foundation
import Multiplane

/// A layer of a class before the eye, with something to see of every property.
struct AnimatedStage {
    let root = CALayer()
    let layer: CALayer

    init(_ layer: CALayer) {
        self.layer = layer
        (root.anchorPoint, root.bounds) = (.zero, CGRect(x: 0, y: 0, width: 96, height: 96))
        root.sublayerTransform.m34 = -1 / 300
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        // Off the eye's axis and turned a little, so that depth shows.
        (layer.position, layer.transform) = (CGPoint(x: 40, y: 44), CATransform3DMakeRotation(0.3, 0, 1, 0))
        (layer.contents, layer.backgroundColor) = (Self.picture(seed: 1), CGColor(red: 1, green: 0.5, blue: 0, alpha: 1))
        (layer.borderWidth, layer.borderColor) = (3, CGColor(red: 1, green: 1, blue: 1, alpha: 1))
        (layer.shadowOpacity, layer.shadowOffset) = (0.8, CGSize(width: 4, height: 4))
        let child = CALayer()
        (child.frame, child.backgroundColor) = (CGRect(x: 26, y: 4, width: 24, height: 10), CGColor(red: 0.2, green: 1, blue: 0.4, alpha: 1))
        layer.addSublayer(child)
        dress(child)
        root.addSublayer(layer)
    }

    private func dress(_ child: CALayer) {
        switch layer {
        case let layer as CAShapeLayer:
            (layer.contents, layer.backgroundColor) = (nil, nil)
            layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 28, height: 28), transform: nil)
            (layer.strokeColor, layer.lineWidth) = (CGColor(red: 0, green: 0.5, blue: 1, alpha: 1), 5)
        case let layer as CAGradientLayer:
            layer.contents = nil
            (layer.colors, layer.locations) = ([CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)], [0, 1])
        case let layer as CATextLayer:
            (layer.contents, layer.backgroundColor) = (nil, nil)
            (layer.string, layer.font, layer.fontSize) = ("text", "DejaVu Sans", 18)
        case let layer as CAReplicatorLayer:
            (layer.instanceCount, layer.instanceTransform) = (3, CATransform3DMakeTranslation(-4, 10, 0))
            let fade = CABasicAnimation(keyPath: "position.x")
            (fade.fromValue, fade.toValue, fade.duration, fade.repeatCount) = (20, 40, 1, .infinity)
            child.add(fade, forKey: nil)
        case let layer as CAEmitterLayer:
            let cell = CAEmitterCell()
            (cell.name, cell.contents, cell.birthRate, cell.lifetime) = ("spark", Self.picture(seed: 2), 40, 1)
            (cell.velocity, cell.velocityRange, cell.emissionRange, cell.scale, cell.spin) = (30, 10, 1, 0.5, 1)
            cell.color = CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 0.7)
            (layer.emitterCells, layer.emitterPosition) = ([cell], CGPoint(x: 20, y: 20))
            (layer.emitterShape, layer.emitterSize, layer.seed) = (.rectangle, CGSize(width: 20, height: 20), 3)
        default: break
        }
    }

    /// At a time.
    func picture(at time: Double) throws -> CGImage {
        let engine = AnimationEngine(root: root)
        engine.sight = root.bounds
        _ = try engine.frame(at: 0)
        return Compositor(width: 96, height: 96, threads: 1).image(of: try engine.frame(at: time))
    }

    /// 16 × 16 pixels of as many colours.
    static func picture(seed: UInt32) -> CGImage {
        let pixels = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 { for x in 0..<16 { pixels.row(y)[x] = 0xff00_0000 | (UInt32(x * 16 + y) &* 2_654_435_761 &* seed) & 0xffffff } }
        return CGImage(pixels: pixels, isOpaque: true)
    }
}
