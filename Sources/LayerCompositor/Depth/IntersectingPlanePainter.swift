import VectorGeometry

/// Pixels of one kind, 8-bit or floating point, on which parts of planes are drawn.
protocol PixelSurface {
    associatedtype Color: Equatable
    static var transparent: Color { get }

    /// Returns the color of pixel (x, y); transparent outside.
    func color(_ x: Int, _ y: Int) -> Color

    func set(_ x: Int, _ y: Int, _ color: Color)

    /// Returns `share` (0…1) of the first color mixed with the rest of the second.
    static func mix(_ first: Color, _ second: Color, _ share: Double) -> Color
}

/// Draws planes that intersect: each part of each plane on a surface of its own; then each pixel composites them in
/// depth order.
protocol IntersectingPlanePainter: DisplayItemPainter where Pixels: PixelSurface {
    /// Runs `body` with a transparent surface of `rect`.
    func withSurface(_ rect: PixelRect, _ body: (Pixels) -> Void)

    func over(_ above: Pixels.Color, _ below: Pixels.Color) -> Pixels.Color

    /// Returns the color of pixel (x, y) after drawing a part over `below`.
    func painted(_ part: DrawnPlanePart<Pixels>, on below: Pixels.Color, _ x: Int, _ y: Int) -> Pixels.Color
}

struct DrawnPlanePart<Pixels: PixelSurface> {
    let operation: PlanePart.Operation
    let pixels: Pixels
    let shape: Pixels?
}

struct DrawnPlane<Pixels: PixelSurface> {
    let parts: [DrawnPlanePart<Pixels>]
    let depth: PlaneDepth

    /// Whether the plane is a single surface composited with source over.
    fileprivate var isPlain: Bool { parts.count == 1 && parts[0].operation.isOver }

    fileprivate func covers(_ x: Int, _ y: Int) -> Bool {
        parts.contains {
            $0.pixels.color(x, y) != Pixels.transparent
                || $0.shape.map { $0.color(x, y) != Pixels.transparent } ?? false
        }
    }
}

extension IntersectingPlanePainter {
    /// Draws `area` in strips so low that all surfaces of a strip together have at most `pixels` pixels.
    func draw(_ group: IntersectingPlanes, pixelLimit pixels: Int, on surface: Pixels, in area: PixelRect) {
        for band in group.bands(of: area, pixels: pixels) {
            drawPlanes(group.planes[...], in: band, above: []) {
                composite($0, under: group.depthLimit, on: surface, in: band)
            }
        }
    }

    private func drawPlanes(
        _ planes: ArraySlice<IntersectingPlanes.Plane>, in band: PixelRect, above drawn: [DrawnPlane<Pixels>],
        _ composite: ([DrawnPlane<Pixels>]) -> Void
    ) {
        guard let plane = planes.first else { return composite(drawn) }
        let rest = planes.dropFirst()
        if plane.parts.allSatisfy({ $0.bounds.intersection(band).isEmpty }) {
            return drawPlanes(rest, in: band, above: drawn, composite)
        }
        drawParts(plane.parts[...], in: band, above: []) { parts in
            drawPlanes(rest, in: band, above: drawn + [DrawnPlane(parts: parts, depth: plane.depth)], composite)
        }
    }

    private func drawParts(
        _ parts: ArraySlice<PlanePart>, in band: PixelRect, above drawn: [DrawnPlanePart<Pixels>],
        _ composite: ([DrawnPlanePart<Pixels>]) -> Void
    ) {
        guard let part = parts.first else { return composite(drawn) }
        let area = part.bounds.intersection(band)
        let rest = parts.dropFirst()
        if area.isEmpty { return drawParts(rest, in: band, above: drawn, composite) }
        withSurface(area) { pixels in
            draw(part.items, on: pixels, in: area)
            func advance(_ shape: Pixels?) {
                drawParts(
                    rest, in: band,
                    above: drawn + [DrawnPlanePart(operation: part.operation, pixels: pixels, shape: shape)],
                    composite)
            }
            if part.shape.isEmpty { return advance(nil) }
            withSurface(area) { shape in
                draw(part.shape, on: shape, in: area)
                advance(shape)
            }
        }
    }

    private func composite(
        _ planes: [DrawnPlane<Pixels>], under depthLimit: IntersectingPlanes.DepthLimit?, on surface: Pixels,
        in band: PixelRect
    ) {
        if planes.isEmpty { return }
        if planes.allSatisfy(\.isPlain) {
            return composite(planes, under: depthLimit, on: surface, in: band) { plane, _, x, y in
                let color = plane.parts[0].pixels.color(x, y)
                return color == Pixels.transparent ? nil : color
            } paint: { color, below, _, _ in
                over(color, below)
            }
        }
        composite(planes, under: depthLimit, on: surface, in: band) { plane, index, x, y in
            plane.covers(x, y) ? index : nil
        } paint: { index, below, x, y in
            var result = below
            for part in planes[index].parts { result = painted(part, on: result, x, y) }
            return result
        }
    }

    /// Composites, in each pixel, what the planes have there in depth order.
    ///
    /// - Parameters:
    ///   - find: returns what the plane with the given index has in pixel (x, y), if anything.
    ///   - paint: draws it over the color below.
    @inline(__always)
    private func composite<Above>(
        _ planes: [DrawnPlane<Pixels>], under depthLimit: IntersectingPlanes.DepthLimit?, on surface: Pixels,
        in band: PixelRect,
        find: (DrawnPlane<Pixels>, Int, Int, Int) -> Above?, paint: (Above, Pixels.Color, Int, Int) -> Pixels.Color
    ) {
        var stack: [DepthSample<Above>] = []
        for y in band.minY..<band.maxY {
            for x in band.minX..<band.maxX {
                stack.removeAll(keepingCapacity: true)
                for index in planes.indices {
                    guard let above = find(planes[index], index, x, y) else { continue }
                    DepthSample(above, of: planes[index].depth, under: depthLimit, inPixel: x, y).map {
                        stack.insertByDepth($0)
                    }
                }
                if stack.isEmpty { continue }
                surface.set(
                    x, y,
                    stack.composited(onto: surface.color(x, y)) {
                        paint($0, $1, x, y)
                    } mix: {
                        Pixels.mix($0, $1, $2)
                    })
            }
        }
    }
}
