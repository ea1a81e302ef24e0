import Foundation

/// A path made ready for filling: straight edges in device space, sorted by their first row.
///
/// The clip only leaves out what cannot be seen: a pixel inside it is the same under every clip.
/// - Thread safety: value type; any number of sweepers may read it at once.
public struct EdgeTable: Sendable {
    /// The pixels that may be covered, within the clip.
    public let bounds: PixelRect
    let rule: CGPathFillRule
    let edges: [RasterEdge]

    /// Polygons in device space, each closed by a line to its start.
    public init(polygons: [[CGPoint]], rule: CGPathFillRule, clip: PixelRect) {
        var collector = EdgeCollector(clip: clip)
        for points in polygons { collector.add(points) }
        bounds = collector.bounds
        self.rule = rule
        edges = collector.sorted()
    }

    public var isEmpty: Bool { bounds.isEmpty }
}
