import Foundation

/// What a filter does to a picture; lengths are in points of the layer's space.
public enum FilterEffect: Equatable, Sendable {
    /// `radius` is the standard deviation.
    case gaussianBlur(radius: Double)
    /// The mean of a square that reaches `radius` to each side.
    case boxBlur(radius: Double)
    case color(ColorMatrix)
    /// Light times 2 to this power.
    case exposure(Double)
    /// Colours to this power.
    case gamma(Double)
    /// More colour where there is little of it.
    case vibrance(Double)
    /// The picture and its blurred light.
    case bloom(radius: Double, intensity: Double)
    /// Squares of one colour each, with a corner of one at `center`.
    case pixellate(scale: Double, center: CGPoint)
}
