import VectorGeometry

extension IntersectingPlanes {
    /// The side of the blocks in which planes are counted.
    private static let side = 32

    /// Returns an upper bound of `work`.
    func mostWork(in area: PixelRect) -> Double {
        let count = Double(planes.count)
        let rows = Double(area.height) * count * (WorkRate.planeRow + Double(area.width) * WorkRate.planePixel)
        return Double(area.area) * WorkRate.planes(count) + rows
    }

    /// Returns the work of sorting and compositing the planes in an area: for each row, that of finding the planes in
    /// its pixels, and for each block, that of the planes that reach it.
    func work(in area: PixelRect) -> Double {
        let blocks = TileGrid(frame: area, tileWidth: Self.side, tileHeight: Self.side)
        var counts = [Int](repeating: 0, count: blocks.count)
        for plane in planes { blocks.forEachTile(in: plane.bounds) { counts[$0] += 1 } }
        var work = 0.0
        for plane in planes {
            let rows = plane.bounds.intersection(area).height
            work += Double(rows) * (WorkRate.planeRow + Double(area.width) * WorkRate.planePixel)
        }
        for (block, count) in counts.enumerated() where count > 0 {
            work += Double(blocks[block].area) * WorkRate.planes(Double(count))
        }
        return work
    }

    /// Returns the work of pixels in which planes cross: these are composited in several orders.
    ///
    /// It is proportional to the length of all lines in which two planes intersect, since the planes that cross in a
    /// pixel have at least almost as many such lines there.
    func crossingWork() -> Double {
        guard planes.count > 2 else { return 0 }
        let sorted = planes.sorted { $0.bounds.minX < $1.bounds.minX }
        var length = 0.0
        for (index, plane) in sorted.enumerated() {
            for other in sorted[(index + 1)...] {
                if other.bounds.minX >= plane.bounds.maxX { break }
                let area = plane.bounds.intersection(other.bounds)
                if !area.isEmpty { length += plane.depth.crossingLength(with: other.depth, in: area) }
            }
        }
        return length * WorkRate.planeCrossing
    }
}

extension PlaneDepth {
    /// Returns the length of the line in which planes intersect within an area, or more, in pixels.
    fileprivate func crossingLength(with other: PlaneDepth, in area: PixelRect) -> Double {
        let ahead = self - other
        let corners = area.cgRect.corners.map { ahead.at($0.x, $0.y) }
        let slope = ahead.slope
        guard slope > 0, corners.contains(where: { $0 < slope / 2 }), corners.contains(where: { $0 > -slope / 2 })
        else { return 0 }
        let isUpright = abs(ahead.x) >= abs(ahead.y)
        return Double(isUpright ? area.height : area.width) * slope / max(abs(ahead.x), abs(ahead.y))
    }
}
