import Foundation
import Images
import VectorGeometry

/// A region filled with a paint. A class, so that plans are copied cheaply.
final class Fill: Sendable {
    let region: Region
    let paint: Paint
    /// The opacity, 0…1, in addition to the paint's own alpha.
    let opacity: CGFloat
    let blend: Blend
    /// Multiplies the colors of an image or gradient.
    let tint: Tint?
    let bounds: PixelRect
    /// The pixels that are opaque at opacity 1, independent of what is below.
    private let opaqueCore: PixelRect
    /// The opaque part if it is not axis-aligned.
    private let quad: OpaqueQuad?
    /// The pixels that hide everything below them.
    let opaqueArea: PixelRect
    /// The corners of a quadrilateral around a large rotated region; empty for others.
    ///
    /// Damage needs them several times. To find them each time, it would copy the region, whose reference counts are
    /// shared with the threads that draw.
    let rotatedCorners: [CGPoint]

    /// The part that hides everything below it if it is not axis-aligned; within the bounds.
    var opaqueQuad: OpaqueQuad? { hides ? quad : nil }
    private var hides: Bool { opacity >= 1 && blend == .over && paint.isOpaque }

    init(
        region: Region, paint: Paint, opacity: CGFloat, blend: Blend = .over, tint: Tint? = nil, bounds: PixelRect,
        opaqueCore: PixelRect = .empty, quad: OpaqueQuad? = nil, rotatedCorners: [CGPoint]? = nil
    ) {
        self.rotatedCorners = rotatedCorners ?? DamagedArea.corners(around: region, bounds)
        self.tint = tint
        self.region = region
        self.paint = paint
        self.opacity = opacity
        self.blend = blend
        self.bounds = bounds
        self.opaqueCore = opaqueCore
        self.quad = quad
        opaqueArea = opacity >= 1 && blend == .over && paint.isOpaque ? opaqueCore : .empty
    }

    func with(paint: Paint? = nil, opacity: CGFloat? = nil, blend: Blend? = nil, tint: Tint? = nil) -> Fill {
        Fill(
            region: region, paint: paint ?? self.paint, opacity: opacity ?? self.opacity, blend: blend ?? self.blend,
            tint: tint ?? self.tint,
            bounds: bounds, opaqueCore: opaqueCore, quad: quad, rotatedCorners: rotatedCorners)
    }
}

extension Fill {
    /// Returns the fill's own image if, drawn last, it covers `frame` opaquely pixel for pixel.
    func passthroughImage(of frame: PixelRect) -> PixelBuffer? {
        guard case .image(let paint) = paint, tint == nil, paint.others.isEmpty,
            opaqueArea.intersection(frame) == frame,
            frame.minX == 0, frame.minY == 0, paint.image.width == frame.width, paint.image.height == frame.height,
            paint.toImage.isNearlyIdentity
        else { return nil }
        return paint.image
    }
}

extension PlaneProjection {
    /// Whether the projection moves no pixel far enough to change a sample; sampling distinguishes 256 positions per
    /// pixel.
    fileprivate var isNearlyIdentity: Bool {
        isAffine && max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-8 && max(abs(tx), abs(ty)) < 1e-4
    }
}

/// A convex quadrilateral in device space that is covered opaquely.
struct OpaqueQuad: Sendable {
    /// The corners in order around the quadrilateral.
    private let corners: (CGPoint, CGPoint, CGPoint, CGPoint)

    /// Creates the image of a rectangle; nil if a corner is behind the eye or far away.
    init?(_ rect: CGRect, through projection: PlaneProjection) {
        guard rect.width > 0, rect.height > 0, let a = projection.map(CGPoint(x: rect.minX, y: rect.minY)),
            let b = projection.map(CGPoint(x: rect.maxX, y: rect.minY)),
            let c = projection.map(CGPoint(x: rect.maxX, y: rect.maxY)),
            let d = projection.map(CGPoint(x: rect.minX, y: rect.maxY))
        else { return nil }
        for p in [a, b, c, d] { guard abs(p.x) < 1e6, abs(p.y) < 1e6 else { return nil } }
        corners = (a, b, c, d)
    }

    func rows(from y: Int) -> Rows { Rows(corners, y) }

    /// Returns whether pixels lie entirely inside.
    func contains(_ pixels: PixelRect) -> Bool {
        let rect = pixels.cgRect.insetBy(dx: -Rows.slack, dy: -Rows.slack)
        let edges = [(corners.0, corners.1), (corners.1, corners.2), (corners.2, corners.3), (corners.3, corners.0)]
        let sides = edges.flatMap { from, to in
            rect.corners.map { (to.x - from.x) * ($0.y - from.y) - (to.y - from.y) * ($0.x - from.x) }
        }
        return sides.allSatisfy { $0 > 0 } || sides.allSatisfy { $0 < 0 }
    }

    /// Iterates over the rows, with the pixels of each row that lie entirely inside.
    struct Rows {
        private let edges: (Edge, Edge, Edge, Edge)
        private var y: Int
        private var upper: Columns

        /// Larger than the rasterizer's rounding of corners moves an edge, in pixels.
        fileprivate static let slack: CGFloat = 1 / 64

        /// Columns that a horizontal line crosses; empty if `low` is greater than `high`.
        private struct Columns {
            var low = CGFloat.infinity
            var high = -CGFloat.infinity
        }

        private struct Edge {
            let minY, maxY: CGFloat
            let start: CGPoint
            let slope: CGFloat

            init(_ a: CGPoint, _ b: CGPoint) {
                // Nearly horizontal edges are ignored: where they cross a row depends on rounding errors.
                let isHorizontal = abs(a.y - b.y) < 1e-9
                minY = isHorizontal ? .infinity : min(a.y, b.y)
                maxY = isHorizontal ? -.infinity : max(a.y, b.y)
                start = a
                slope = isHorizontal ? 0 : (b.x - a.x) / (b.y - a.y)
            }

            @inline(__always)
            func add(to columns: inout Columns, at y: CGFloat) {
                let x = start.x + (y - start.y) * slope
                let isCrossed = minY <= y && y <= maxY
                columns.low = min(columns.low, isCrossed ? x : .infinity)
                columns.high = max(columns.high, isCrossed ? x : -.infinity)
            }
        }

        fileprivate init(_ c: (CGPoint, CGPoint, CGPoint, CGPoint), _ y: Int) {
            edges = (Edge(c.0, c.1), Edge(c.1, c.2), Edge(c.2, c.3), Edge(c.3, c.0))
            self.y = y
            upper = Columns()
            upper = cut(CGFloat(y))
        }

        /// Returns the columns in which a horizontal line crosses the quadrilateral.
        @inline(__always)
        private func cut(_ y: CGFloat) -> Columns {
            var columns = Columns()
            edges.0.add(to: &columns, at: y)
            edges.1.add(to: &columns, at: y)
            edges.2.add(to: &columns, at: y)
            edges.3.add(to: &columns, at: y)
            return columns
        }

        @inline(__always)
        mutating func next() -> Range<Int> {
            y += 1
            let lower = cut(CGFloat(y))
            defer { upper = lower }
            let low = max(upper.low, lower.low) + Rows.slack
            let high = min(upper.high, lower.high) - Rows.slack
            guard low < high else { return 0..<0 }
            let first = -(-low).floored
            return first..<max(first, high.floored)
        }
    }
}

/// The operation that composites an item with what is below it.
enum Blend: Equatable, Sendable {
    case over
    /// Sums premultiplied components, limited to 255. Used for the halves of a dissolve and for parts that join without
    /// a seam.
    case plus
    /// Interpolates: below × (1 − opacity) + above × opacity, even where one of them is transparent.
    case mix
    /// Source over for coverages that never overlap: in partly covered pixels each image takes the area that the other
    /// leaves. Used for images that meet along a line.
    ///
    /// Porter-Duff source over assumes that coverages are independent.
    case disjointOver
    /// A compositing filter (facts 1.9).
    case mode(CGBlendMode)
}

extension CGBlendMode {
    /// Whether the mode may leave less alpha than the destination had.
    var canReduceAlpha: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }

    /// Whether the mode changes the destination where the source is transparent, so that it has to be limited to an
    /// area.
    var isUnbounded: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
