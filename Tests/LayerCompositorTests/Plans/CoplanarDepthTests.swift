import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Merging the depths of coplanar planes")
struct CoplanarDepthTests {
    /// Compares each depth with all earlier ones.
    private func merged(_ depths: [PlaneDepth], in area: PixelRect) -> [PlaneDepth] {
        depths.reduce(into: []) { result, depth in
            result.append(result.first { depth.isCoplanar(with: $0, in: area) } ?? depth)
        }
    }

    @Test("Each depth becomes the first one that is coplanar with it", arguments: UInt64(0)..<20)
    func first(seed: UInt64) {
        let area = PixelRect(x: 0, y: 0, width: 1920, height: 1080)
        var state = seed &* 2_862_933_555_777_941_757 &+ 3_037_000_493
        func number(_ count: UInt64) -> Double {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Double((state >> 33) % count)
        }
        let depths = (0..<300).map { _ in
            PlaneDepth(
                x: number(3) - 1, y: (number(3) - 1) * 0.5, constant: number(4) * 100 + (number(9) - 4) * 4e-8)
        }
        #expect(depths.mergingCoplanar(in: area) == merged(depths, in: area))
    }
}
