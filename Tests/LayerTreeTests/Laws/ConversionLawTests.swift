import Foundation
import LayerTree
import TestSupport
import Testing
import VectorGeometry

@Suite("Point and time conversion round trips")
struct ConversionLawTests {
    /// Returns a chain of layers with random affine transforms, anchor points, flips and timing.
    private static func chain(_ random: inout SeededGenerator, _ length: Int) -> [CALayer] {
        let layers = (0..<length).map { _ in layer(&random) }
        for (parent, child) in zip(layers, layers.dropFirst()) { parent.addSublayer(child) }
        return layers
    }

    private static func layer(_ random: inout SeededGenerator) -> CALayer {
        func number(_ range: ClosedRange<Double>) -> CGFloat { CGFloat(Double.random(in: range, using: &random)) }
        let layer = CALayer()
        layer.bounds = CGRect(x: number(-50...50), y: number(-50...50), width: number(1...300), height: number(1...300))
        layer.position = CGPoint(x: number(-200...200), y: number(-200...200))
        layer.anchorPoint = CGPoint(x: number(-1...2), y: number(-1...2))
        layer.transform = CATransform3DRotate(
            CATransform3DMakeScale(number(0.3...3), -number(0.3...3), 1), number(-3...3), 0, 0, 1)
        layer.sublayerTransform = CATransform3DMakeScale(number(0.5...2), number(0.5...2), 1)
        layer.isGeometryFlipped = Bool.random(using: &random)
        layer.speed = Float(number(0.25...4))
        layer.timeOffset = Double(number(0...5))
        return layer
    }

    private static func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { abs(a.x - b.x) < 1e-6 && abs(a.y - b.y) < 1e-6 }

    @Test(
        "Points convert back and forth within and between trees",
        arguments: UInt64(1)...80)
    func points(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let one = Self.chain(&random, 4)
        let other = Self.chain(&random, 3)
        let point = CGPoint(
            x: Double.random(in: -100...100, using: &random), y: Double.random(in: -100...100, using: &random))
        for target in [one[0], one[2], one[3], other[2], nil] {
            let there = one[3].convert(point, to: target)
            #expect(Self.isNear(one[3].convert(there, from: target), point), "seed \(seed)")
            if let target { #expect(Self.isNear(target.convert(point, from: one[3]), there), "seed \(seed)") }
        }
    }

    @Test("Converting through a third layer gives the same point", arguments: UInt64(1)...40)
    func detours(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layers = Self.chain(&random, 4)
        let point = CGPoint(x: 7, y: -3)
        let through = layers[1].convert(layers[3].convert(point, to: layers[1]), to: layers[0])
        #expect(Self.isNear(through, layers[3].convert(point, to: layers[0])), "seed \(seed)")
    }

    @Test("Time conversion round-trips, is monotonic and continuous", arguments: UInt64(1)...80)
    func times(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layers = Self.chain(&random, 4)
        let times = (0...200).map { Double($0) / 10 }
        let local = times.map { layers[3].convertTime($0, from: nil) }
        let back = local.map { layers[3].convertTime($0, to: nil) }
        #expect(zip(times, back).allSatisfy { abs($0 - $1) < 1e-9 }, "seed \(seed)")
        let steps = zip(local, local.dropFirst()).map { $1 - $0 }
        #expect(steps.allSatisfy { $0 > 0 }, "seed \(seed)")
        let rate = layers.reduce(1) { $0 * Double($1.speed) }
        #expect(steps.allSatisfy { abs($0 - 0.1 * rate) < 1e-9 }, "seed \(seed)")
    }

    @Test("Layer time is 0 before beginTime and never decreases afterward", arguments: UInt64(1)...40)
    func beginnings(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let layers = Self.chain(&random, 3)
        for layer in layers {
            layer.beginTime = Double.random(in: 0...3, using: &random)
            layer.timeOffset = Double.random(in: 0...3, using: &random)
        }
        let local = (0...200).map { layers[2].convertTime(Double($0) / 10, from: nil) }
        #expect(local[0] == 0, "seed \(seed)")
        #expect(zip(local, local.dropFirst()).allSatisfy { $0 <= $1 }, "seed \(seed)")
    }
}
