import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("Affine interpolation")
struct AffineInterpolationTests {
    struct Row: Sendable, CustomStringConvertible {
        let description: String
        let from, to: CGAffineTransform
        let quarter, half: [CGFloat]
    }

    private static let mirrorX = CGAffineTransform(scaleX: -1, y: 1)
    private static let mirrorY = CGAffineTransform(scaleX: 1, y: -1)
    private static let rotated180Row: ([CGFloat], [CGFloat]) = ([0.7071, -0.7071, 0.7071, 0.7071], [0, -1, 1, 0])

    static let rows: [Row] = [
        Row(
            description: "identity → scale(−1,1)", from: .identity, to: mirrorX, quarter: [0.5, 0, 0, 1],
            half: [0, 0, 0, 1]),
        Row(
            description: "identity → scale(1,−1)", from: .identity, to: mirrorY, quarter: [1, 0, 0, 0.5],
            half: [1, 0, 0, 0]),
        Row(
            description: "identity → scale(−1,−1)", from: .identity, to: CGAffineTransform(scaleX: -1, y: -1),
            quarter: rotated180Row.0, half: rotated180Row.1),
        Row(
            description: "identity → rotate −π", from: .identity, to: CGAffineTransform(rotationAngle: -.pi),
            quarter: rotated180Row.0, half: rotated180Row.1),
        Row(
            description: "identity → rotate π", from: .identity, to: CGAffineTransform(rotationAngle: .pi),
            quarter: [0.7071, 0.7071, -0.7071, 0.7071], half: [0, 1, -1, 0]),
        Row(
            description: "identity → shear", from: .identity,
            to: CGAffineTransform(a: 1, b: 0, c: 0.5, d: 1, tx: 0, ty: 0),
            quarter: [1, 0, 0.1151, 1.0023], half: [1, 0, 0.2368, 1.0031]),
        Row(
            description: "identity → rotate(.5)·scale(−1,1)", from: .identity,
            to: CGAffineTransform(rotationAngle: 0.5).concatenating(mirrorX),
            quarter: [0.4961, -0.0623, 0.1247, 0.9922], half: [0, 0, 0.2474, 0.9689]),
        Row(
            description: "identity → scale(2,1)·rotate(1.5)", from: .identity,
            to: CGAffineTransform(scaleX: 2, y: 1).concatenating(CGAffineTransform(rotationAngle: 1.5)),
            quarter: [1.1631, 0.4578, -0.3663, 0.9305], half: [1.0975, 1.0225, -0.6816, 0.7317]),
        Row(
            description: "scale(−1,1) → scale(1,−1)", from: mirrorX, to: mirrorY,
            quarter: [-0.7071, -0.7071, -0.7071, 0.7071], half: [0, -1, -1, 0]),
    ]

    @Test("Interpolating affine transforms in 2D and 3D matches the measured rows of facts 2.8.1", arguments: rows)
    func measured(row: Row) {
        for (fraction, expected) in [(0.25, row.quarter), (0.5, row.half)] {
            let m = row.from.interpolated(to: row.to, fraction: fraction)
            for (value, wanted) in zip([m.a, m.b, m.c, m.d], expected) { #expect(abs(value - wanted) < 1e-4, "\(m)") }
            let solid = CATransform3DMakeAffineTransform(row.from).interpolated(
                to: CATransform3DMakeAffineTransform(row.to), fraction: fraction)
            #expect(CATransform3DGetAffineTransform(solid) == m)
        }
    }

    @Test("Interpolating to a 360° rotation does not rotate, and to 270° takes the shorter arc")
    func rotations() {
        let whole = CGAffineTransform.identity.interpolated(
            to: CGAffineTransform(rotationAngle: 2 * .pi), fraction: 0.5)
        #expect(abs(whole.a - 1) < 1e-9 && abs(whole.b) < 1e-9)
        let short = CGAffineTransform.identity.interpolated(
            to: CGAffineTransform(rotationAngle: 1.5 * .pi), fraction: 0.5)
        #expect(abs(short.b + sin(.pi / 4)) < 1e-9)
    }

    @Test("Interpolating from scale 0 is linear, and the ends are exact")
    func singular() {
        let zero = CGAffineTransform(scaleX: 0, y: 0)
        #expect(zero.interpolated(to: .identity, fraction: 0.25) == CGAffineTransform(scaleX: 0.25, y: 0.25))
        let odd = CGAffineTransform(a: 0.1, b: 0.7, c: -0.3, d: 1.9, tx: 3, ty: 4)
        #expect(CGAffineTransform.identity.interpolated(to: odd, fraction: 1) == odd)
        #expect(odd.interpolated(to: .identity, fraction: 0) == odd)
    }

    @Test("Decomposing and recomposing gives the same transform", arguments: UInt64(1)...50)
    func roundTrip(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        func r() -> CGFloat { .random(in: -3...3, using: &g) }
        let t = CGAffineTransform(a: r(), b: r(), c: r(), d: r(), tx: r(), ty: r())
        let u = AffineDecomposition(t).transform
        for (x, y) in [(t.a, u.a), (t.b, u.b), (t.c, u.c), (t.d, u.d), (t.tx, u.tx), (t.ty, u.ty)] {
            #expect(abs(x - y) < 1e-9, "seed \(seed)")
        }
    }
}
