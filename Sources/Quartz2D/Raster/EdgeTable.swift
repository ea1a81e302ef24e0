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
    let edges: [RasterEdge]
    /// The rows that edges reach which follow each other, so that those beyond a band are passed over quickly.
    let rows: [mp_edge_rows]

    /// Polygons in device space, each closed by a line to its start.
    public init(polygons: [[CGPoint]], rule: CGPathFillRule, clip: PixelRect) {
        var collector = EdgeCollector()
        for points in polygons { collector.add(points) }
        self.init(collector, rule: rule, clip: clip)
    }

    init(_ collector: EdgeCollector, rule: CGPathFillRule, clip: PixelRect) {
        self.rule = rule
        let (all, box) = collector.edges(within: clip)
        bounds = box
        edges = box.isEmpty ? [] : all
        let (chunk, edges) = (Int(MP_EDGE_CHUNK), edges)
        rows = [mp_edge_rows](unsafeUninitializedCapacity: (edges.count + chunk - 1) / chunk) { out, count in
            edges.withUnsafeBufferPointer { mp_edge_find_rows($0.baseAddress, Int32($0.count), out.baseAddress) }
            count = (edges.count + chunk - 1) / chunk
        }
    }

    public var isEmpty: Bool { bounds.isEmpty }
}
