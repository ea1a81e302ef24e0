import Foundation
import PixelKernels
import VectorGeometry

/// A path made ready for filling: straight edges in device space.
///
/// The clip only leaves out what cannot be seen: a pixel inside it is the same under every clip.
/// - Thread safety: value type; any number of sweepers may read it at once.
public struct EdgeTable: Sendable {
    /// The pixels that may be covered, within the clip.
    public let bounds: PixelRect
    let rule: CGPathFillRule
    let edges: EdgeChunks

    /// Polygons in device space, each closed by a line to its start.
    public init(polygons: [[CGPoint]], rule: CGPathFillRule, clip: PixelRect) {
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

    public var isEmpty: Bool { bounds.isEmpty }
}

extension EdgeTable {
    /// In pixels: how far chords may be from a curve that run between points of it.
    static let tolerance: CGFloat = 1.0 / 64

    /// The same for balanced chords, which are at most 0.7 times as far, and on average not off at all.
    private static let balancedTolerance: CGFloat = 1.0 / 40

    /// Flattens `path` in device space; subpaths that are open are closed.
    public init(_ path: VectorPath, rule: CGPathFillRule, projection: PlaneProjection, clip: PixelRect) {
        if projection.isAffine {
            let polygons = path.polygons(seenThrough: projection.affine, tolerance: Self.balancedTolerance)
            self.init(polygons, rule: rule, through: projection.affine, clip: clip)
        } else {
            let lines = path.flattened(through: projection, tolerance: Self.tolerance)
            self.init(polygons: lines.map(\.points), rule: rule, clip: clip)
        }
    }
}

extension VectorPath {
    /// Its subpaths, closed, in its own space, with curves followed as closely as the device needs.
    fileprivate func polygons(seenThrough transform: CGAffineTransform, tolerance: CGFloat) -> EdgeCollector {
        var sink = PolygonSink(transform, tolerance)
        feed(&sink)
        return sink.collector
    }
}

/// Follows curves with as many chords as they need on the device.
private struct PolygonSink: PathSink {
    private(set) var collector = EdgeCollector()
    private let transform: CGAffineTransform
    private let tolerance: CGFloat

    init(_ transform: CGAffineTransform, _ tolerance: CGFloat) {
        self.transform = transform
        self.tolerance = tolerance
    }

    mutating func begin(at point: CGPoint) { collector.add(point) }

    mutating func add(_ segment: PathSegment) {
        if case .line(_, let p) = segment { return collector.add(p) }
        collector.addChords(of: segment, image: segment.applying(transform), tolerance: tolerance)
    }

    mutating func end(closed: Bool) { collector.close() }
}
