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

extension CGLineCap {
    /// Adds what lies between the left and the right side at the end of a line that arrives with the left normal
    /// `normal`.
    func add(to outline: inout StrokeOutline, end: CGPoint, normal: CGPoint) {
        switch self {
        case .butt: break
        case .round: outline.addArc(center: end, from: normal, angle: -.pi)
        case .square:
            let h = outline.halfWidth
            let forward = -normal.rotated90
            outline.add(end + (normal + forward) * h)
            outline.add(end + (forward - normal) * h)
        }
    }

    /// Adds the mark of a line without length: a disc, a square along `direction`, or nothing.
    func addDot(to outline: inout StrokeOutline, at point: CGPoint, direction: CGPoint) {
        guard self != .butt else { return }
        for normal in [direction.rotated90, -direction.rotated90] {
            outline.add(point + normal * outline.halfWidth)
            add(to: &outline, end: point, normal: normal)
        }
        outline.close()
    }
}

/// How the left side of a stroke gets round a corner.
struct StrokeJoin {
    let join: CGLineJoin
    let miterLimit: CGFloat

    /// Adds what lies between the end of one edge's left side and the start of the next's.
    ///
    /// On the inner side the outline passes through the corner itself: the halves of the two edges then overlap with
    /// equal sign, however short they are.
    func add(to outline: inout StrokeOutline, corner: CGPoint, from a: CGPoint, to b: CGPoint, isSmooth: Bool) {
        let sine = a.cross(b)
        let cosine = a.dot(b)
        if abs(sine) < 1e-9, cosine > 0 { return }
        if sine > 0 { return outline.add(corner) }
        switch isSmooth ? .round : join {
        case .round:
            let angle = sine == 0 ? -CGFloat.pi : atan2(sine, cosine)
            outline.addArc(center: corner, from: a, angle: angle)
        case .miter:
            // Length over width is 1/cos(turn/2) = √(2/(1+cos turn)); a U-turn has no miter.
            let k = 1 + cosine
            if k > 1e-12, 2 / k <= miterLimit * miterLimit { outline.add(corner + (a + b) * (outline.halfWidth / k)) }
        case .bevel: break
        }
    }
}
