import Foundation
import ViewAnimation

/// A set of points around the position of a field.
///
/// - Apple: `UIRegion`.
open class UIRegion: NSObject {
    private let includes: (CGPoint) -> Bool

    private init(_ includes: @escaping (CGPoint) -> Bool) { self.includes = includes }

    /// Creates an empty region.
    public override convenience init() { self.init { _ in false } }
    /// Creates a circle.
    public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }
    /// Creates a rectangle around the origin.
    public convenience init(size: CGSize) {
        self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
    }

    /// All points.
    open class var infinite: UIRegion { UIRegion { _ in true } }
    /// Returns the points that are not in this region.
    open func inverse() -> UIRegion { UIRegion { [includes] in !includes($0) } }
    /// Returns the points of both regions.
    open func union(with region: UIRegion) -> UIRegion {
        UIRegion { [includes] in includes($0) || region.includes($0) }
    }
    /// Returns the points of this region that are not in another one.
    open func difference(from region: UIRegion) -> UIRegion {
        UIRegion { [includes] in includes($0) && !region.includes($0) }
    }
    /// Returns the points that are in both regions.
    open func intersection(with region: UIRegion) -> UIRegion {
        UIRegion { [includes] in includes($0) && region.includes($0) }
    }
    /// Returns whether the region contains a point.
    open func contains(_ point: CGPoint) -> Bool { includes(point) }
}
