import Foundation
import PixelKernels
import VectorGeometry

/// Gathers polygons, and makes the edges that matter within a clip of them.
struct EdgeCollector {
    /// The points of all polygons.
    private var points: [CGPoint] = []
    /// Where each polygon's points end.
    private var ends: [Int] = []
    private var begin = 0

    /// The last point of the polygon that is being added.
    var last: CGPoint? { points.count > begin ? points[points.count - 1] : nil }

    /// Adds a polygon, closed by a line to its start.
    mutating func add(_ polygon: [CGPoint]) {
        points.append(contentsOf: polygon)
        close()
    }

    @inline(__always)
    mutating func add(_ point: CGPoint) { points.append(point) }

    mutating func addChords(of segment: PathSegment, tolerance: CGFloat) { segment.appendBalancedChords(to: &points, tolerance: tolerance) }

    /// Ends a polygon.
    mutating func close() {
        ends.append(points.count)
        begin = points.count
    }

    /// The edges in the order in which they came, and the pixels that they bound.
    func edges(within clip: PixelRect) -> (edges: [RasterEdge], bounds: PixelRect) {
        var extent = mp_edge_extent(min_x: .max, max_x: .min, first_row: .max, end_row: .min)
        let edges = [RasterEdge](unsafeUninitializedCapacity: points.count) { out, count in
            guard let out = out.baseAddress else { return }
            var limits = mp_edge_clip(min_y: Int32(clamping: clip.minY), max_y: Int32(clamping: clip.maxY), max_x: Int32(clamping: clip.maxX))
            var begin = 0
            for end in ends {
                count += EdgeCollector.add(points[begin..<end], &limits, to: out + count, &extent)
                begin = end
            }
        }
        return (edges, extent.bounds.intersection(clip))
    }

    /// Writes the edges of a polygon and returns how many there are.
    private static func add(
        _ polygon: ArraySlice<CGPoint>, _ clip: inout mp_edge_clip, to out: UnsafeMutablePointer<RasterEdge>, _ extent: inout mp_edge_extent
    ) -> Int {
        let count = polygon.withUnsafeBytes {
            mp_edges_of_polygon($0.baseAddress?.assumingMemoryBound(to: Double.self), Int32(polygon.count), &clip, out, &extent)
        }
        return count >= 0 ? Int(count) : addLimited(polygon, clip, to: out, &extent)
    }

    /// The same for polygons that reach beyond what edges can: they are cut there.
    private static func addLimited(
        _ polygon: ArraySlice<CGPoint>, _ clip: mp_edge_clip, to out: UnsafeMutablePointer<RasterEdge>, _ extent: inout mp_edge_extent
    ) -> Int {
        guard var previous = polygon.last else { return 0 }
        var count = 0
        for point in polygon {
            defer { previous = point }
            guard let edge = RasterEdge(from: previous, to: point), edge.endRow > clip.min_y, edge.firstRow < clip.max_y else { continue }
            extent.include(edge)
            guard min(edge.x0, edge.x1) >> RasterEdge.shift < clip.max_x else { continue }
            (out + count).initialize(to: edge)
            count += 1
        }
        return count
    }
}

extension mp_edge_extent {
    fileprivate mutating func include(_ edge: RasterEdge) {
        min_x = min(min_x, min(edge.x0, edge.x1) >> RasterEdge.shift)
        max_x = max(max_x, (max(edge.x0, edge.x1) &+ (RasterEdge.one - 1)) >> RasterEdge.shift)
        first_row = min(first_row, Int32(edge.firstRow))
        end_row = max(end_row, Int32(edge.endRow))
    }

    fileprivate var bounds: PixelRect {
        min_x < max_x || first_row < end_row
            ? PixelRect(minX: Int(min_x), minY: Int(first_row), maxX: Int(max_x), maxY: Int(end_row)) : .empty
    }
}
