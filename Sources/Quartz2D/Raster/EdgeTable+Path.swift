import Foundation

extension EdgeTable {
    /// Flattening leaves at most this distance, in pixels, between a curve and its chords.
    static let tolerance: CGFloat = 1.0 / 64

    /// Flattens `path` in device space; subpaths that are open are closed.
    public init(_ path: VectorPath, rule: CGPathFillRule, projection: PlaneProjection, clip: PixelRect) {
        let lines = path.flattened(through: projection, tolerance: Self.tolerance)
        self.init(polygons: lines.map(\.points), rule: rule, clip: clip)
    }
}
