import Foundation
import RenderTree
import Testing

@testable import LayerTree

@Suite("Active ranges of layers")
struct ActiveRangeTests {
    private let root = CALayer()
    private let layer = CALayer()

    init() { root.addSublayer(layer) }

    /// Returns the times at which the layer is drawn.
    private func shown(_ times: [Double]) throws -> [Double] {
        let engine = AnimationEngine(root: root)
        return try times.filter { try engine.frame(at: $0).root.children[0].appearance.isHidden == false }
    }

    @Test("A layer is drawn from the start of its range to before the end")
    func range() throws {
        layer.activeRange = 1..<2
        #expect(try shown([0, 0.999, 1, 1.5, 1.999, 2, 3]) == [1, 1.5, 1.999])
    }

    @Test("The range is in the superlayer's time")
    func superlayerTime() throws {
        root.beginTime = 1
        root.speed = 2
        layer.beginTime = 5
        layer.activeRange = 1..<2
        #expect(try shown([1, 1.5, 1.75, 2, 2.5]) == [1.5, 1.75])
    }

    @Test("Animations run inside the range, and a hidden layer stays hidden")
    func animations() throws {
        layer.activeRange = 1..<(.infinity)
        layer.beginTime = 1
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.fromValue = 0
        animation.toValue = 1
        animation.beginTime = 1e-100
        animation.duration = 2
        layer.add(animation, forKey: nil)
        let engine = AnimationEngine(root: root)
        #expect(try engine.frame(at: 0.5).root.children[0].appearance.isHidden)
        let node = try engine.frame(at: 2).root.children[0]
        #expect(node.appearance.opacity == 0.5 && !node.appearance.isHidden)
        layer.isHidden = true
        #expect(try engine.frame(at: 4).root.children[0].appearance.isHidden)
    }

    @Test("A presentation layer outside of its range is hidden, the model is not")
    func presentation() throws {
        layer.activeRange = 1..<2
        let engine = AnimationEngine(root: root)
        _ = try engine.frame(at: 0)
        #expect(layer.presentation()?.isHidden == true && !layer.isHidden)
        #expect(engine.nextFrameTime == 1)
    }

    @Test("Frames outside of any limit share their nodes")
    func nodes() throws {
        layer.activeRange = 1..<2
        let engine = AnimationEngine(root: root)
        let first = try engine.frame(at: 0).root
        #expect(try engine.frame(at: 0.5).root === first)
    }
}
