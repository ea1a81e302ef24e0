import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("TransformComponents")
struct TransformComponentsTests {
    @Test("Setting rotation.z on a scale gives the measured elements (facts 1.22)")
    func measured() {
        var c = TransformComponents(CATransform3DMakeScale(2, 2, 2))
        c.rotation.z = 0.5
        #expect(abs(c.transform.m11 - 1.7551651237807455) < 1e-15)
        #expect(abs(c.transform.m12 - 0.958851077208406) < 1e-15)
        #expect(c.meanScale == 2)
    }

    @Test("Decomposing a mirrored transform gives a negative x scale")
    func mirror() {
        let t = CATransform3DMakeScale(2, -3, 1)
        #expect(TransformComponents(t).scale.x == -2)
        #expect(TransformComponents(t).transform.isClose(to: t))
    }

    @Test("Decomposing and recomposing gives the same transform", arguments: UInt64(1)...60)
    func roundTrip(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        func vector(_ range: ClosedRange<Double>) -> SIMD3<Double> {
            SIMD3(.random(in: range, using: &g), .random(in: range, using: &g), .random(in: range, using: &g))
        }
        var c = TransformComponents(scale: vector(0.2...3), rotation: vector(-3...3), translation: vector(-9...9))
        if seed % 3 == 0 { c.rotation.y = seed % 2 == 0 ? .pi / 2 : -.pi / 2 }
        if seed % 4 == 0 { c.scale.x = -c.scale.x }
        #expect(TransformComponents(c.transform).transform.isClose(to: c.transform, within: 1e-6), "seed \(seed) \(c)")
    }

    @Test("Rotating a transform with perspective keeps the perspective")
    func perspective() {
        var projection = CATransform3DIdentity
        projection.m34 = -1 / 500
        var c = TransformComponents(projection)
        #expect(c.transform == projection)
        c.rotation.x = 1
        #expect(c.transform.isClose(to: CATransform3DConcat(CATransform3DMakeRotation(1, 1, 0, 0), projection)))
        c.rotation.x = 0
        c.scale = SIMD3(2, 2, 1)
        #expect(c.transform.isClose(to: CATransform3DConcat(CATransform3DMakeScale(2, 2, 1), projection)))
    }
}
