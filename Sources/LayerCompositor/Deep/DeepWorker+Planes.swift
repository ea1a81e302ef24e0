import VectorGeometry

extension DeepWorker {
    /// The most pixels that the pictures of a group's planes hold at a time.
    private static let planePixels = 1 << 19

    func draw(_ group: PlaneGroup, on surface: DeepSurface, in area: PixelRect) {
        let rows = max(1, DeepWorker.planePixels / max(1, area.width * group.planes.count))
        for y in stride(from: area.minY, to: area.maxY, by: rows) {
            let band = PixelRect(minX: area.minX, minY: y, maxX: area.maxX, maxY: min(y + rows, area.maxY))
            drawPictures(of: group.planes[...], above: [], on: surface, in: band)
        }
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
        var stack: [DeepSample] = []
        surface.forEachRow(of: band) { y, row in
            for i in 0..<band.width {
                stack.removeAll(keepingCapacity: true)
                for plane in planes { plane.sample(band.minX + i, y).map { stack.insertByDepth($0) } }
                if stack.isEmpty { continue }
                DeepSurface.put(stack.joined(over: DeepSurface.color(at: row + 4 * i)), at: row + 4 * i)
            }
        }
    }
}

private struct DeepPlanePicture {
    let picture: DeepSurface
    let depth: PlaneDepth

    func sample(_ x: Int, _ y: Int) -> DeepSample? {
        let r = picture.rect
        guard x >= r.minX, x < r.maxX, y >= r.minY, y < r.maxY else { return nil }
        let color = DeepSurface.color(at: picture.row(y, from: x))
        return color == .zero ? nil : DeepSample(color: color, plane: depth, depth: depth.at(Double(x) + 0.5, Double(y) + 0.5))
    }
}

/// What a plane has in one pixel.
private struct DeepSample {
    let color: DeepColor
    let plane: PlaneDepth
    /// At the pixel's centre.
    let depth: Double

    func over(_ below: DeepColor) -> DeepColor { (color + below * (1 - color.w)).limited(color, below) }

    /// How much of the pixel this one is in front of the one that lies behind it at the centre, 0.5…1.
    func share(before other: DeepSample) -> Double {
        let slope = (plane - other.plane).slope
        return slope > 0 ? min(0.5 + (depth - other.depth) / slope, 1) : 1
    }
}

extension [DeepSample] {
    /// Keeps the order from back to front, the later of two equal ones in front.
    fileprivate mutating func insertByDepth(_ sample: DeepSample) {
        var index = count
        while index > 0, self[index - 1].depth > sample.depth { index -= 1 }
        insert(sample, at: index)
    }

    /// All from back to front over what is below; neighbours that cross within the pixel in both orders.
    fileprivate func joined(over below: DeepColor) -> DeepColor {
        var (result, index) = (below, 0)
        while index < count {
            let share = index + 1 < count ? self[index + 1].share(before: self[index]) : 1
            if share < 1 {
                let (back, front) = (self[index], self[index + 1])
                let (asSorted, turned) = (front.over(back.over(result)), back.over(front.over(result)))
                result = turned + (asSorted - turned) * Float(share)
                index += 2
            } else {
                (result, index) = (self[index].over(result), index + 1)
            }
        }
        return result
    }
}
