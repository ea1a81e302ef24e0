import Foundation
import VectorGeometry

/// A path whose curves are divided into chords, in the path's own space.
///
/// The chords depend on the path and on the number of chords of each curve, which depends on the size on the device.
/// A path that rotates or moves keeps them.
/// - Thread safety: value type; any number of threads may read it concurrently.
package struct FlattenedOutline: Sendable {
    /// The path.
    package let path: VectorPath
    /// The number of chords of each curve, in order.
    private let counts: [Int]
    let polygons: EdgeCollector
    /// Whether the chords form one convex polygon, which no affine transform makes overlap itself.
    let isConvex: Bool

    /// Flattens `path` within the tolerance of `EdgeTable` in device space; open subpaths are closed.
    package init(_ path: VectorPath, through transform: CGAffineTransform) {
        var sink = PolygonSink(transform, EdgeTable.balancedTolerance)
        path.feed(&sink)
        self.path = path
        counts = sink.counts
        polygons = sink.collector
        isConvex = polygons.isConvex
    }

    /// Returns whether flattening the path for another transform gives the same points.
    package func fits(_ transform: CGAffineTransform) -> Bool {
        if counts.isEmpty { return true }
        return counts.withUnsafeBufferPointer { counts in
            var sink = ChordCounter(counts: counts, transform: transform, tolerance: EdgeTable.balancedTolerance)
            path.feed(&sink)
            return sink.isEqual
        }
    }
}

/// A path sink that flattens curves to the tolerance in device space.
private struct PolygonSink: PathSink {
    private(set) var collector = EdgeCollector()
    private(set) var counts: [Int] = []
    private let transform: CGAffineTransform
    private let tolerance: CGFloat

    init(_ transform: CGAffineTransform, _ tolerance: CGFloat) {
        self.transform = transform
        self.tolerance = tolerance
        collector.reserveOutline()
    }

    mutating func begin(at point: CGPoint) { collector.add(point) }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment { return collector.add(p) }
        let count = segment.applying(transform).stepCount(tolerance: tolerance)
        counts.append(count)
        collector.addChords(of: segment, count: count)
    }

    mutating func end(closed: Bool) { collector.close() }
}

/// A path sink that compares the numbers of chords with those of earlier flattening.
private struct ChordCounter: PathSink {
    let counts: UnsafeBufferPointer<Int>
    let transform: CGAffineTransform
    let tolerance: CGFloat
    private(set) var isEqual = true
    private var index = 0

    init(counts: UnsafeBufferPointer<Int>, transform: CGAffineTransform, tolerance: CGFloat) {
        self.counts = counts
        self.transform = transform
        self.tolerance = tolerance
    }

    mutating func begin(at point: CGPoint) {}
    mutating func end(closed: Bool) {}

    mutating func add(_ segment: PathSegment) {
        if case .line = segment { return }
        guard isEqual else { return }
        isEqual =
            index < counts.count
            && segment.applying(transform).stepCount(tolerance: tolerance) == counts[index]
        index += 1
    }
}
