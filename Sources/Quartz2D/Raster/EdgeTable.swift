import Foundation
import PixelKernels
import VectorGeometry

/// A path prepared for filling: straight edges in device space.
///
/// The clip only omits invisible edges: a pixel inside it is the same under every clip.
/// - Thread safety: value type; any number of rasterizers may read it concurrently.
package struct EdgeTable: Sendable {
    /// The pixels that can be covered, within the clip.
    package let bounds: PixelRect
    let rule: CGPathFillRule
    let edges: EdgeChunks

    /// Creates edges from polygons in device space, each closed by a line to its start.
    package init(polygons: [[CGPoint]], rule: CGPathFillRule, clip: PixelRect) {
        var collector = EdgeCollector()
        for points in polygons { collector.add(points) }
        self.init(collector, rule: rule, clip: clip)
    }

    init(
        _ polygons: consuming EdgeCollector, rule: CGPathFillRule, through transform: CGAffineTransform = .identity,
        clip: PixelRect
    ) {
        self.rule = rule
        let (all, box) = polygons.edges(through: transform, within: clip)
        bounds = box
        edges = box.isEmpty ? [] : all
    }

    /// Whether no pixel is covered.
    package var isEmpty: Bool { bounds.isEmpty }
}

extension EdgeTable {
    /// The largest distance, in pixels, between a curve and chords that connect points on it.
    static let tolerance: CGFloat = 1.0 / 64

    /// The tolerance of balanced chords, which deviate at most 0.7 times as far, and by 0 on average.
    private static let balancedTolerance: CGFloat = 1.0 / 40

    /// Flattens `path` in device space; open subpaths are closed.
    package init(_ path: VectorPath, rule: CGPathFillRule, projection: PlaneProjection, clip: PixelRect) {
        if projection.isAffine {
            let polygons = path.polygons(through: projection.affine, tolerance: Self.balancedTolerance)
            self.init(polygons, rule: rule, through: projection.affine, clip: clip)
        } else {
            let lines = path.flattened(through: projection, tolerance: Self.tolerance)
            self.init(polygons: lines.map(\.points), rule: rule, clip: clip)
        }
    }
}

extension VectorPath {
    /// Returns the closed subpaths in their own space, with curves flattened to the tolerance in device space.
    fileprivate func polygons(through transform: CGAffineTransform, tolerance: CGFloat) -> EdgeCollector {
        var sink = PolygonSink(transform, tolerance)
        sink.reserveOutline()
        feed(&sink)
        return sink.collector
    }
}

/// A path sink that flattens curves to the tolerance in device space.
private struct PolygonSink: PathSink {
    private(set) var collector = EdgeCollector()
    private let transform: CGAffineTransform
    private let tolerance: CGFloat

    init(_ transform: CGAffineTransform, _ tolerance: CGFloat) {
        self.transform = transform
        self.tolerance = tolerance
    }

    mutating func reserveOutline() { collector.reserveOutline() }

    mutating func begin(at point: CGPoint) { collector.add(point) }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment { return collector.add(p) }
        collector.addChords(of: segment, image: segment.applying(transform), tolerance: tolerance)
    }

    mutating func end(closed: Bool) { collector.close() }
}
