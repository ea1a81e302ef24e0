import Foundation
import Multiplane

/// A scene with a layer in which every property is visible.
struct AnimatedStage {
    let root = CALayer()
    let layer: CALayer

    init(_ layer: CALayer) {
        self.layer = layer
        root.anchorPoint = .zero
        root.bounds = CGRect(x: 0, y: 0, width: 96, height: 96)
        root.sublayerTransform.m34 = -1 / 300
        layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
        // Off the center of perspective and slightly rotated, so that depth is visible.
        layer.position = CGPoint(x: 40, y: 44)
        layer.transform = CATransform3DMakeRotation(0.3, 0, 1, 0)
        layer.contents = Self.testImage(seed: 1)
        layer.backgroundColor = CGColor(red: 1, green: 0.5, blue: 0, alpha: 1)
        layer.borderWidth = 3
        layer.borderColor = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
        layer.shadowOpacity = 0.8
        layer.shadowOffset = CGSize(width: 4, height: 4)
        let child = CALayer()
        child.frame = CGRect(x: 26, y: 4, width: 24, height: 10)
        child.backgroundColor = CGColor(red: 0.2, green: 1, blue: 0.4, alpha: 1)
        layer.addSublayer(child)
        dress(child)
        root.addSublayer(layer)
    }

    private func dress(_ child: CALayer) {
        switch layer {
        case let layer as CAShapeLayer:
            layer.contents = nil
            layer.backgroundColor = nil
            layer.path = CGPath(rect: CGRect(x: 4, y: 4, width: 28, height: 28), transform: nil)
            layer.strokeColor = CGColor(red: 0, green: 0.5, blue: 1, alpha: 1)
            layer.lineWidth = 5
        case let layer as CAGradientLayer:
            layer.contents = nil
            layer.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
            layer.locations = [0, 1]
        case let layer as CATextLayer:
            layer.contents = nil
            layer.backgroundColor = nil
            layer.string = "text"
            layer.font = "DejaVu Sans"
            layer.fontSize = 18
        case let layer as CAReplicatorLayer:
            layer.instanceCount = 3
            layer.instanceTransform = CATransform3DMakeTranslation(-4, 10, 0)
            let fade = CABasicAnimation(keyPath: "position.x")
            fade.fromValue = 20
            fade.toValue = 40
            fade.duration = 1
            fade.repeatCount = .infinity
            child.add(fade, forKey: nil)
        case let layer as CAEmitterLayer:
            let cell = CAEmitterCell()
            cell.name = "spark"
            cell.contents = Self.testImage(seed: 2)
            cell.birthRate = 40
            cell.lifetime = 1
            cell.velocity = 30
            cell.velocityRange = 10
            cell.emissionRange = 1
            cell.scale = 0.5
            cell.spin = 1
            cell.color = CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 0.7)
            layer.emitterCells = [cell]
            layer.emitterPosition = CGPoint(x: 20, y: 20)
            layer.emitterShape = .rectangle
            layer.emitterSize = CGSize(width: 20, height: 20)
            layer.seed = 3
        default: break
        }
    }

    /// Renders the scene at `time`.
    func render(at time: Double) throws -> CGImage {
        let engine = AnimationEngine(root: root)
        engine.visibleRect = root.bounds
        _ = try engine.frame(at: 0)
        return Compositor(width: 96, height: 96, threads: 1).image(of: try engine.frame(at: time))
    }

    /// Returns an image of 16 × 16 pixels with different colors.
    static func testImage(seed: UInt32) -> CGImage {
        let pixels = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 {
                pixels.row(y)[x] = 0xff00_0000 | (UInt32(x * 16 + y) &* 2_654_435_761 &* seed) & 0xffffff
            }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }
}
