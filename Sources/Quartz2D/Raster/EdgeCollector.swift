import Foundation

/// Gathers the edges that matter within a clip, with the pixels that they bound.
struct EdgeCollector {
    private let clip: PixelRect
    private var edges: [RasterEdge] = []
    private var (minX, maxX) = (Int.max, Int.min)
    private var (minRow, endRow) = (Int.max, Int.min)

    init(clip: PixelRect) { self.clip = clip }

    /// Adds a polygon, closed by a line to its start.
    mutating func add(_ points: [CGPoint]) {
        guard var previous = points.last else { return }
        edges.reserveCapacity(edges.count + points.count)
        var from = RasterEdge.position(of: previous)
        for point in points {
            let to = RasterEdge.position(of: point)
            if let from, let to {
                if let edge = RasterEdge(from, to) { add(edge) }
            } else if let edge = RasterEdge(from: previous, to: point) {
                add(edge)
            }
            (previous, from) = (point, to)
        }
    }

    @inline(__always)
    private mutating func add(_ edge: RasterEdge) {
        guard edge.endRow > clip.minY, edge.firstRow < clip.maxY else { return }
        include(edge)
        // Nothing to the right of the clip changes a pixel in it.
        if Int(min(edge.x0, edge.x1) >> RasterEdge.shift) < clip.maxX { edges.append(edge) }
    }

    private mutating func include(_ edge: RasterEdge) {
        minX = min(minX, Int(min(edge.x0, edge.x1) >> RasterEdge.shift))
        maxX = max(maxX, Int((max(edge.x0, edge.x1) &+ (RasterEdge.one - 1)) >> RasterEdge.shift))
        minRow = min(minRow, edge.firstRow)
        endRow = max(endRow, edge.endRow)
    }

    var bounds: PixelRect {
        minX < maxX || minRow < endRow
            ? PixelRect(minX: minX, minY: minRow, maxX: maxX, maxY: endRow).intersection(clip) : .empty
    }

    /// By first row; edges of one row keep the order in which they came.
    func sorted() -> [RasterEdge] {
        let box = bounds
        guard !box.isEmpty else { return [] }
        func bucket(_ e: RasterEdge) -> Int { max(e.firstRow - box.minY, 0) }
        var next = [Int](repeating: 0, count: box.height + 1)
        for e in edges { next[bucket(e) + 1] += 1 }
        for i in 1..<next.count { next[i] += next[i - 1] }
        return [RasterEdge](unsafeUninitializedCapacity: edges.count) { out, count in
            guard let base = out.baseAddress else { return }
            for e in edges {
                (base + next[bucket(e)]).initialize(to: e)
                next[bucket(e)] += 1
            }
            count = edges.count
        }
    }
}
