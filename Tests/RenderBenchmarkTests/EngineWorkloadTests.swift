import LayerTree
import Testing

@testable import RenderBenchmark

@Suite("Engine workloads")
struct EngineWorkloadTests {
    private func count(_ layer: CALayer, where isCounted: (CALayer) -> Bool = { _ in true }) -> Int {
        (layer.sublayers ?? []).reduce(isCounted(layer) ? 1 : 0) { $0 + count($1, where: isCounted) }
    }

    private func animations(of layer: CALayer) -> Int { layer.animationKeys()?.count ?? 0 }

    @Test("E1 has 10,000 layers, 100 of them animated")
    func sparse() {
        let root = EngineWorkload.sparse.root()
        #expect(count(root) == 10_000)
        #expect(count(root) { animations(of: $0) == 1 } == 100)
    }

    @Test("E2 has 1,000 layers with three animations each")
    func dense() { #expect(count(EngineWorkload.dense.root()) { animations(of: $0) == 3 } == 1000) }

    @Test("Only animated layers and their superlayers get new nodes")
    func nodes() throws {
        func nodes(_ workload: EngineWorkload) throws -> Int {
            try EngineTiming(AnimationEngine(root: workload.root()), frames: 3).nodes
        }
        #expect(try nodes(.sparse) == 100 + 99 + 1)
        #expect(try nodes(.dense) == 1001)
        #expect(try nodes(.idle) == 0)
    }
}
