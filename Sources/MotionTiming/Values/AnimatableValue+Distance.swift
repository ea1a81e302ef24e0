import VectorGeometry

extension AnimatableValue {
    /// How far apart two values are for even pacing; nil for kinds without a distance (facts 2.9).
    ///
    /// Euclidean over the components; over all 16 elements for transforms.
    public func distance(to other: AnimatableValue) -> Double? {
        switch (self, other) {
        case (.number(let a), .number(let b)): abs(b - a)
        case (.point(let a), .point(let b)): norm(b.x - a.x, b.y - a.y)
        case (.size(let a), .size(let b)): norm(b.width - a.width, b.height - a.height)
        case (.rect(let a), .rect(let b)):
            norm(
                b.origin.x - a.origin.x, b.origin.y - a.origin.y,
                b.size.width - a.size.width, b.size.height - a.size.height)
        case (.color(let a?), .color(let b?)):
            norm(b.red - a.red, b.green - a.green, b.blue - a.blue, b.alpha - a.alpha)
        case (.transform(let a), .transform(let b)): a.distance(to: b)
        default: nil
        }
    }
}

private func norm(_ components: Double...) -> Double {
    components.reduce(0) { $0 + $1 * $1 }.squareRoot()
}

extension CATransform3D {
    fileprivate func distance(to t: CATransform3D) -> Double {
        norm(
            t.m11 - m11, t.m12 - m12, t.m13 - m13, t.m14 - m14, t.m21 - m21, t.m22 - m22, t.m23 - m23, t.m24 - m24,
            t.m31 - m31, t.m32 - m32, t.m33 - m33, t.m34 - m34, t.m41 - m41, t.m42 - m42, t.m43 - m43, t.m44 - m44)
    }
}
