import Foundation
import PixelKernels

// The work of drawing edges, in units of the pixels of a plain color.
extension EdgeTable {
    /// The work of a pixel that one edge passes through.
    private static let leastRate = 25.0
    /// The additional work for each other edge in the pixel.
    private static let ratePerEdge = 190.0
    /// The work of a pixel that an edge of many passes through.
    private static let mostRate = 1_000.0
    /// The side of the blocks in which the density of edges is measured, in pixels.
    private static let side = 32

    /// An upper bound of `work`, known without looking at the edges.
    package var mostWork: Double {
        let length = Double(bounds.width + bounds.height)
        return isConvex
            ? 2 * length * Self.leastRate + Double(edges.count) * Double(MP_EDGE_CHUNK)
            : length * Double(edges.count) * Double(MP_EDGE_CHUNK) * Self.mostRate
    }

    /// The work of drawing the edges: more where many of them pass through the same pixels.
    package var work: Double {
        if isConvex || edges.isEmpty { return mostWork }
        let columns = bounds.width / Self.side + 1
        var lengths = [Double](repeating: 0, count: columns * (bounds.height / Self.side + 1))
        forEachEdge { start, end in
            let steps = Int(max(abs(end.x - start.x), abs(end.y - start.y)) / Double(Self.side)) + 1
            let length = (abs(end.x - start.x) + abs(end.y - start.y) + 1) / Double(steps)
            for step in 0..<steps {
                let part = (Double(step) + 0.5) / Double(steps)
                let column = Int(start.x + (end.x - start.x) * part) / Self.side
                let row = Int(start.y + (end.y - start.y) * part) / Self.side
                lengths[row * columns + column] += length
            }
        }
        return lengths.reduce(0) { sum, length in
            let perPixel = length / Double(Self.side * Self.side)
            return sum + length * min(Self.leastRate + Self.ratePerEdge * perPixel, Self.mostRate)
        }
    }

    /// Calls `body` with both ends of each edge, moved into the bounds, relative to their top left corner.
    private func forEachEdge(_ body: (_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> Void) {
        let most = SIMD2(Double(bounds.width) - 0.5, Double(bounds.height) - 0.5)
        let origin = SIMD2(Double(bounds.minX), Double(bounds.minY))
        func point(_ x: Int32, _ y: Int32) -> SIMD2<Double> {
            let point = SIMD2(Double(x), Double(y)) / 1024 - origin
            return pointwiseMin(pointwiseMax(point, .zero), most)
        }
        for chunk in edges {
            withUnsafeBytes(of: chunk) { bytes in
                let values = bytes.bindMemory(to: Int32.self)
                let count = Int(MP_EDGE_CHUNK)
                for edge in 0..<count where values[4 * count + edge] != 0 {
                    body(
                        point(values[edge], values[count + edge]),
                        point(values[2 * count + edge], values[3 * count + edge]))
                }
            }
        }
    }
}
