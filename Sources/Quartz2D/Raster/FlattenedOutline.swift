import Foundation
import VectorGeometry

/// A path whose curves are divided into chords, in the path's own space.
///
/// The chords depend on the path and on the number of chords of each curve, which depends on the size on the device.
/// A path that rotates or moves keeps them.
/// - Thread safety: immutable; any number of threads may use it.
package final class FlattenedOutline: Sendable {
    /// The path.
    package let path: VectorPath
    /// The number of chords of each curve, in order.
    let counts: [Int]
    /// The lengths to which a transform may stretch a vector of length 1 so that each curve keeps its chords for sure.
    private let stretches: ClosedRange<CGFloat>
    /// The only transform that the chords fit, if curves beyond the edge limit are left out; nil otherwise.
    private let onlyTransform: CGAffineTransform?
    let polygons: EdgeCollector
    /// Whether the chords form one convex polygon, which no affine transform makes overlap itself.
    let isConvex: Bool

    /// Flattens `path` within the tolerance of `EdgeTable` in device space; open subpaths are closed.
    package init(_ path: VectorPath, through transform: CGAffineTransform) {
        var sink = PolygonSink(transform, EdgeTable.balancedTolerance)
        path.feed(&sink)
        self.path = path
        counts = sink.counts
        stretches = sink.stretches
        onlyTransform = sink.isLimited ? transform : nil
        polygons = sink.collector
        isConvex = polygons.isConvex
    }

    /// Returns whether flattening the path for another transform gives the same points.
    package func fits(_ transform: CGAffineTransform) -> Bool {
        if let onlyTransform { return transform == onlyTransform }
        if counts.isEmpty || stretches.contains(transform.leastStretch) && stretches.contains(transform.mostStretch) {
            return true
        }
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
    /// Whether curves beyond the edge limit have fewer chords.
    private(set) var isLimited = false
    private var budget = ChordBudget()
    private var least: CGFloat = 0
    private var most = CGFloat.infinity
    private let transform: CGAffineTransform
    private let tolerance: CGFloat

    init(_ transform: CGAffineTransform, _ tolerance: CGFloat) {
        self.transform = transform
        self.tolerance = tolerance
        collector.reserveOutline()
    }

    /// If the curves agree on no length, no transform stretches by the result.
    var stretches: ClosedRange<CGFloat> { least <= most ? least...most : -1...(-1) }

    mutating func begin(at point: CGPoint) { collector.add(point) }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment { return collector.add(p) }
        let moved = segment.applying(transform)
        let count = moved.stepCount(tolerance: tolerance)
        if count > Self.mostUnlimitedChords, moved.exceedsEdgeLimit {
            isLimited = true
            return addWithinLimit(segment, moved)
        }
        counts.append(count)
        limitStretches(segment, count: count)
        collector.addChords(of: segment, count: budget.take(count))
    }

    /// The number of chords that a curve may have beyond the edge limit.
    private static let mostUnlimitedChords = 64

    /// Divides a curve into halves until each has few chords, or is beyond the edge limit on one side, where one chord
    /// covers the same pixels as the curve.
    private mutating func addWithinLimit(_ segment: PathSegment, _ moved: PathSegment) {
        if moved.isBeyondEdgeLimit { return collector.add(segment.end) }
        let count = moved.stepCount(tolerance: tolerance)
        guard count > Self.mostUnlimitedChords, moved.exceedsEdgeLimit else {
            return collector.addChords(of: segment, count: budget.take(count))
        }
        let (first, second) = segment.split(at: 0.5)
        for half in [first, second] { addWithinLimit(half, half.applying(transform)) }
    }

    /// Limits the stretches to those at which a segment has a number of chords, even with rounding errors.
    private mutating func limitStretches(_ segment: PathSegment, count: Int) {
        let bend = segment.bend
        guard bend > 0 else { return }
        let margin: CGFloat = 1e-6
        if count > 1 { least = max(least, tolerance * CGFloat((count - 1) * (count - 1)) / bend * (1 + margin)) }
        most = min(most, tolerance * CGFloat(count * count) / bend * (1 - margin))
    }

    mutating func end(closed: Bool) { collector.close() }
}

extension CGAffineTransform {
    /// The lengths of the shortest and of the longest image of a vector of length 1: the singular values.
    fileprivate var leastStretch: CGFloat { abs(evenStretch - unevenStretch) }
    fileprivate var mostStretch: CGFloat { evenStretch + unevenStretch }
    private var evenStretch: CGFloat { ((a + d) * (a + d) + (b - c) * (b - c)).squareRoot() / 2 }
    private var unevenStretch: CGFloat { ((a - d) * (a - d) + (b + c) * (b + c)).squareRoot() / 2 }
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

extension PathSegment {
    private var controlPoints: [CGPoint] {
        switch self {
        case .line(let a, let b): [a, b]
        case .quad(let a, let c, let b): [a, c, b]
        case .cubic(let a, let c, let d, let b): [a, c, d, b]
        }
    }

    /// Whether a control point is beyond the edge limit.
    fileprivate var exceedsEdgeLimit: Bool { controlPoints.contains { $0 != $0.clampedToEdgeLimit } }

    /// Whether the entire segment is beyond the edge limit on the same side.
    fileprivate var isBeyondEdgeLimit: Bool {
        let points = controlPoints
        let moved = points.map(\.clampedToEdgeLimit)
        func areBeyond(_ side: KeyPath<CGPoint, CGFloat>) -> Bool {
            let limits = Set(moved.map { $0[keyPath: side] })
            return limits.count == 1 && points.allSatisfy { !limits.contains($0[keyPath: side]) }
        }
        return areBeyond(\.x) || areBeyond(\.y)
    }
}
