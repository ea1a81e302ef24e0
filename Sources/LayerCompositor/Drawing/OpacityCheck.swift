import Synchronization
import VectorGeometry

/// Finds whether areas of an image are opaque, from rows that any threads finish in any order. Every row of the areas
/// has to be added: rows that are not added count as opaque.
final class OpacityCheck: Sendable {
    /// The areas that may be opaque, within the image.
    private let areas: [PixelRect]
    private let part: PixelRect
    /// A bit for each area in which a translucent pixel was found.
    private let translucent = Atomic<Int>(0)

    /// Creates a check of areas of an image; parts of areas beyond it are ignored.
    init(_ areas: [PixelRect], of part: PixelRect) {
        self.areas = areas.map { $0.intersection(part) }
        self.part = part
    }

    /// Adds a row of the image, from its first pixel on.
    func add(_ row: UnsafePointer<UInt32>, _ y: Int) {
        for (index, area) in areas.enumerated() where area.minY <= y && y < area.maxY {
            if translucent.load(ordering: .relaxed) >> index & 1 == 1 { continue }
            let line = UnsafeBufferPointer(start: row + (area.minX - part.minX), count: area.width)
            // Without a branch per pixel, this is a loop of vectors.
            if line.reduce(UInt32.max, &) >> 24 == 255 { continue }
            translucent.bitwiseOr(1 << index, ordering: .relaxed)
        }
    }

    /// Returns whether the area at an index is opaque, after all rows were added; false if it is empty.
    func isOpaque(_ index: Int) -> Bool {
        !areas[index].isEmpty && translucent.load(ordering: .acquiring) >> index & 1 == 0
    }

    /// The first of the areas that is opaque, after all rows were added; empty if none is.
    var opaqueArea: PixelRect { areas.indices.first(where: isOpaque).map { areas[$0] } ?? .empty }
}

extension [DisplayItem] {
    /// The largest area that one of the items hides.
    var largestOpaqueArea: PixelRect {
        reduce(.empty) { largest, item in
            guard case .fill(let fill) = item, fill.opaqueArea.area > largest.area else { return largest }
            return fill.opaqueArea
        }
    }
}
