import PixelKernels
import VectorGeometry

extension TileWorker {
    func draw(_ group: PlaneGroup, on surface: Surface, in area: PixelRect) {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        for band in group.bands(of: area, pixels: 1 << 20) { drawPictures(of: group.planes[...], above: [], on: surface, in: band) }
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
        var stack: [DepthSample<UInt32>] = []
        for y in band.minY..<band.maxY {
            let row = surface.row(y, from: band.minX)
            for x in 0..<band.width {
                stack.removeAll(keepingCapacity: true)
                for plane in planes { plane.sample(band.minX + x, y).map { stack.insertByDepth($0) } }
                if stack.isEmpty { continue }
                row[x] = stack.joined(onto: row[x]) {
                    mp_add_pixels($0, mp_scale_pixel($1, 255 - ($0 >> 24)))
                } mix: { asSorted, turned, share in
                    var (result, turned, asSorted) = (UInt32(0), turned, asSorted)
                    mp_lerp(&result, &turned, &asSorted, 1, UInt32((share * 256).rounded()))
                    return result
                }
            }
        }
    }
}

private struct DrawnPlane {
    let picture: Surface
    let depth: PlaneDepth

    @inline(__always)
    func sample(_ x: Int, _ y: Int) -> DepthSample<UInt32>? {
        let r = picture.rect
        guard x >= r.minX, x < r.maxX, y >= r.minY, y < r.maxY else { return nil }
        let pixel = picture.row(y, from: x)[0]
        return pixel == 0 ? nil : DepthSample(pixel: pixel, plane: depth, depth: depth.at(Double(x) + 0.5, Double(y) + 0.5))
    }
}
