import PixelKernels
import VectorGeometry

extension TileWorker {
    func draw(_ group: PlaneGroup, on surface: Surface, in area: PixelRect) {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        for band in group.bands(of: area, pixels: 1 << 20) {
            drawPlanes(group.planes[...], in: band, above: []) { join($0, under: group.ceiling, on: surface, in: band) }
        }
    }

    /// Draws each part of each plane on a picture of its own, then joins them.
    private func drawPlanes(
        _ planes: ArraySlice<PlaneGroup.Plane>, in band: PixelRect, above drawn: [DrawnPlane], _ join: ([DrawnPlane]) -> Void
    ) {
        guard let plane = planes.first else { return join(drawn) }
        let rest = planes.dropFirst()
        if plane.parts.allSatisfy({ $0.bounds.intersection(band).isEmpty }) { return drawPlanes(rest, in: band, above: drawn, join) }
        drawParts(plane.parts[...], in: band, above: []) { parts in
            drawPlanes(rest, in: band, above: drawn + [DrawnPlane(parts: parts, depth: plane.depth)], join)
        }
    }

    private func drawParts(_ parts: ArraySlice<PlanePart>, in band: PixelRect, above drawn: [DrawnPart], _ join: ([DrawnPart]) -> Void) {
        guard let part = parts.first else { return join(drawn) }
        let (area, rest) = (part.bounds.intersection(band), parts.dropFirst())
        if area.isEmpty { return drawParts(rest, in: band, above: drawn, join) }
        withPicture(area) { picture in
            draw(part.items, on: picture, in: area)
            if part.shape.isEmpty {
                return drawParts(rest, in: band, above: drawn + [DrawnPart(part, picture: picture, shape: nil)], join)
            }
            withPicture(area) { shape in
                draw(part.shape, on: shape, in: area)
                drawParts(rest, in: band, above: drawn + [DrawnPart(part, picture: picture, shape: shape)], join)
            }
        }
    }

    private func join(_ planes: [DrawnPlane], under ceiling: PlaneGroup.Ceiling?, on surface: Surface, in band: PixelRect) {
        if planes.isEmpty { return }
        if planes.allSatisfy(\.isPlain) {
            return join(planes, under: ceiling, on: surface, in: band) { plane, _, x, y in
                let pixel = plane.parts[0].pixel(x, y)
                return pixel == 0 ? nil : pixel
            } paint: { pixel, below, _, _ in
                mp_add_pixels(pixel, mp_scale_pixel(below, 255 - (pixel >> 24)))
            }
        }
        join(planes, under: ceiling, on: surface, in: band) { plane, index, x, y in
            plane.shows(x, y) ? index : nil
        } paint: { index, below, x, y in
            planes[index].painted(on: below, x, y, by: self)
        }
    }

    /// - Parameters:
    ///   - find: what a plane, which has that index, has in pixel (x, y), if anything.
    ///   - paint: paints it on what is below.
    @inline(__always)
    private func join<Above>(
        _ planes: [DrawnPlane], under ceiling: PlaneGroup.Ceiling?, on surface: Surface, in band: PixelRect,
        find: (DrawnPlane, Int, Int, Int) -> Above?, paint: (Above, UInt32, Int, Int) -> UInt32
    ) {
        var stack: [DepthSample<Above>] = []
        for y in band.minY..<band.maxY {
            let row = surface.row(y, from: band.minX)
            for x in band.minX..<band.maxX {
                stack.removeAll(keepingCapacity: true)
                for index in planes.indices {
                    guard let above = find(planes[index], index, x, y) else { continue }
                    DepthSample(above, of: planes[index].depth, under: ceiling, inPixel: x, y).map { stack.insertByDepth($0) }
                }
                if stack.isEmpty { continue }
                row[x - band.minX] = stack.joined(onto: row[x - band.minX]) { paint($0, $1, x, y) } mix: { first, second, share in
                    var (result, first, second) = (UInt32(0), first, second)
                    mp_lerp(&result, &second, &first, 1, UInt32((share * 256).rounded()))
                    return result
                }
            }
        }
    }
}

private struct DrawnPlane {
    let parts: [DrawnPart]
    let depth: PlaneDepth

    var isPlain: Bool { parts.count == 1 && parts[0].joining == .over }

    func shows(_ x: Int, _ y: Int) -> Bool { parts.contains { $0.pixel(x, y) != 0 || $0.shapeAlpha(x, y) != 0 } }

    func painted(on below: UInt32, _ x: Int, _ y: Int, by worker: TileWorker) -> UInt32 {
        var result = below
        for part in parts { part.paint(on: &result, x, y, by: worker) }
        return result
    }
}

private struct DrawnPart {
    let picture: Surface
    let shape: Surface?
    let joining: PlanePart.Joining
    private let filter: PixelFilter?

    init(_ part: PlanePart, picture: Surface, shape: Surface?) {
        (self.picture, self.shape, joining) = (picture, shape, part.joining)
        if case .filtering(let steps) = joining { filter = PixelFilter(steps) } else { filter = nil }
    }

    @inline(__always)
    func pixel(_ x: Int, _ y: Int) -> UInt32 { picture.pixel(x, y) }

    func shapeAlpha(_ x: Int, _ y: Int) -> UInt32 { shape.map { $0.pixel(x, y) >> 24 } ?? 0 }

    func paint(on below: inout UInt32, _ x: Int, _ y: Int, by worker: TileWorker) {
        var above = pixel(x, y)
        switch joining {
        case .over: below = mp_add_pixels(above, mp_scale_pixel(below, 255 - (above >> 24)))
        case .plus: below = mp_add_pixels(above, below)
        case .replacing: below = mp_add_pixels(above, mp_scale_pixel(below, 255 - shapeAlpha(x, y)))
        case .filtering:
            let (taken, own) = (shapeAlpha(x, y), above >> 24)
            if taken > own, let filtered = filter?.filtered(below) { above = mp_add_pixels(above, mp_scale_pixel(filtered, taken - own)) }
            below = mp_add_pixels(above, mp_scale_pixel(below, 255 - taken))
        case .mode(let mode, let opacity):
            guard shape != nil else {
                if above != 0 { worker.blend(&above, onto: &below, 1, nil, worker.byte(opacity), .mode(mode)) }
                return
            }
            var covered = UInt8(truncatingIfNeeded: shapeAlpha(x, y))
            worker.blend(&above, onto: &below, 1, &covered, worker.byte(opacity), .mode(mode))
        }
    }
}

extension Surface {
    /// Nothing outside.
    @inline(__always)
    fileprivate func pixel(_ x: Int, _ y: Int) -> UInt32 {
        x >= rect.minX && x < rect.maxX && y >= rect.minY && y < rect.maxY ? row(y, from: x)[0] : 0
    }
}
