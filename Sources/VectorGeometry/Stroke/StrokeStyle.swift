import Foundation

/// The shape of the ends of a stroked line.
///
/// - Apple: `CGLineCap`.
public enum CGLineCap: Int32, Sendable {
    /// Ends flush with the end point.
    case butt = 0
    /// Ends with a half disc around the end point.
    case round = 1
    /// Extends the line by half its width.
    case square = 2
}

/// The shape of the corners of a stroked line.
///
/// - Apple: `CGLineJoin`.
public enum CGLineJoin: Int32, Sendable {
    /// Extends the outer edges until they meet; a bevel beyond the miter limit.
    case miter = 0
    /// Rounds the corner.
    case round = 1
    /// Cuts the corner off.
    case bevel = 2
}

/// The parameters of a stroke; lengths are in the path's units.
package struct StrokeStyle: Equatable, Hashable, Sendable {
    /// The line width.
    package var width: CGFloat
    /// The shape of the ends of open subpaths and dashes.
    package var cap: CGLineCap
    /// The shape of corners.
    package var join: CGLineJoin
    /// The ratio of miter length to line width above which a miter becomes a bevel.
    package var miterLimit: CGFloat
    /// The alternating lengths of dashes and gaps; empty for a solid line.
    package var dashPattern: [CGFloat]
    /// The distance into the dash pattern at which each subpath starts.
    package var dashPhase: CGFloat

    /// Creates a stroke style.
    package init(
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
    /// Adds the points between the left and the right side at the end of a line that arrives with the left normal
    /// `normal`.
    func add(to outline: inout StrokeOutlineBuilder, end: CGPoint, normal: CGPoint) {
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

    /// Adds the shape of a line without length: a disc, a square along `direction`, or nothing.
    func addDot(to outline: inout StrokeOutlineBuilder, at point: CGPoint, direction: CGPoint) {
        guard self != .butt else { return }
        for normal in [direction.rotated90, -direction.rotated90] {
            outline.add(point + normal * outline.halfWidth)
            add(to: &outline, end: point, normal: normal)
        }
        outline.close()
    }
}

/// The corner shape on the left side of a stroke.
struct StrokeJoin {
    let join: CGLineJoin
    let miterLimit: CGFloat

    /// Adds the points between the end of one edge's left side and the start of the next edge's left side.
    ///
    /// On the inner side the outline passes through the corner itself: the halves of the two edges then overlap with
    /// the same orientation, however short they are.
    func add(to outline: inout StrokeOutlineBuilder, corner: CGPoint, from a: CGPoint, to b: CGPoint, isSmooth: Bool) {
        let sine = a.cross(b)
        let cosine = a.dot(b)
        if abs(sine) < 1e-9, cosine > 0 { return }
        if sine > 0 { return outline.add(corner) }
        switch isSmooth ? .round : join {
        case .round:
            let angle = sine == 0 ? -CGFloat.pi : atan2(sine, cosine)
            outline.addArc(center: corner, from: a, angle: angle)
        case .miter:
            // Length over width is 1/cos(angle/2) = √(2/(1+cos angle)); a 180° corner has no miter.
            let k = 1 + cosine
            if k > 1e-12, 2 / k <= miterLimit * miterLimit { outline.add(corner + (a + b) * (outline.halfWidth / k)) }
        case .bevel: break
        }
    }
}
