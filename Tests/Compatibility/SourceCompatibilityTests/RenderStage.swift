import Foundation
import Images
import LayerCompositor
import LayerTree
import RenderTree
import Testing

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
        Self.components(try image(at: time), x, y)
    }

    /// Returns the image at `time` over white.
    func image(at time: Double) throws -> CGImage { compositor.image(of: try frame(at: time), background: .white) }

    /// Returns whether the pixel at a point has this color within a tolerance, and saves the image for viewing.
    func shows(_ color: [Int], _ x: Int, _ y: Int, at time: Double, within tolerance: Int = 3) throws -> Bool {
        let image = try image(at: time)
        try Self.save(image, at: time)
        let found = Self.components(image, x, y)
        let isNear = zip(found, color).allSatisfy { abs($0 - $1) <= tolerance }
        if !isNear { print("(\(x), \(y)) at \(time) s is \(found) instead of \(color)") }
        return isNear
    }

    /// Returns the number of pixels that fulfill a condition.
    func count(at time: Double, where condition: (_ x: Int, _ y: Int, _ color: [Int]) -> Bool) throws -> Int {
        let image = try image(at: time)
        try Self.save(image, at: time)
        return (0..<image.height).reduce(0) { sum, y in
            sum + (0..<image.width).count { condition($0, y, Self.components(image, $0, y)) }
        }
    }

    /// Writes the image into the folder that `MULTIPLANE_EXAMPLE_IMAGES` names, under the name of the test.
    private static func save(_ image: CGImage, at time: Double) throws {
        guard let folder = ProcessInfo.processInfo.environment["MULTIPLANE_EXAMPLE_IMAGES"], let test = Test.current
        else { return }
        let name = test.name.prefix { $0 != "(" }
        let file = URL(fileURLWithPath: folder).appendingPathComponent("\(name)-\(Int((time * 1000).rounded())).png")
        try image.pngData().write(to: file)
    }

    /// Returns red, green and blue, each 0…255, of a pixel.
    static func components(_ image: CGImage, _ x: Int, _ y: Int) -> [Int] {
        let pixel = image.pixels.row(y)[x]
        return [16, 8, 0].map { Int(pixel >> UInt32($0) & 255) }
    }
}

func isNear(_ a: Double, _ b: Double, within tolerance: Double = 1e-6) -> Bool { abs(a - b) <= tolerance }
