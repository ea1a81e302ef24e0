import PixelKernels
import VectorGeometry

extension TileWorker {
    /// The most pixels that the pictures of a group's planes hold at a time.
    private static let planePixels = 1 << 20

    func draw(_ group: PlaneGroup, on surface: Surface, in area: PixelRect) {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        let rows = max(1, TileWorker.planePixels / max(1, area.width * group.planes.count))
        for y in stride(from: area.minY, to: area.maxY, by: rows) {
            let band = PixelRect(minX: area.minX, minY: y, maxX: area.maxX, maxY: min(y + rows, area.maxY))
            drawPictures(of: group.planes[...], above: [], on: surface, in: band)
        }
    }

    /// Draws each plane on a picture of its own, then joins them.
    private func drawPictures(of planes: ArraySlice<PlaneGroup.Plane>, above drawn: [DrawnPlane], on surface: Surface, in band: PixelRect) {
        guard let plane = planes.first else { return join(drawn, on: surface, in: band) }
        let part = plane.bounds.intersection(band)
        if part.isEmpty { return drawPictures(of: planes.dropFirst(), above: drawn, on: surface, in: band) }
        withPicture(part) { picture in
            draw(plane.items, on: picture, in: part)
            drawPictures(of: planes.dropFirst(), above: drawn + [DrawnPlane(picture: picture, depth: plane.depth)], on: surface, in: band)
        }
    }

    private func join(_ planes: [DrawnPlane], on surface: Surface, in band: PixelRect) {
        var stack: [DepthSample] = []
        for y in band.minY..<band.maxY {
            let row = surface.row(y, from: band.minX)
            for x in band.minX..<band.maxX {
                stack.removeAll(keepingCapacity: true)
                for plane in planes { plane.sample(x, y).map { stack.insertByDepth($0) } }
                if !stack.isEmpty { row[x - band.minX] = stack.joined(over: row[x - band.minX], x, y) }
            }
        }
    }
}

private struct DrawnPlane {
    let picture: Surface
    let depth: PlaneDepth

    @inline(__always)
    func sample(_ x: Int, _ y: Int) -> DepthSample? {
        let r = picture.rect
        guard x >= r.minX, x < r.maxX, y >= r.minY, y < r.maxY else { return nil }
        let pixel = picture.row(y, from: x)[0]
        return pixel >> 24 == 0 && pixel == 0 ? nil : DepthSample(pixel: pixel, plane: depth, depth: depth.at(Double(x) + 0.5, Double(y) + 0.5))
    }
}

/// What a plane has in one pixel.
private struct DepthSample {
    let pixel: UInt32
    let plane: PlaneDepth
    /// At the pixel's centre.
    let depth: Double

    func over(_ below: UInt32) -> UInt32 { mp_add_pixels(pixel, mp_scale_pixel(below, 255 - (pixel >> 24))) }

    /// How much of the pixel this one is in front of the one that lies behind it at the centre, 0.5…1.
    func share(before other: DepthSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension [DepthSample] {
    /// Keeps the order from back to front, the later of two equal ones in front.
    @inline(__always)
    fileprivate mutating func insertByDepth(_ sample: DepthSample) {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// All from back to front over what is below; neighbours that cross within the pixel in both orders.
    fileprivate func joined(over below: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        var (result, index) = (below, 0)
        while index < count {
            let share = index + 1 < count ? self[index + 1].share(before: self[index]) : 1
            if share < 1 {
                let (back, front) = (self[index], self[index + 1])
                var (asSorted, turned) = (front.over(back.over(result)), back.over(front.over(result)))
                mp_lerp(&result, &turned, &asSorted, 1, UInt32((share * 256).rounded()))
                index += 2
            } else {
                (result, index) = (self[index].over(result), index + 1)
            }
        }
        return result
    }
}
