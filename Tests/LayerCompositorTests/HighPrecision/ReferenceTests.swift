import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

/// Compares the kernels and passes of `TileWorker` with `HighPrecisionTileWorker`, which does not round: the same plan,
/// drawn twice.
@Suite("8-bit drawing equals floating-point drawing within rounding")
struct ReferenceTests {
    @Test("A random layer of each kind is within its own tolerance", arguments: LayerKind.allCases)
    func single(kind: LayerKind) { compare([kind], count: 1, seed: 100, limit: kind.tolerance) }

    @Test("Three overlapping random layers of each kind are within tolerance", arguments: LayerKind.allCases)
    func three(kind: LayerKind) {
        for seed in 200..<UInt64(203) {
            compare([kind], count: 3, seed: seed, limit: kind.tolerance + kind.roundingsOfOthers)
        }
    }

    /// Without intersecting planes: which two of three share a pixel depends on traces of alpha.
    @Test("Random layers of all kinds are within tolerance", arguments: 0..<UInt64(6))
    func mixed(seed: UInt64) {
        var layers = RandomLayers(seed: seed &+ 4000)
        let kinds = (0..<6).map { _ in layers.pick(LayerKind.allCases.filter { $0 != .space }) }
        compare(kinds, count: 6, seed: seed &+ 700, limit: 3.5)
    }

    @Test("A partly hidden transition still draws its whole images")
    func hiddenTransition() throws {
        let swipe = try #require(TransitionFilter(name: "CISwipeTransition")).transitionKernel
        let old = Layer(0, 0, 80, 60, color: .red).node
        let box = Layer(4, 4, 80, 60, color: .blue) {
            $0.transition = Transition(.kernel(swipe), progress: 0.5, old: old)
        }.node
        let lid = Layer(30, 6, 50, 50, color: .white) {
            $0.placement.transform = CATransform3DMakeRotation(0.1, 0, 0, 1)
        }.node
        let root = Layer(0, 0, 96, 72) { $0.children = [box, lid] }.node
        #expect(SixteenBitImage.of(root).distance(to: RenderedFrame.of(root, 96, 72)).codes <= 2)
    }

    private func compare(_ kinds: [LayerKind], count: Int, seed: UInt64, limit: Double) {
        var layers = RandomLayers(seed: seed)
        let root = layers.scene(kinds, count: count)
        let off = SixteenBitImage.of(root).distance(to: RenderedFrame.of(root, 96, 72))
        #expect(off.codes <= limit, "\(kinds.map(\.rawValue)), seed \(seed): \(off.codes) codes at \(off.x), \(off.y)")
    }
}

extension LayerKind {
    /// The tolerance of one 8-bit layer, in code values.
    ///
    /// Rounding a sum is half a code; coverage, products, interpolation and blurs round before it.
    fileprivate var tolerance: Double {
        switch self {
        case .hardEdge, .porterDuff, .separable: 1.05
        case .border, .fadedGroup: 1.75
        case .box, .tilted, .pixellate, .glass, .mosaicGlass, .text: 1.25
        default: 2.5
        }
    }

    /// The additional tolerance of two more layers below: half a code for each sum, and a little for its inputs.
    fileprivate var roundingsOfOthers: Double {
        switch self {
        // Particles of a layer also overlap each other.
        case .particles: 2.5
        // Hue and saturation of dark or gray colors depend on differences of a code or two.
        case .nonseparable: 4
        default: 1.25
        }
    }
}
