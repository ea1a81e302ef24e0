import Foundation
import Images
import VectorGeometry

/// Fills edges with the pixels of sources on a surface of a context.
struct ContextPainter<Format: ContextFormat> {
    let surface: DrawingSurface<Format>
    let clip: AlphaPlane<Format.Coverage>?
    let mode: CGBlendMode
    /// The opacity of sources that are not solid.
    let opacity: Format.Opacity
    let isAliased: Bool
    let scratch: ScratchRows<Format>
    var rasterizer: ScanlineRasterizer

    /// Draws the shadow, then the shape, within the bounds of the clip. Solid sources already include the alpha of the
    /// state; others get it here.
    mutating func paint(_ shape: PaintedShape, in area: PixelRect) {
        if let shadow = shape.shadow { drawShadow(shadow, of: shape, in: area) }
        let draw = drawing(of: shape.source)
        Format.sweep(shape.edges, in: area, isAliased: isAliased, &rasterizer, scratch, draw)
    }

    /// Returns what draws the covered pixels of a source.
    private func drawing(of source: any PixelSource) -> Format.CoverageSpan {
        let solid = source.solid.map { Format.color(of: $0) }
        let samples = Format.samples(of: source, scratch)
        return { y, x, count, coverage in
            let row = surface.surface.row(y, from: x)
            let coverage = clipped(coverage, y, x, count)
            if mode == .normal, let solid {
                Format.fill(row, count, solid.pixel, coverage)
            } else {
                let pixels = scratch.pixels(count)
                if let solid, mode.mixesColors {
                    Format.fill(pixels, count, with: solid.opaque)
                    Format.blend(mode, pixels, onto: row, count, coverage, solid.alpha)
                } else {
                    samples(x, y, count, pixels)
                    Format.blend(
                        mode, pixels, onto: row, count, coverage, solid == nil ? opacity : Format.opacity(1))
                }
            }
            if surface.isOpaque, mode != .normal { Format.makeOpaque(row, count) }
        }
    }

    /// Returns the coverage of pixels times that of the clip.
    private func clipped(_ coverage: UnsafePointer<Format.Coverage>?, _ y: Int, _ x: Int, _ count: Int)
        -> UnsafePointer<Format.Coverage>?
    {
        guard let clip else { return coverage }
        let inside = UnsafePointer(clip.row(y, from: x))
        guard let coverage else { return inside }
        let mask = scratch.alpha(count)
        mask.update(from: coverage, count: count)
        Format.multiply(mask, by: inside, count)
        return UnsafePointer(mask)
    }

    /// Draws the shadow of a shape, without the shape.
    private mutating func drawShadow(
        _ shadow: DeviceShadow, of shape: PaintedShape, in target: PixelRect
    ) {
        let content = shape.edges.bounds.intersection(shadow.casterArea(of: target))
        guard !content.isEmpty else { return }
        let plane = silhouette(of: shape, in: content, room: shadow.extent)
        Format.blur(plane, as: shadow)
        let x = shadow.offset.x
        let y = shadow.offset.y
        let moved = PixelRect(
            x: plane.area.minX + x, y: plane.area.minY + y, width: plane.area.width, height: plane.area.height)
        let shown = moved.intersection(target)
        let draw = drawing(of: SolidSource(shadow.color, opacity: 1, isMixed: false))
        for line in shown.minY..<shown.maxY {
            draw(line, shown.minX, shown.width, UnsafePointer(plane.row(line - y, from: shown.minX - x)))
        }
    }

    /// Returns the alpha of a shape: its coverage times the alpha of its source.
    private mutating func silhouette(of shape: PaintedShape, in area: PixelRect, room: Int)
        -> AlphaPlane<Format.Coverage>
    {
        let plane = AlphaPlane<Format.Coverage>(area.insetBy(-room))
        let solid = shape.source.solid.map { Format.color(of: $0) }
        let samples = Format.samples(of: shape.source, scratch)
        Format.sweep(shape.edges, in: area, isAliased: isAliased, &rasterizer, scratch) {
            [scratch, opacity] y, x, count, coverage in
            let row = plane.row(y, from: x)
            if let solid {
                for i in 0..<count {
                    row[i] = Format.coverage(Format.share(coverage?[i] ?? Format.fullCoverage, solid.alpha))
                }
                return
            }
            let pixels = scratch.pixels(count)
            samples(x, y, count, pixels)
            for i in 0..<count {
                let share = Format.coverage(Format.share(coverage?[i] ?? Format.fullCoverage, opacity))
                row[i] = Format.coverage(
                    Format.share(share, Format.alpha(of: pixels + Format.elementsPerPixel * i)))
            }
        }
        return plane
    }

    /// Returns the coverage of edges, times the values of a mask if there is one: its alpha or, if it is opaque, its
    /// luminance.
    mutating func coverage(of edges: EdgeTable, in area: PixelRect, mask: ImageSource?, isOpaque: Bool)
        -> AlphaPlane<Format.Coverage>
    {
        let plane = AlphaPlane<Format.Coverage>(area)
        let samples = mask.map { Format.samples(of: $0, scratch) }
        Format.sweep(edges, in: area, isAliased: isAliased, &rasterizer, scratch) {
            [scratch] y, x, count, coverage in
            let row = plane.row(y, from: x)
            if let coverage {
                row.update(from: coverage, count: count)
            } else {
                row.update(repeating: Format.fullCoverage, count: count)
            }
            guard let samples else { return }
            let pixels = scratch.pixels(count)
            samples(x, y, count, pixels)
            for i in 0..<count {
                let pixel = pixels + Format.elementsPerPixel * i
                let value = isOpaque ? Format.luminance(of: pixel) : Format.alpha(of: pixel)
                row[i] = Format.coverage(Format.share(row[i], value))
            }
        }
        return plane
    }
}

/// Edges, and what fills them. A source in a field, unlike one in an argument, does not make the compiler copy all that
/// draws for every kind of source, which draw spans and not pixels through it.
struct PaintedShape {
    let edges: EdgeTable
    let source: any PixelSource
    let shadow: DeviceShadow?
}

extension CGContext {
    /// The surface on which a context draws.
    enum Target {
        case bytes(DrawingSurface<BytePixels>)
        case floats(DrawingSurface<FloatPixels>)

        /// Creates transparent pixels of the same format.
        func layer(_ area: PixelRect) -> Target {
            switch self {
            case .bytes: .bytes(DrawingSurface(area))
            case .floats: .floats(DrawingSurface(area))
            }
        }

        var area: PixelRect {
            switch self {
            case .bytes(let surface): surface.area
            case .floats(let surface): surface.area
            }
        }
    }

    /// Draws the shadow, then the shape.
    func paint(_ edges: EdgeTable, _ source: any PixelSource) {
        paint(PaintedShape(edges: edges, source: source, shadow: deviceShadow))
    }

    private func paint(_ shape: PaintedShape) {
        let area = state.clip.bounds
        guard !shape.edges.isEmpty, !area.isEmpty else { return }
        withPixels(of: shape.shadow == nil ? area.intersection(shape.edges.bounds) : area) {
            switch target {
            case .bytes(let surface):
                var painter = self.painter(surface, scratch)
                painter.paint(shape, in: area)
            case .floats(let surface):
                var painter = self.painter(surface, floatScratch)
                painter.paint(shape, in: area)
            }
        }
    }

    /// Intersects the clip with edges, and with a mask if there is one.
    func intersectClip(_ edges: EdgeTable, mask: ImageSource? = nil, isOpaque: Bool = false) {
        let area = edges.bounds.intersection(state.clip.bounds)
        guard !area.isEmpty else { return state.clip.intersect(.empty) }
        switch target {
        case .bytes(let surface):
            var painter = self.painter(surface, scratch)
            let plane = painter.coverage(of: edges, in: area, mask: mask, isOpaque: isOpaque)
            state.clip.intersect(plane, BytePixels.self)
        case .floats(let surface):
            var painter = self.painter(surface, floatScratch)
            let plane = painter.coverage(of: edges, in: area, mask: mask, isOpaque: isOpaque)
            state.clip.intersect(plane, FloatPixels.self)
        }
    }

    private func painter<Format: ContextFormat>(_ surface: DrawingSurface<Format>, _ scratch: ScratchRows<Format>)
        -> ContextPainter<Format>
    {
        ContextPainter(
            surface: surface, clip: Format.plane(of: state.clip.mask), mode: state.blendMode,
            opacity: Format.opacity(state.alpha), isAliased: !allowsAntialiasing || !state.shouldAntialias,
            scratch: scratch, rasterizer: rasterizer)
    }
}
