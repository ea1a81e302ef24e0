import LayerCompositor
import QuartzCore

/// Hosts layers with y downward, and returns their presentation values and rendered pixels at chosen times.
final class RenderStage {
    let root = CALayer()
    let engine: AnimationEngine
    private let compositor: Compositor

    /// Creates a stage with a white background.
    ///
    /// - Parameters:
    ///   - width: pixels.
    ///   - height: pixels.
    init(_ layers: CALayer..., width: Int = 100, height: Int = 100) throws {
        root.bounds = CGRect(x: 0, y: 0, width: width, height: height)
        root.anchorPoint = .zero
        layers.forEach(root.addSublayer)
        engine = AnimationEngine(root: root)
        compositor = Compositor(width: width, height: height, threads: 1)
        _ = try engine.frame(at: 0)
    }

    /// Returns the render tree at `time`. Changes since the last call begin at that call's time.
    @discardableResult
    func frame(at time: Double) throws -> RenderTree {
        CATransaction.flush()
        return try engine.frame(at: time)
    }

    /// Returns the presentation layer's number at a key path.
    func number(_ keyPath: String, of layer: CALayer, at time: Double) throws -> Double {
        try frame(at: time)
        let value = layer.presentation()?.value(forKeyPath: keyPath)
        return (value as? Double) ?? (value as? NSNumber)?.doubleValue ?? .nan
    }

    /// Returns red, green and blue, each 0…255, of the pixel at a point.
    func pixel(_ x: Int, _ y: Int, at time: Double) throws -> [Int] {
        let image = compositor.image(of: try frame(at: time), background: .white)
        let pixel = image.pixels.row(y)[x]
        return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
    }
}

func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }
