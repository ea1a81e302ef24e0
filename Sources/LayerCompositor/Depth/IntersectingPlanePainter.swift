import Quartz2D
import VectorGeometry

/// Draws planes that intersect: each part of each plane on a surface of its own; then each pixel composites them in
/// depth order.
protocol IntersectingPlanePainter: SurfacePainter {
    func over(_ above: Format.Color, _ below: Format.Color) -> Format.Color

    /// Returns the color of pixel (x, y) after drawing a part over `below`.
    func painted(_ part: DrawnPlanePart<Format>, on below: Format.Color, _ x: Int, _ y: Int) -> Format.Color
}

struct DrawnPlanePart<Format: PixelFormat> {
    let operation: PlanePart.Operation
    let pixels: Surface<Format>
    let shape: Surface<Format>?
}

struct DrawnPlane<Format: PixelFormat> {
    let parts: [DrawnPlanePart<Format>]
    let depth: PlaneDepth
    let bounds: PixelRect

    /// Returns nil if there are no parts.
    fileprivate init?(_ parts: [DrawnPlanePart<Format>], depth: PlaneDepth) {
        if parts.isEmpty { return nil }
        self.parts = parts
        self.depth = depth
        bounds = parts.reduce(.empty) { $0.union($1.pixels.rect) }
    }

    /// Whether the plane is a single surface composited with source over.
    fileprivate var isPlain: Bool { parts.count == 1 && parts[0].operation.isOver }

    fileprivate func covers(_ x: Int, _ y: Int) -> Bool {
        parts.contains {
            $0.pixels.color(x, y) != Format.transparent
                || $0.shape.map { $0.color(x, y) != Format.transparent } ?? false
        }
    }
}

extension IntersectingPlanePainter {
    /// Draws `area` in strips so low that all surfaces of a strip together have at most `pixels` pixels.
    func draw(_ group: IntersectingPlanes, pixelLimit pixels: Int, on surface: Pixels, in area: PixelRect) {
        let group = group.part(in: area)
        for band in group.bands(of: area, pixels: pixels) {
            surfaces.withSurfaces { take in
                let planes = group.planes.compactMap { drawn($0, in: band, take) }
                composite(planes, under: group.depthLimit, on: surface, in: band)
            }
        }
    }

    /// Returns the parts of a plane, drawn on surfaces of their own; nil if none reaches the band.
    private func drawn(_ plane: IntersectingPlanes.Plane, in band: PixelRect, _ take: (PixelRect) -> Pixels)
        -> DrawnPlane<Format>?
    {
        let parts = plane.parts.compactMap { part -> DrawnPlanePart<Format>? in
            let area = part.bounds.intersection(band)
            if area.isEmpty { return nil }
            let pixels = take(area)
            draw(part.items, on: pixels, in: area)
            let shape = part.shape.isEmpty ? nil : take(area)
            if let shape { draw(part.shape, on: shape, in: area) }
            return DrawnPlanePart(operation: part.operation, pixels: pixels, shape: shape)
        }
        return DrawnPlane(parts, depth: plane.depth)
    }

    private func composite(
        _ planes: [DrawnPlane<Format>], under depthLimit: IntersectingPlanes.DepthLimit?, on surface: Pixels,
        in band: PixelRect
    ) {
        if planes.isEmpty { return }
        if planes.allSatisfy(\.isPlain) {
            return composite(planes, under: depthLimit, on: surface, in: band) { plane, _, x, y in
                let color = plane.parts[0].pixels.color(x, y)
                return color == Format.transparent ? nil : color
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
        _ planes: [DrawnPlane<Format>], under depthLimit: IntersectingPlanes.DepthLimit?, on surface: Pixels,
        in band: PixelRect,
        find: (DrawnPlane<Format>, Int, Int, Int) -> Above?, paint: (Above, Format.Color, Int, Int) -> Format.Color
    ) {
        // Most planes are small: only those near a pixel are looked at.
        for block in TileGrid(frame: band, tileWidth: 32, tileHeight: 32).tiles {
            let near = planes.indices.filter { !planes[$0].bounds.intersection(block).isEmpty }
            if near.isEmpty { continue }
            if isOutOfTime { return }
            composite(planes, near, under: depthLimit, on: surface, in: block, find: find, paint: paint)
        }
    }

    /// Composites the planes with the given indices in each pixel of an area.
    @inline(__always)
    private func composite<Above>(
        _ planes: [DrawnPlane<Format>], _ near: [Int], under depthLimit: IntersectingPlanes.DepthLimit?,
        on surface: Pixels, in area: PixelRect,
        find: (DrawnPlane<Format>, Int, Int, Int) -> Above?, paint: (Above, Format.Color, Int, Int) -> Format.Color
    ) {
        var stack: [DepthSample<Above>] = []
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX {
                stack.removeAll(keepingCapacity: true)
                for index in near {
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
                        Format.mix($0, $1, $2)
                    })
            }
        }
    }
}
