import VectorGeometry

/// Pixels of one kind, bytes or floats, that parts of planes are drawn on.
protocol PixelSurface {
    associatedtype Color: Equatable
    static var clear: Color { get }

    /// Clear outside.
    func color(_ x: Int, _ y: Int) -> Color

    func set(_ x: Int, _ y: Int, _ color: Color)

    /// That share of the first, 0…1, and the rest of the second.
    static func mix(_ first: Color, _ second: Color, _ share: Double) -> Color
}

/// Draws planes that cross: each part of each plane on a picture of its own, then each pixel joins them in the order of
/// their depths.
protocol IntersectingPlanePainter: DisplayItemPainter where Picture: PixelSurface {
    /// Runs `body` with a clear picture.
    func withPicture(_ rect: PixelRect, _ body: (Picture) -> Void)

    func over(_ above: Picture.Color, _ below: Picture.Color) -> Picture.Color

    /// What a part that was drawn makes of what is below it in pixel (x, y).
    func painted(_ part: DrawnPlanePart<Picture>, on below: Picture.Color, _ x: Int, _ y: Int) -> Picture.Color
}

struct DrawnPlanePart<Picture: PixelSurface> {
    let joining: PlanePart.Joining
    let picture: Picture
    let shape: Picture?
}

struct DrawnPlane<Picture: PixelSurface> {
    let parts: [DrawnPlanePart<Picture>]
    let depth: PlaneDepth

    /// Whether it is one picture that covers what is behind it.
    fileprivate var isPlain: Bool { parts.count == 1 && parts[0].joining.isOver }

    fileprivate func shows(_ x: Int, _ y: Int) -> Bool {
        parts.contains {
            $0.picture.color(x, y) != Picture.clear || $0.shape.map { $0.color(x, y) != Picture.clear } ?? false
        }
    }
}

extension IntersectingPlanePainter {
    /// Draws strips of `area`, so low that all pictures of them have at most so many pixels.
    func draw(_ group: IntersectingPlanes, inPictures pixels: Int, on surface: Picture, in area: PixelRect) {
        for band in group.bands(of: area, pixels: pixels) {
            drawPlanes(group.planes[...], in: band, above: []) { join($0, under: group.ceiling, on: surface, in: band) }
        }
    }

    private func drawPlanes(
        _ planes: ArraySlice<IntersectingPlanes.Plane>, in band: PixelRect, above drawn: [DrawnPlane<Picture>],
        _ join: ([DrawnPlane<Picture>]) -> Void
    ) {
        guard let plane = planes.first else { return join(drawn) }
        let rest = planes.dropFirst()
        if plane.parts.allSatisfy({ $0.bounds.intersection(band).isEmpty }) {
            return drawPlanes(rest, in: band, above: drawn, join)
        }
        drawParts(plane.parts[...], in: band, above: []) { parts in
            drawPlanes(rest, in: band, above: drawn + [DrawnPlane(parts: parts, depth: plane.depth)], join)
        }
    }

    private func drawParts(
        _ parts: ArraySlice<PlanePart>, in band: PixelRect, above drawn: [DrawnPlanePart<Picture>],
        _ join: ([DrawnPlanePart<Picture>]) -> Void
    ) {
        guard let part = parts.first else { return join(drawn) }
        let area = part.bounds.intersection(band)
        let rest = parts.dropFirst()
        if area.isEmpty { return drawParts(rest, in: band, above: drawn, join) }
        withPicture(area) { picture in
            draw(part.items, on: picture, in: area)
            func advance(_ shape: Picture?) {
                drawParts(
                    rest, in: band,
                    above: drawn + [DrawnPlanePart(joining: part.joining, picture: picture, shape: shape)],
                    join)
            }
            if part.shape.isEmpty { return advance(nil) }
            withPicture(area) { shape in
                draw(part.shape, on: shape, in: area)
                advance(shape)
            }
        }
    }

    private func join(
        _ planes: [DrawnPlane<Picture>], under ceiling: IntersectingPlanes.Ceiling?, on surface: Picture,
        in band: PixelRect
    ) {
        if planes.isEmpty { return }
        if planes.allSatisfy(\.isPlain) {
            return join(planes, under: ceiling, on: surface, in: band) { plane, _, x, y in
                let color = plane.parts[0].picture.color(x, y)
                return color == Picture.clear ? nil : color
            } paint: { color, below, _, _ in
                over(color, below)
            }
        }
        join(planes, under: ceiling, on: surface, in: band) { plane, index, x, y in
            plane.shows(x, y) ? index : nil
        } paint: { index, below, x, y in
            var result = below
            for part in planes[index].parts { result = painted(part, on: result, x, y) }
            return result
        }
    }

    /// - Parameters:
    ///   - find: what a plane, which has that index, has in pixel (x, y), if anything.
    ///   - paint: paints it on what is below.
    @inline(__always)
    private func join<Above>(
        _ planes: [DrawnPlane<Picture>], under ceiling: IntersectingPlanes.Ceiling?, on surface: Picture,
        in band: PixelRect,
        find: (DrawnPlane<Picture>, Int, Int, Int) -> Above?, paint: (Above, Picture.Color, Int, Int) -> Picture.Color
    ) {
        var stack: [DepthSample<Above>] = []
        for y in band.minY..<band.maxY {
            for x in band.minX..<band.maxX {
                stack.removeAll(keepingCapacity: true)
                for index in planes.indices {
                    guard let above = find(planes[index], index, x, y) else { continue }
                    DepthSample(above, of: planes[index].depth, under: ceiling, inPixel: x, y).map {
                        stack.insertByDepth($0)
                    }
                }
                if stack.isEmpty { continue }
                surface.set(
                    x, y,
                    stack.joined(onto: surface.color(x, y)) {
                        paint($0, $1, x, y)
                    } mix: {
                        Picture.mix($0, $1, $2)
                    })
            }
        }
    }
}
