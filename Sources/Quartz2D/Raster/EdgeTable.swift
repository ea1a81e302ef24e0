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
    /// Whether the edges are known to be those of one convex polygon.
    package let isConvex: Bool
    let edges: EdgeChunks
    /// The number of points from which the edges were made, also of those that the clip omits.
    package let pointCount: Int

    /// Creates edges from polygons in device space, each closed by a line to its start.
    package init(polygons: [[CGPoint]], rule: CGPathFillRule, clip: PixelRect) {
        var collector = EdgeCollector()
        for points in polygons { collector.add(points) }
        self.init(collector, rule: rule, clip: clip)
    }

    /// Creates the edges of closed polygons through a transform.
    package init(_ polygons: PolygonList, rule: CGPathFillRule, through transform: CGAffineTransform, clip: PixelRect) {
        let collector = EdgeCollector(polygons)
        self.init(collector, rule: rule, through: transform, clip: clip, isConvex: collector.isConvex)
    }

    init(
        _ polygons: EdgeCollector, rule: CGPathFillRule, through transform: CGAffineTransform = .identity,
        clip: PixelRect, isConvex: Bool = false
    ) {
        self.rule = rule
        self.isConvex = isConvex
        pointCount = polygons.pointCount
        let (all, box) = polygons.edges(through: transform, within: clip)
        bounds = box
        edges = box.isEmpty ? [] : all
    }

    /// Whether no pixel is covered.
    package var isEmpty: Bool { bounds.isEmpty }

    /// The memory of the edges, in bytes.
    package var byteCount: Int { edges.count * MemoryLayout<mp_edge_chunk>.stride }
}

extension EdgeTable {
    /// The largest distance, in pixels, between a curve and chords that connect points on it.
    static let tolerance: CGFloat = 1.0 / 64

    /// The tolerance of balanced chords, which deviate at most 0.7 times as far, and by 0 on average.
    static let balancedTolerance: CGFloat = 1.0 / 40

    /// Creates the edges of an outline that fits the transform.
    package init(
        _ outline: FlattenedOutline, rule: CGPathFillRule, through transform: CGAffineTransform,
        clip: PixelRect
    ) {
        self.init(outline.polygons, rule: rule, through: transform, clip: clip, isConvex: outline.isConvex)
    }

    /// Flattens `path` in device space; open subpaths are closed.
    package init(_ path: VectorPath, rule: CGPathFillRule, projection: PlaneProjection, clip: PixelRect) {
        if projection.isAffine {
            let outline = FlattenedOutline(path, through: projection.affine)
            self.init(outline, rule: rule, through: projection.affine, clip: clip)
        } else {
            let lines = path.flattened(through: projection, tolerance: Self.tolerance)
            self.init(polygons: lines.map(\.points), rule: rule, clip: clip)
        }
    }
}
