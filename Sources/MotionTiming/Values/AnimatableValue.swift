import VectorGeometry

/// The value of an animatable property, of any type that animations know (facts 2.8).
///
/// Lengths are in points, angles in radians. `.none` stands for a property that has no value.
public enum AnimatableValue: Equatable, Sendable {
    case number(Double)
    case bool(Bool)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(ColorComponents?)
    case path(VectorPath?)
    case numbers([Double])
    case colors([ColorComponents])
    case string(String)
    case object(ObjectReference?)
    /// Two objects drawn over each other; `fraction` is the share of `to`, between 0 and 1.
    case crossfade(from: ObjectReference?, to: ObjectReference?, fraction: Double)
    case none
}
