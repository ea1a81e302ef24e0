import Foundation
import VectorGeometry

/// An area in which frames differ: a rectangle, or the part of it around a rotated shape.
///
/// The corners of the bounds of a rotated clip are a quarter of them, and would be redrawn and converted in each frame.
struct DamagedArea {
    let bounds: PixelRect
    /// The corners of a convex quadrilateral around the shape, in order; empty if it is not known.
    private let corners: [CGPoint]

    /// The smallest bounds in which a shape is looked for, in pixels.
    private static let smallestArea = 1 << 14
    /// The maximum number of elements of a path whose bounds are computed.
    private static let longestPath = 64

    /// Creates the area of a rectangle.
    init(_ bounds: PixelRect) {
        self.bounds = bounds
        corners = []
    }

    /// Creates the area in which an item draws.
    init(_ item: DisplayItem) {
        bounds = item.bounds
        corners =
            switch item {
            case .fill(let fill): fill.rotatedCorners
            case .group(let group): group.clip.map { Self.corners(around: $0, group.bounds) } ?? []
            default: []
            }
    }

    /// Returns the corners around a large region that is rotated, skewed or in perspective; empty for others.
    static func corners(around region: Region, _ bounds: PixelRect) -> [CGPoint] {
        guard bounds.area >= smallestArea, case .edges(_, let outline) = region, case .path(let path) = outline.shape,
            path.elements.count <= longestPath, !outline.projection.keepsAxes
        else { return [] }
        let box = path.controlBounds
        let corners = box.corners.compactMap { outline.projection.map($0) }
        // A corner behind the eye has no image.
        guard corners.count == 4, corners.allSatisfy({ abs($0.x) < 1e6 && abs($0.y) < 1e6 }) else { return [] }
        return corners
    }

    /// Returns the damaged part of a tile: a rectangle.
    func part(in tile: PixelRect) -> PixelRect {
        var part = bounds.intersection(tile)
        if corners.isEmpty || part.isEmpty { return part }
        // The rasterizer moves edges by less than a pixel.
        guard let columns = columns(from: CGFloat(part.minY - 1), to: CGFloat(part.maxY + 1)) else { return .empty }
        part.minX = max(part.minX, Int(columns.lowerBound.rounded(.down)) - 1)
        part.maxX = min(part.maxX, Int(columns.upperBound.rounded(.up)) + 1)
        return part
    }

    /// Returns the columns that the quadrilateral reaches between two lines; nil if there are none.
    private func columns(from top: CGFloat, to bottom: CGFloat) -> ClosedRange<CGFloat>? {
        var low = CGFloat.infinity
        var high = -CGFloat.infinity
        for (index, a) in corners.enumerated() {
            let b = corners[(index + 1) % corners.count]
            guard max(a.y, b.y) >= top, min(a.y, b.y) <= bottom else { continue }
            for y in [top, bottom] {
                let share = a.y == b.y ? 0 : min(max((y - a.y) / (b.y - a.y), 0), 1)
                let x = a.x + (b.x - a.x) * share
                low = min(low, x, a.y == b.y ? b.x : x)
                high = max(high, x, a.y == b.y ? b.x : x)
            }
        }
        return low <= high ? low...high : nil
    }
}

extension PlaneProjection {
    /// Whether axis-aligned rectangles stay axis-aligned.
    fileprivate var keepsAxes: Bool { isAffine && (b == 0 && c == 0 || a == 0 && d == 0) }
}
