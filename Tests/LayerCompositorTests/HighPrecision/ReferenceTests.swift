import Foundation
import RenderTree
import Testing

@testable import LayerCompositor

/// The kernels and steps of `TileWorker` against `HighPrecisionTileWorker`, which does not round: the same plan, drawn twice.
@Suite("Drawing in bytes is drawing in floating point, rounded")
struct ReferenceTests {
    @Test("One random layer of each kind is within its own rounding", arguments: LayerKind.allCases)
    func single(kind: LayerKind) { compare([kind], count: 1, seed: 100, limit: kind.tolerance) }

    @Test("Three random layers of each kind, one over the other", arguments: LayerKind.allCases)
    func three(kind: LayerKind) {
        for seed in 200..<UInt64(203) {
            compare([kind], count: 3, seed: seed, limit: kind.tolerance + kind.roundingsOfOthers)
        }
    }

    /// Without planes that cross: which two of three share a pixel hangs on whether one of them is there at all, to a
    /// trace.
    @Test("Random layers of all kinds", arguments: 0..<UInt64(6))
    func mixed(seed: UInt64) {
        var layers = RandomLayers(seed: seed &+ 4000)
        let kinds = (0..<6).map { _ in layers.pick(LayerKind.allCases.filter { $0 != .space }) }
        compare(kinds, count: 6, seed: seed &+ 700, limit: 3.5)
    }

    @Test("A transition's pictures are whole, whatever hides the transition")
    func hiddenTransition() throws {
        let swipe = try #require(TransitionFilter(name: "CISwipeTransition")).transitionKernel
        let old = Layer(0, 0, 80, 60, color: .red).node
        let box = Layer(4, 4, 80, 60, color: .blue) {
            $0.transition = Transition(.picture(swipe), progress: 0.5, old: old)
        }.node
        let lid = Layer(30, 6, 50, 50, color: .white) {
            $0.placement.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        }.node
        let root = Layer(0, 0, 96, 72) { $0.children = [box, lid] }.node
        #expect(SixteenBitImage.of(root).distance(to: Picture.of(root, 96, 72)).codes <= 2)
    }

    private func compare(_ kinds: [LayerKind], count: Int, seed: UInt64, limit: Double) {
        var layers = RandomLayers(seed: seed)
        let root = layers.scene(kinds, count: count)
        let off = SixteenBitImage.of(root).distance(to: Picture.of(root, 96, 72))
        #expect(off.codes <= limit, "\(kinds.map(\.rawValue)), seed \(seed): \(off.codes) codes at \(off.x), \(off.y)")
    }
}

extension LayerKind {
    /// How far the bytes of one layer may be from its real colours, in code values.
    ///
    /// Rounding a sum is half a code; coverage, a product, an interpolation and a blur are roundings before it.
    fileprivate var tolerance: Double {
        switch self {
        case .hardEdge, .porterDuff, .separable: 1.05
        case .border, .fadedGroup: 1.75
        case .box, .tilted, .pixellate, .glass, .mosaicGlass, .text: 1.25
        default: 2.5
        }
    }

    /// What two more layers below add to that: half a code for each sum, and a little for what went into it.
    fileprivate var roundingsOfOthers: Double {
        switch self {
        // Those of a layer lie over each other, too.
        case .particles: 2.5
        // Hue and saturation of dark or gray colours hang on differences of a code or two.
        case .nonseparable: 4
        default: 1.25
        }
    }
}
