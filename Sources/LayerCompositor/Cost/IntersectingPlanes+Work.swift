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
}
