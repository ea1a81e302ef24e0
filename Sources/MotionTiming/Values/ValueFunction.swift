import VectorGeometry

/// A function that converts an animation's numbers into a transform, after interpolation and accumulation.
///
/// Rotations are in radians.
///
/// - Apple: `CAValueFunctionName`; facts 2.6.
package enum ValueFunction: String, Equatable, Hashable, Sendable, CaseIterable {
    case rotateX, rotateY, rotateZ
    case scale, scaleX, scaleY, scaleZ
    case translate, translateX, translateY, translateZ

    /// Returns the transform for one number, or for three with `scale` and `translate`; nil for anything else (facts
    /// N65).
    package func transform(for value: AnimatableValue) -> CATransform3D? {
        switch (self, value) {
        case (.scale, .numbers(let n)) where n.count == 3: CATransform3DMakeScale(n[0], n[1], n[2])
        case (.translate, .numbers(let n)) where n.count == 3: CATransform3DMakeTranslation(n[0], n[1], n[2])
        case (_, .number(let n)): transform(for: n)
        default: nil
        }
    }

    private func transform(for n: Double) -> CATransform3D? {
        switch self {
        case .rotateX: CATransform3DMakeRotation(n, 1, 0, 0)
        case .rotateY: CATransform3DMakeRotation(n, 0, 1, 0)
        case .rotateZ: CATransform3DMakeRotation(n, 0, 0, 1)
        case .scaleX: CATransform3DMakeScale(n, 1, 1)
        case .scaleY: CATransform3DMakeScale(1, n, 1)
        case .scaleZ: CATransform3DMakeScale(1, 1, n)
        case .translateX: CATransform3DMakeTranslation(n, 0, 0)
        case .translateY: CATransform3DMakeTranslation(0, n, 0)
        case .translateZ: CATransform3DMakeTranslation(0, 0, n)
        case .scale, .translate: nil
        }
    }
}
