import Foundation
import PixelKernels
import VectorGeometry

/// Edges in the interleaved format of the kernels.
typealias EdgeChunks = [mp_edge_chunk]

/// Collects polygons and converts them to the edges that matter within a clip.
struct EdgeCollector {
    /// The points of all polygons.
    private var points: [CGPoint] = []
    /// The end index of each polygon in `points`.
    private var ends: [Int] = []

    /// The number of points of all polygons.
    var pointCount: Int { points.count }

    init() {}

    /// Creates polygons that share the memory of a list.
    ///
    /// - Precondition: all polygons of the list are closed.
    init(_ polygons: PolygonList) {
        precondition(polygons.ends.last ?? 0 == polygons.points.count, "the polygons must be closed")
        points = polygons.points
        ends = polygons.ends
    }

    /// Makes room for the points of a simple outline: growing the array step by step takes longer than filling it.
    mutating func reserveOutline() { points.reserveCapacity(48) }

    /// Adds a polygon, which is closed by a line to its start.
    mutating func add(_ polygon: [CGPoint]) {
        points.append(contentsOf: polygon)
        close()
    }

    @inline(__always)
    mutating func add(_ point: CGPoint) { points.append(point) }

    /// Appends chords of a curve.
    mutating func addChords(of segment: PathSegment, count: Int) {
        segment.appendBalancedChords(to: &points, count: count)
    }

    /// Ends the current polygon. A last point that repeats the first one is removed: it would separate the first edge
    /// from the last one, which then count as parts of the outline that may overlap.
    mutating func close() {
        let begin = ends.last ?? 0
        if points.count > begin + 1, points[points.count - 1] == points[begin] { points.removeLast() }
        ends.append(points.count)
    }

    /// Whether there is one polygon and it is convex.
    var isConvex: Bool { ends.count == 1 && points.withUnsafeBufferPointer { $0.isConvexPolygon } }

    /// Returns the edges of the polygons in device space, in order, and the pixel bounds.
    ///
    /// Returns no edges when a coordinate is not finite or too large.
    func edges(through transform: CGAffineTransform, within clip: PixelRect) -> (edges: EdgeChunks, bounds: PixelRect) {
        var maker = EdgeMaker(transform, clip)
        let chunks = EdgeChunks(unsafeUninitializedCapacity: Int(mp_edge_chunks(Int32(points.count)))) {
            guard let out = $0.baseAddress else { return }
            maker.append(points, ends, to: out)
            $1 = Int(mp_edge_chunks(maker.count))
        }
        guard maker.isDrawable else { return ([], .empty) }
        guard maker.exceedsEdgeLimit else { return (chunks, maker.bounds) }
        return limited(through: transform).edges(through: .identity, within: clip)
    }

    /// Writes the edges of the polygons in device space to scratch memory, and returns them with the pixel bounds; nil if
    /// a coordinate exceeds the edge limit, so that only `edges(through:within:)` can limit them.
    func edges(through transform: CGAffineTransform, within clip: PixelRect, in scratch: EdgeScratch) -> (
        edges: UnsafeBufferPointer<mp_edge_chunk>, bounds: PixelRect
    )? {
        var maker = EdgeMaker(transform, clip)
        let out = scratch.reserve(points.count)
        maker.append(points, ends, to: out)
        guard maker.isDrawable, !maker.exceedsEdgeLimit else { return nil }
        return (UnsafeBufferPointer(start: out, count: Int(mp_edge_chunks(maker.count))), maker.bounds)
    }

    /// Returns the polygons in device space, limited to the edge limit.
    ///
    /// Points beyond the limit are moved onto it at right angles, which changes neither winding numbers nor edges
    /// within the limit.
    private func limited(through transform: CGAffineTransform) -> EdgeCollector {
        var result = EdgeCollector()
        var begin = 0
        for end in ends {
            let polygon = points[begin..<end].map { $0.applying(transform) }
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

/// Memory for the edges of an outline, so that drawing thousands of small ones allocates nothing.
///
/// - Thread safety: owned by one rasterizer.
final class EdgeScratch {
    private var capacity = 64
    private var chunks = UnsafeMutablePointer<mp_edge_chunk>.allocate(capacity: Int(mp_edge_chunks(64)))

    deinit { chunks.deallocate() }

    /// Returns memory for the edges of `count` points.
    func reserve(_ count: Int) -> UnsafeMutablePointer<mp_edge_chunk> {
        if count > capacity {
            chunks.deallocate()
            capacity = 2 * count
            chunks = .allocate(capacity: Int(mp_edge_chunks(Int32(capacity))))
        }
        return chunks
    }
}

/// Converts polygons to edges, one after the other.
private struct EdgeMaker {
    private(set) var count: Int32 = 0
    private(set) var isDrawable = true
    /// Whether a polygon exceeds the edge limit; it has no edges yet.
    private(set) var exceedsEdgeLimit = false
    private var extent = mp_edge_extent(min_x: .max, max_x: .min, first_row: .max, end_row: .min)
    private var limits: mp_edge_clip
    private var toDevice: mp_affine
    private let transform: CGAffineTransform
    private let clip: PixelRect

    init(_ transform: CGAffineTransform, _ clip: PixelRect) {
        self.clip = clip
        self.transform = transform
        limits = mp_edge_clip(
            min_y: Int32(clamping: clip.minY), max_y: Int32(clamping: clip.maxY), max_x: Int32(clamping: clip.maxX))
        toDevice = mp_affine(transform)
    }

    var bounds: PixelRect { extent.bounds.intersection(clip) }

    /// Appends the edges of polygons.
    mutating func append(_ points: [CGPoint], _ ends: [Int], to out: UnsafeMutablePointer<mp_edge_chunk>) {
        points.withUnsafeBufferPointer { points in
            var begin = 0
            for end in ends {
                append(UnsafeBufferPointer(rebasing: points[begin..<end]), to: out)
                begin = end
            }
        }
    }

    private mutating func append(_ polygon: UnsafeBufferPointer<CGPoint>, to out: UnsafeMutablePointer<mp_edge_chunk>) {
        let numbers = UnsafeRawBufferPointer(polygon).bindMemory(to: Double.self)
        let result = mp_edges_of_polygon(
            numbers.baseAddress, Int32(polygon.count), &toDevice, &limits, out, count, &extent)
        if result >= 0 { return count = result }
        let fits = polygon.allSatisfy { point in
            let moved = point.applying(transform)
            return abs(moved.x) < 1e30 && abs(moved.y) < 1e30
        }
        if fits {
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

/// Clamping to the edge limit, the largest distance from the origin in pixels across or down; a constant, so that the
/// clip does not change pixels.
extension CGPoint {
    private static var limit: CGFloat { MP_EDGE_LIMIT }

    var clampedToEdgeLimit: CGPoint {
        CGPoint(x: min(max(x, -Self.limit), Self.limit), y: min(max(y, -Self.limit), Self.limit))
    }

    /// Returns the fractions along a line at which it crosses the edge limits, in order.
    func edgeLimitCrossings(to end: CGPoint) -> [CGFloat] {
        func shares(_ a: CGFloat, _ b: CGFloat) -> [CGFloat] {
            [-Self.limit, Self.limit].compactMap { (a < $0) != (b < $0) ? ($0 - a) / (b - a) : nil }
        }
        return (shares(x, end.x) + shares(y, end.y)).sorted()
    }
}

extension UnsafeBufferPointer<CGPoint> {
    /// Whether the closed polygon turns in one direction only, and once.
    fileprivate var isConvexPolygon: Bool {
        guard count > 2 else { return false }
        var turn: CGFloat = 0
        var reversals = 0
        var last = self[0] - self[count - 1]
        var horizontal = last.dx
        for index in indices {
            let edge = self[index + 1 == count ? 0 : index + 1] - self[index]
            let cross = last.dx * edge.dy - last.dy * edge.dx
            // NaN fails as well.
            guard cross * turn >= 0 else { return false }
            if cross != 0 { turn = cross }
            if edge.dx * horizontal < 0 { reversals += 1 }
            if edge.dx != 0 { horizontal = edge.dx }
            if edge.dx != 0 || edge.dy != 0 { last = edge }
        }
        return reversals <= 2
    }
}

/// Returns the vector from `b` to `a`.
private func - (a: CGPoint, b: CGPoint) -> CGVector { CGVector(dx: a.x - b.x, dy: a.y - b.y) }
