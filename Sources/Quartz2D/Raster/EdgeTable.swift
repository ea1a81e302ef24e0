import Foundation
import PixelKernels

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
