import Foundation
import Quartz2D

/// A layer's shadow; drawn when opacity is above 0 and the colour is not nil.
///
/// - Apple: facts 1.11.
public struct ShadowStyle: Equatable, Sendable {
    public var color: CGColor? {
        get { values.read { $0.color } }
        set { values.change { $0.color = newValue } }
    }
    public var opacity: Float {
        get { values.read { $0.opacity } }
        set { values.change { $0.opacity = newValue } }
    }
    /// In the layer's own space: it turns and scales with the layer.
    public var offset: CGSize {
        get { values.read { $0.offset } }
        set { values.change { $0.offset = newValue } }
    }
    /// The standard deviation of the Gaussian blur, in points.
    public var radius: CGFloat {
        get { values.read { $0.radius } }
        set { values.change { $0.radius = newValue } }
    }
    /// Used instead of the layer's alpha, filled by the winding rule.
    public var path: VectorPath? {
        get { values.read { $0.path } }
        set { values.change { $0.path = newValue } }
    }

    private var values = Uncommon<Values>()

    public init() {}

    private struct Values: UncommonValues {
        var color: CGColor? = .black
        var opacity: Float = 0
        var offset = CGSize(width: 0, height: -3)
        var radius: CGFloat = 3
        var path: VectorPath?

        static let initial = Values()
    }
}
