import Foundation
import TestSupport
import VectorGeometry

extension CATransform3D {
    var members: [CGFloat] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

    func isClose(to other: CATransform3D, within tolerance: CGFloat = 1e-9) -> Bool {
        zip(members, other.members).allSatisfy { abs($0 - $1) <= tolerance }
    }

    static func random(using g: inout SeededGenerator) -> CATransform3D {
        func r() -> CGFloat { .random(in: -2...2, using: &g) }
        return CATransform3D(
            m11: r(), m12: r(), m13: r(), m14: r() * 0.01, m21: r(), m22: r(), m23: r(), m24: r() * 0.01,
            m31: r(), m32: r(), m33: r(), m34: r() * 0.01, m41: r(), m42: r(), m43: r(), m44: 1)
    }
}
