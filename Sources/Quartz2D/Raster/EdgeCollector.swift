import Foundation
import PixelKernels
import VectorGeometry

/// Edges side by side, as kernels want them.
typealias EdgeChunks = [mp_edge_chunk]

/// Gathers polygons, and makes the edges that matter within a clip of them.
struct EdgeCollector {
    /// The points of all polygons.
    private var points: [CGPoint] = []
    /// Where each polygon's points end.
    private var ends: [Int] = []

    /// Adds a polygon, closed by a line to its start.
    mutating func add(_ polygon: [CGPoint]) {
        points.append(contentsOf: polygon)
        close()
    }

    @inline(__always)
    mutating func add(_ point: CGPoint) { points.append(point) }

    /// Appends chords of a curve, as many as are close enough to `image`, which is the curve on the device.
    mutating func addChords(of segment: PathSegment, image: PathSegment, tolerance: CGFloat) {
        segment.appendBalancedChords(to: &points, count: image.stepCount(tolerance: tolerance))
    }

    /// Ends a polygon.
    mutating func close() { ends.append(points.count) }

    /// The polygons' edges on the device in the order in which they came, and the pixels that they bound; moves the
    /// points there.
    ///
    /// None where a coordinate cannot be computed with.
    mutating func edges(through transform: CGAffineTransform, within clip: PixelRect) -> (
        edges: EdgeChunks, bounds: PixelRect
    ) {
        var maker = EdgeMaker(transform, clip)
        let chunks = [mp_edge_chunk](unsafeUninitializedCapacity: Int(mp_edge_chunks(Int32(points.count)))) {
            out, count in
            guard let out = out.baseAddress else { return }
            points.withUnsafeMutableBufferPointer { points in
                var begin = 0
                for end in ends {
                    maker.append(UnsafeMutableBufferPointer(rebasing: points[begin..<end]), to: out)
                    begin = end
                }
            }
            count = Int(mp_edge_chunks(maker.count))
        }
        guard maker.isDrawable else { return ([], .empty) }
        guard maker.exceedsEdgeLimit else { return (chunks, maker.bounds) }
        var limited = limited()
        return limited.edges(through: .identity, within: clip)
    }

    /// The polygons within what edges can reach, of points that are on the device.
    ///
    /// What lies beyond the border is moved onto it, square to it: for places within it that changes no winding number,
    /// nor any edge.
    private func limited() -> EdgeCollector {
        var result = EdgeCollector()
        var begin = 0
        for end in ends {
            let polygon = points[begin..<end]
            begin = end
            guard var from = polygon.last else { continue }
            for to in polygon {
                for t in from.edgeLimitCrossings(to: to) {
                    result.add(
                        CGPoint(x: from.x + (to.x - from.x) * t, y: from.y + (to.y - from.y) * t).clampedToEdgeLimit)
                }
                result.add(to.clampedToEdgeLimit)
                from = to
            }
            result.close()
        }
        return result
    }
}

/// Makes edges of polygons, one after the other.
private struct EdgeMaker {
    private(set) var count: Int32 = 0
    private(set) var isDrawable = true
    /// Whether a polygon goes farther than edges can; it has none yet.
    private(set) var exceedsEdgeLimit = false
    private var extent = mp_edge_extent(min_x: .max, max_x: .min, first_row: .max, end_row: .min)
    private var limits: mp_edge_clip
    private var toDevice: mp_affine
    private let clip: PixelRect

    init(_ transform: CGAffineTransform, _ clip: PixelRect) {
        self.clip = clip
        limits = mp_edge_clip(
            min_y: Int32(clamping: clip.minY), max_y: Int32(clamping: clip.maxY), max_x: Int32(clamping: clip.maxX))
        toDevice = mp_affine(
            a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx, ty: transform.ty)
    }

    var bounds: PixelRect { extent.bounds.intersection(clip) }

    /// Moves a polygon's points to the device and appends its edges.
    mutating func append(_ polygon: UnsafeMutableBufferPointer<CGPoint>, to out: UnsafeMutablePointer<mp_edge_chunk>) {
        let numbers = UnsafeMutableRawBufferPointer(polygon).bindMemory(to: Double.self)
        let result = mp_edges_of_polygon(
            numbers.baseAddress, Int32(polygon.count), &toDevice, &limits, out, count, &extent)
        if result >= 0 { return count = result }
        if polygon.allSatisfy({ abs($0.x) < 1e30 && abs($0.y) < 1e30 }) {
            exceedsEdgeLimit = true
        } else {
            isDrawable = false
        }
    }
}

extension mp_edge_extent {
    fileprivate var bounds: PixelRect {
        min_x < max_x || first_row < end_row
            ? PixelRect(minX: Int(min_x), minY: Int(first_row), maxX: Int(max_x), maxY: Int(end_row)) : .empty
    }
}

/// What lies farther from the origin than edges reach, in pixels across or down, is moved there; a constant, so that no
/// clip changes a pixel.
extension CGPoint {
    private static var reach: CGFloat { MP_EDGE_LIMIT }

    var clampedToEdgeLimit: CGPoint {
        CGPoint(x: min(max(x, -Self.reach), Self.reach), y: min(max(y, -Self.reach), Self.reach))
    }

    /// Where a line crosses the limits of reach, in shares of its way, in order.
    func edgeLimitCrossings(to end: CGPoint) -> [CGFloat] {
        func shares(_ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
            [-Self.reach, Self.reach].compactMap { (a < $0) != (b < $0) ? ($0 - a) / (b - a) : nil }
        }
        return (shares(x, end.x) + shares(y, end.y)).sorted()
    }
}
