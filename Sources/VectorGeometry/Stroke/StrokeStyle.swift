import Foundation

/// - Apple: `CGLineCap`.
public enum CGLineCap: Int32, Sendable { case butt = 0, round = 1, square = 2 }

/// - Apple: `CGLineJoin`.
public enum CGLineJoin: Int32, Sendable { case miter = 0, round = 1, bevel = 2 }

/// How a path is stroked; lengths in the path's units.
public struct StrokeStyle: Equatable, Hashable, Sendable {
    public var width: CGFloat
    public var cap: CGLineCap
    public var join: CGLineJoin
    /// A miter longer than this many half-widths becomes a bevel.
    public var miterLimit: CGFloat
    /// Lengths on, off, on, …; empty for a solid line.
    public var dashPattern: [CGFloat]
    public var dashPhase: CGFloat

    public init(
        width: CGFloat = 1, cap: CGLineCap = .butt, join: CGLineJoin = .miter, miterLimit: CGFloat = 10,
        dashPattern: [CGFloat] = [], dashPhase: CGFloat = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashPattern = dashPattern
        self.dashPhase = dashPhase
    }
}
