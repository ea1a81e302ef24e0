import VectorGeometry

extension DeepWorker {
    func draw(_ group: PlaneGroup, on surface: DeepSurface, in area: PixelRect) {
        for band in group.bands(of: area, pixels: 1 << 19) { drawPictures(of: group.planes[...], above: [], on: surface, in: band) }
    }

    /// Draws each plane on a picture of its own, then joins them.
    private func drawPictures(of planes: ArraySlice<PlaneGroup.Plane>, above drawn: [DeepPlanePicture], on surface: DeepSurface, in band: PixelRect) {
        guard let plane = planes.first else { return join(drawn, on: surface, in: band) }
        let part = plane.bounds.intersection(band)
        if part.isEmpty { return drawPictures(of: planes.dropFirst(), above: drawn, on: surface, in: band) }
        scratch.withSurface(part) { picture in
            draw(plane.items, on: picture, in: part)
            drawPictures(of: planes.dropFirst(), above: drawn + [DeepPlanePicture(picture: picture, depth: plane.depth)], on: surface, in: band)
        }
    }

    private func join(_ planes: [DeepPlanePicture], on surface: DeepSurface, in band: PixelRect) {
        var stack: [DepthSample<DeepColor>] = []
        surface.forEachRow(of: band) { y, row in
            for i in 0..<band.width {
                stack.removeAll(keepingCapacity: true)
                for plane in planes { plane.sample(band.minX + i, y).map { stack.insertByDepth($0) } }
                if stack.isEmpty { continue }
                let joined = stack.joined(onto: DeepSurface.color(at: row + 4 * i)) {
                    ($0 + $1 * (1 - $0.w)).limited($0, $1, most)
                } mix: {
                    $1 + ($0 - $1) * Float($2)
                }
                DeepSurface.put(joined, at: row + 4 * i)
            }
        }
    }
}

private struct DeepPlanePicture {
    let picture: DeepSurface
    let depth: PlaneDepth

    func sample(_ x: Int, _ y: Int) -> DepthSample<DeepColor>? {
        let r = picture.rect
        guard x >= r.minX, x < r.maxX, y >= r.minY, y < r.maxY else { return nil }
        let color = DeepSurface.color(at: picture.row(y, from: x))
        return color == .zero ? nil : DepthSample(pixel: color, plane: depth, depth: depth.at(Double(x) + 0.5, Double(y) + 0.5))
    }
}
