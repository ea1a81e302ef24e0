import VectorGeometry

// The one place that says how this module interpolates and inverts transforms.
extension CATransform3D {
    /// Element by element, until the decomposition of facts 2.8.1 lands in VectorGeometry.
    func blended(to t: CATransform3D, fraction f: Double) -> CATransform3D {
        CATransform3D(
            m11: lerp(m11, t.m11, f), m12: lerp(m12, t.m12, f), m13: lerp(m13, t.m13, f), m14: lerp(m14, t.m14, f),
            m21: lerp(m21, t.m21, f), m22: lerp(m22, t.m22, f), m23: lerp(m23, t.m23, f), m24: lerp(m24, t.m24, f),
            m31: lerp(m31, t.m31, f), m32: lerp(m32, t.m32, f), m33: lerp(m33, t.m33, f), m34: lerp(m34, t.m34, f),
            m41: lerp(m41, t.m41, f), m42: lerp(m42, t.m42, f), m43: lerp(m43, t.m43, f), m44: lerp(m44, t.m44, f))
    }

    /// The inverse of an affine transform; nil for others until VectorGeometry has the general one.
    var inverseIfAny: CATransform3D? {
        guard CATransform3DIsAffine(self) else { return nil }
        let affine = CATransform3DGetAffineTransform(self)
        return affine.determinant == 0 ? nil : CATransform3DMakeAffineTransform(affine.inverted())
    }
}
