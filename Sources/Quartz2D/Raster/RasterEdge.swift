import Foundation
import PixelKernels

/// One straight piece of an outline in fixed-point device space, top to bottom.
///
/// 1/1024 pixel, so that positions cost at most 0.13 of a coverage level. Equal end points give equal edges whatever
/// the direction of drawing, so that shapes that share an edge complement each other exactly.
typealias RasterEdge = mp_edge

extension RasterEdge {
    /// What lies farther from the origin, in pixels across or down, is moved there; a constant, so that no clip changes a pixel.
    static var limit: CGFloat { 524_288 }

    static func limited(_ p: CGPoint) -> CGPoint { CGPoint(x: min(max(p.x, -limit), limit), y: min(max(p.y, -limit), limit)) }

    /// Where a line crosses the limits, in shares of its way, in order.
    static func crossings(_ a: CGPoint, _ b: CGPoint) -> [CGFloat] {
        func shares(_ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
            [-limit, limit].compactMap { (a < $0) != (b < $0) ? ($0 - a) / (b - a) : nil }
        }
        return (shares(a.x, b.x) + shares(a.y, b.y)).sorted()
    }
}
