import Foundation
import Images
import RenderTree
import TestSupport
import VectorGeometry

/// Random layers in 96 × 72, determined by a seed.
struct RandomLayers {
    private var generator: SeededGenerator

    init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

    static let width = 96
    static let height = 72

    /// Returns a few layers of these kinds over a plain one.
    mutating func scene(_ kinds: [LayerKind], count: Int) -> RenderNode {
        let base = color(opaque: true)
        let layers = (0..<count).map { n in layer(kinds[n % kinds.count]) }
        return Layer(0, 0, 96, 72, color: base) {
            $0.placement.sublayerTransform.m34 = -1.0 / 300
            $0.children = layers
        }.node
    }

    mutating func layer(_ kind: LayerKind) -> RenderNode {
        let frame = CGRect(x: number(-6, 50), y: number(-6, 36), width: number(18, 60), height: number(14, 50))
        var layer = Layer(frame.minX, frame.minY, frame.width, frame.height, color: color())
        shape(&layer, kind)
        fill(&layer, kind)
        effect(&layer, kind)
        return layer.node
    }

    // MARK: - Random numbers

    mutating func number(_ low: CGFloat, _ high: CGFloat) -> CGFloat {
        low + (high - low) * CGFloat(generator.next() >> 40) / CGFloat(1 << 24)
    }

    mutating func pick<T>(_ list: [T]) -> T { list[Int(generator.next() % UInt64(list.count))] }

    mutating func color(opaque: Bool = false) -> CGColor {
        CGColor(
            red: number(0, 1), green: number(0, 1), blue: number(0, 1),
            alpha: opaque ? 1 : pick([1, 1, number(0.2, 1)]))
    }

    mutating func inner(_ count: Int = 2) -> [RenderNode] {
        (0..<count).map { _ in
            Layer(number(-5, 25), number(-5, 20), number(8, 40), number(8, 30), color: color()) {
                $0.appearance.cornerRadius = number(0, 6)
            }.node
        }
    }

    mutating func image(_ width: Int, _ height: Int, smooth: Bool = true) -> CGImage {
        let a = number(0.05, 0.4)
        let b = number(0.05, 0.4)
        let c = pick([1, 1, number(0.3, 1)])
        return TestImages.make(width, height) { x, y in
            let u = CGFloat(x)
            let v = CGFloat(y)
            return CGColor(
                red: 0.5 + 0.5 * sin(u * a), green: 0.5 + 0.5 * cos(v * b), blue: 0.5 + 0.5 * sin((u + v) * a * b),
                alpha: c)
        }
    }
}
