import Foundation
import PixelKernels

/// What lies farther from the origin than edges reach, in pixels across or down, is moved there; a constant, so that no
/// clip changes a pixel.
extension CGPoint {
    private static var reach: CGFloat { MP_EDGE_LIMIT }

    var withinReach: CGPoint {
        CGPoint(x: min(max(x, -Self.reach), Self.reach), y: min(max(y, -Self.reach), Self.reach))
    }

    /// Where a line crosses the limits of reach, in shares of its way, in order.
    func reachCrossings(to end: CGPoint) -> [CGFloat] {
        func shares(_ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
            [-Self.reach, Self.reach].compactMap { (a < $0) != (b < $0) ? ($0 - a) / (b - a) : nil }
        }
        return (shares(x, end.x) + shares(y, end.y)).sorted()
    }
}
