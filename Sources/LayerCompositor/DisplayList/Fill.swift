import Foundation
import Quartz2D
import VectorGeometry

/// One primitive: a region filled with a paint. Shared by reference, so that a plan is passed over quickly.
final class Fill: Sendable {
    let region: Region
    let paint: Paint
    /// 0…1, on top of the paint's own alpha.
    let opacity: CGFloat
    let blend: Blend
    /// Multiplies the colours of a picture or a gradient.
    let tint: Tint?
    let bounds: PixelRect
    /// Pixels that are opaque while `opacity` is 1, whatever was below.
    private let opaqueCore: PixelRect
    /// The same where it is not upright.
    private let quad: OpaqueQuad?
    /// What hides everything below it.
    let opaqueArea: PixelRect

    /// The part, not upright, that hides everything below it; within the bounds.
    var opaqueQuad: OpaqueQuad? { hides ? quad : nil }
    private var hides: Bool { opacity >= 1 && blend == .over && paint.isOpaque }

    init(
        region: Region, paint: Paint, opacity: CGFloat, blend: Blend = .over, tint: Tint? = nil, bounds: PixelRect,
        opaqueCore: PixelRect = .empty, quad: OpaqueQuad? = nil
    ) {
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
            bounds: bounds, opaqueCore: opaqueCore, quad: quad)
    }
}

extension Fill {
    /// The picture that this fill, drawn last, makes of `frame`: its own, if that hides all else and lies there a pixel
    /// for a pixel.
    func passthroughImage(of frame: PixelRect) -> PixelBuffer? {
        guard case .image(let paint) = paint, tint == nil, paint.coarser == nil,
            opaqueArea.intersection(frame) == frame,
            frame.minX == 0, frame.minY == 0, paint.image.width == frame.width, paint.image.height == frame.height,
            paint.toImage.isNearlyIdentity
        else { return nil }
        return paint.image
    }
}

extension PlaneProjection {
    /// Whether it moves no pixel of a picture by as much as sampling, which knows 256 places between two pixels, could
    /// see.
    fileprivate var isNearlyIdentity: Bool {
        isAffine && max(abs(a - 1), abs(b), abs(c), abs(d - 1)) < 1e-8 && max(abs(tx), abs(ty)) < 1e-4
    }
}

/// A convex quadrilateral of the device, all of which is covered opaquely.
struct OpaqueQuad: Sendable {
    /// In order around it.
    private let corners: (CGPoint, CGPoint, CGPoint, CGPoint)

    /// The image of a rectangle; nil where a corner is behind the eye or far away.
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

    /// The pixels of each row that lie inside entirely, row by row.
    struct Rows {
        private let edges: [(CGPoint, CGPoint)]
        private var y: Int
        private var upper: (CGFloat, CGFloat)

        /// More than the rasterizer's rounding of corners moves an edge.
        private static let slack: CGFloat = 1 / 64

        fileprivate init(_ c: (CGPoint, CGPoint, CGPoint, CGPoint), _ y: Int) {
            edges = [(c.0, c.1), (c.1, c.2), (c.2, c.3), (c.3, c.0)].filter { $0.y != $1.y }
            self.y = y
            upper = (0, 0)
            upper = cut(CGFloat(y))
        }

        /// Where a line crosses the quadrilateral; an empty range outside.
        private func cut(_ y: CGFloat) -> (CGFloat, CGFloat) {
            var low = CGFloat.infinity
            var high = -CGFloat.infinity
            for (a, b) in edges where min(a.y, b.y) <= y && y <= max(a.y, b.y) {
                let x = a.x + (b.x - a.x) * ((y - a.y) / (b.y - a.y))
                low = min(low, x)
                high = max(high, x)
            }
            return (low, high)
        }

        mutating func next() -> Range<Int> {
            y += 1
            let lower = cut(CGFloat(y))
            defer { upper = lower }
            let low = max(upper.0, lower.0) + Rows.slack
            let high = min(upper.1, lower.1) - Rows.slack
            guard low < high else { return 0..<0 }
            let first = Int(low.rounded(.up))
            return first..<max(first, Int(high.rounded(.down)))
        }
    }
}

/// How an item joins what is below it.
enum Blend: Equatable, Sendable {
    case over
    /// Premultiplied sums, limited to 255: for the halves of a dissolve and for parts that join without a seam.
    case plus
    /// The weighted mean with what is below: below × (1 − opacity) + above × opacity, also where one of them is empty.
    case mix
    /// Over, but of partly covered pixels each picture takes what the other leaves: for pictures that meet along a
    /// line.
    ///
    /// Porter and Duff's over is right where coverages have nothing to do with each other; here they never overlap.
    case beside
    /// A compositing filter (facts 1.9).
    case mode(CGBlendMode)
}

extension CGBlendMode {
    /// Whether it may leave less alpha than was there.
    var canReduceAlpha: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationOut, .destinationAtop, .xor: true
        default: false
        }
    }

    /// Whether it changes what is below where there is nothing above, so that something else has to bound it.
    var isUnbounded: Bool {
        switch self {
        case .clear, .copy, .sourceIn, .sourceOut, .destinationIn, .destinationAtop: true
        default: false
        }
    }
}
