import Foundation
import Quartz2D
import VectorGeometry

/// Copies of a layer's sublayers.
///
/// - Apple: `CAReplicatorLayer`; facts 3.4.
public struct ReplicaStyle: Equatable, Sendable {
    /// Cut to a whole number when drawn; 0 draws nothing.
    public var count: CGFloat = 1
    /// By how much each copy lags behind the one before, seconds of the layer's clock.
    public var delay: CGFloat = 0
    /// From each copy to the next, about the layer's anchor point.
    public var transform = CATransform3DIdentity
    /// Multiplies the colours of the first copy; nil as opaque white.
    public var color: CGColor? = .white
    /// What is added to the colour from each copy to the next.
    public var redOffset: Float = 0
    public var greenOffset: Float = 0
    public var blueOffset: Float = 0
    public var alphaOffset: Float = 0
    /// True: the copies stay in the space around the layer instead of being flattened.
    public var preservesDepth = false

    public init() {}

    /// The most copies that are drawn.
    public static let limit = 1_000_000

    /// The number of copies drawn.
    public var copies: Int { count.isNaN ? 0 : Int(min(max(count, 0), CGFloat(ReplicaStyle.limit))) }

    /// What the colours of copy `k` are multiplied by, each component within 0…1.
    public func color(ofCopy k: Int) -> CGColor {
        let base = color ?? .white
        func component(_ value: CGFloat, _ offset: Float) -> CGFloat {
            min(max(value + CGFloat(k) * CGFloat(offset), 0), 1)
        }
        return CGColor(
            red: component(base.red, redOffset), green: component(base.green, greenOffset),
            blue: component(base.blue, blueOffset),
            alpha: component(base.alpha, alphaOffset))
    }
}
