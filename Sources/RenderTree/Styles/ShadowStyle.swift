import Foundation
import Quartz2D

/// A layer's shadow; drawn when opacity is above 0 and the colour is not nil.
///
/// - Apple: facts 1.11.
public struct ShadowStyle: Equatable, Sendable {
    public var color: CGColor? = .black
    public var opacity: Float = 0
    /// In the layer's own space: it turns and scales with the layer.
    public var offset = CGSize(width: 0, height: -3)
    /// The standard deviation of the Gaussian blur, in points.
    public var radius: CGFloat = 3
    /// Used instead of the layer's alpha, filled by the winding rule.
    public var path: VectorPath?

    public init() {}
}
