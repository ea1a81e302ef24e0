import Foundation
import TestSupport
import Testing
import VectorGeometry

@Suite("CATransform3D")
struct CATransform3DTests {
    private func perspective(_ distance: CGFloat) -> CATransform3D {
        var t = CATransform3DIdentity
        t.m34 = -1 / distance
        return t
    }

    @Test("CATransform3DRotate of a scale has the measured elements (facts 1.5)")
    func measuredRotation() {
        let t = CATransform3DRotate(CATransform3DMakeScale(2, 3, 4), 0.5, 0, 0, 1)
        #expect(abs(t.m11 - 1.7551651237807455) < 1e-15)
        #expect(abs(t.m12 - 1.438276615812609) < 1e-15)
    }

    @Test("A plane rotated by 60° about y projects to the measured points at eye distance 500 (facts 1.5, 7.1)")
    func rotatedPlane() throws {
        let p = PlaneProjection(CATransform3DConcat(CATransform3DMakeRotation(.pi / 3, 0, 1, 0), perspective(500)))
        for (x, screen, vertical) in [(CGFloat(-100), CGFloat(-60.47), CGFloat(1.2095)), (100, 42.62, 0.8524)] {
            let q = try #require(p.map(CGPoint(x: x, y: 1)))
            #expect(abs(q.x - screen) < 0.01 && abs(q.y - vertical) < 1e-4)
        }
    }

    private static let depths: [(z: Double, magnification: Double?)] = [(100, 1.25), (-500, 0.5), (250, 2), (500, nil)]

    @Test("Depth magnifies by 1/(1 − z/d), and a plane at the eye is not drawn (facts 7.1)", arguments: depths)
    func depth(z: Double, magnification: Double?) {
        let p = PlaneProjection(CATransform3DConcat(CATransform3DMakeTranslation(0, 0, z), perspective(500)))
        let square = VectorPath.rect(CGRect(x: -50, y: -50, width: 100, height: 100)).flattened(
            through: p, tolerance: 0.1)
        let width = square.first.map { Double(CGRect(enclosing: $0.points).width) }
        #expect(width == magnification.map { $0 * 100 })
    }

    @Test(
        "The inverse cancels a transform; a singular transform is returned unchanged (G17)", arguments: UInt64(1)...50)
    func inverse(seed: UInt64) {
        var g = SeededGenerator(seed: seed)
        let t = CATransform3D.random(using: &g)
        guard abs(t.determinant) > 1e-2 else { return }
        #expect(
            CATransform3DConcat(t, CATransform3DInvert(t)).isClose(to: CATransform3DIdentity, within: 1e-7),
            "seed \(seed)")
        #expect(CATransform3DInvert(CATransform3DMakeScale(1, 0, 1)) == CATransform3DMakeScale(1, 0, 1))
    }

    @Test("Decomposing and recomposing gives the same transform", arguments: UInt64(1)...50)
    func decomposition(seed: UInt64) throws {
        var g = SeededGenerator(seed: seed)
        let t = CATransform3D.random(using: &g)
        guard abs(t.determinant) > 1e-2 else { return }
        let parts = try #require(TransformDecomposition(t))
        #expect(parts.transform.isClose(to: t, within: 1e-7), "seed \(seed)")
    }

    @Test("Interpolating two rotations about y gives the middle rotation and keeps the perspective")
    func interpolation() {
        func rotated(_ angle: CGFloat) -> CATransform3D {
            CATransform3DConcat(CATransform3DMakeRotation(angle, 0, 1, 0), perspective(400))
        }
        #expect(rotated(0).interpolated(to: rotated(1.2), fraction: 0.5).isClose(to: rotated(0.6)))
        #expect(rotated(0.2).interpolated(to: rotated(1.2), fraction: 1) == rotated(1.2))
        let gone = CATransform3DMakeScale(0, 0, 0)
        #expect(
            gone.interpolated(to: CATransform3DIdentity, fraction: 0.25).isClose(
                to: CATransform3DMakeScale(0.25, 0.25, 0.25)))
    }

    @Test("Two half turns about the diagonals turn the same way in spite of rounding errors")
    func halfTurnsAboutDiagonals() {
        for (x, y) in [(1.0, 1.0), (-1, -1), (1, 1 + 1e-15), (1, 1 - 1e-15)] {
            for sign in [1.0, -1] {
                let from = CATransform3DMakeRotation(.pi, x, y, 0)
                let to = CATransform3DMakeRotation(.pi * sign, x, -y, 0)
                let half = from.interpolated(to: to, fraction: 0.5)
                #expect(abs(half.m11 - 1) < 1e-9 && abs(half.m22 + 1) < 1e-9 && abs(half.m33 + 1) < 1e-9)
            }
        }
    }
}
