import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("CGAffineTransformComponents")
struct AffineTransformComponentsTests {
    private func isClose(_ a: CGAffineTransform, _ b: CGAffineTransform) -> Bool {
        let pairs = [(a.a, b.a), (a.b, b.b), (a.c, b.c), (a.d, b.d), (a.tx, b.tx), (a.ty, b.ty)]
        return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
    }

    @Test("Components multiply as scale, shear, rotation, translation")
    func composition() {
        let components = CGAffineTransformComponents(
            scale: CGSize(width: 2, height: 3), horizontalShear: 0.5, rotation: .pi / 6,
            translation: CGVector(dx: 7, dy: -4))
        let product = CGAffineTransform(scaleX: 2, y: 3)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0))
            .concatenating(CGAffineTransform(rotationAngle: .pi / 6))
            .concatenating(CGAffineTransform(translationX: 7, y: -4))
        #expect(isClose(CGAffineTransform(components), product))
        let back = product.decomposed()
        #expect(abs(back.scale.width - 2) < 1e-12)
        #expect(abs(back.scale.height - 3) < 1e-12)
        #expect(abs(back.horizontalShear - 0.5) < 1e-12)
        #expect(abs(back.rotation - .pi / 6) < 1e-12)
        #expect(back.translation == CGVector(dx: 7, dy: -4))
    }

    @Test("Decomposing and composing a random transform gives it back", arguments: UInt64(1)...50)
    func roundTrip(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        func value() -> CGFloat { .random(in: -5...5, using: &g) }
        let t = CGAffineTransform(a: value(), b: value(), c: value(), d: value(), tx: value(), ty: value())
        #expect(isClose(CGAffineTransform(t.decomposed()), t), "seed \(seed)")
    }

    @Test("Mirrored and singular transforms decompose without shear")
    func special() {
        #expect(CGAffineTransform(scaleX: -2, y: 3).decomposed().scale == CGSize(width: -2, height: 3))
        #expect(CGAffineTransform(scaleX: 2, y: -3).decomposed().scale == CGSize(width: 2, height: -3))
        #expect(CGAffineTransform(scaleX: 0, y: 3).decomposed().scale == CGSize(width: 0, height: 3))
        #expect(CGAffineTransform(scaleX: 2, y: 0).decomposed().scale == CGSize(width: 2, height: 0))
        #expect(CGAffineTransform(scaleX: 0, y: 0).decomposed().scale == .zero)
        #expect(CGAffineTransform.identity.decomposed().rotation == 0)
        #expect(CGAffineTransformComponents().scale == .zero)
    }
}
