import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// A painter that composites rows of pixels, and so what painters of all formats do alike: fills, groups, filtered
/// images and the coverage of regions.
protocol SurfacePainter: DisplayItemPainter, AnyObject {
    associatedtype Sampler: RowSampler where Sampler.Format == Format

    /// A run of covered pixels, and the coverage of each; nil for full coverage.
    typealias CoverageSpan = (_ y: Int, _ x: Int, _ count: Int, _ coverage: UnsafePointer<Format.Coverage>?) -> Void
    /// Writes `count` pixels from (x, y) on; each pixel is the same wherever a row is split.
    typealias Samples = (_ x: Int, _ y: Int, _ count: Int, _ row: UnsafeMutablePointer<Format.Element>) -> Void

    var sweeper: ScanlineRasterizer { get set }
    var surfaces: SurfaceStack<Format> { get }
    var scratch: ScratchRows<Format> { get }

    /// Draws items on a surface without the occlusion of the current tile, until `resumeOcclusion(_:)`.
    func suspendOcclusion() -> Bool
    func resumeOcclusion(_ wasActive: Bool)

    /// Calls `span` for the covered pixels row by row, except those that later items hide.
    func sweep(_ region: Region, in area: PixelRect, _ span: CoverageSpan)
    /// Calls `span` for the pixels that edges cover, row by row.
    func sweepEdges(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan)
    /// Calls `span` for the pixels of which edges cover half or more, row by row.
    func sweepAliased(_ edges: EdgeTable, in area: PixelRect, _ span: CoverageSpan)
    /// Returns the coverage of a pixel of which a width and a height are covered, in 1/1024.
    static func coverage(width: Int, height: Int) -> Format.Coverage

    /// Fills with a color.
    func draw(_ color: CGColor, _ fill: Fill, on surface: Pixels, in area: PixelRect)
    /// Fills with the pixels of `samples`.
    func drawSamples(_ fill: Fill, on surface: Pixels, in area: PixelRect, _ samples: Samples)
    /// Returns the colors of a gradient.
    static func samples(of gradient: GradientPaint) -> Samples
    /// Returns the pixels of a transition, from the top left of its area; draws them if necessary.
    func image(of transition: RenderedTransition) -> DrawnImage<Format>
    /// Returns the filtered pixels of an image; draws them if necessary.
    func image(of image: FilteredImage) -> DrawnImage<Format>

    /// Blends a row of pixels, multiplied by coverage and opacity, with the row below it.
    func blend(
        _ above: UnsafePointer<Format.Element>, onto below: UnsafeMutablePointer<Format.Element>, _ count: Int,
        _ coverage: UnsafePointer<Format.Coverage>?, _ opacity: Format.Opacity, _ blend: Blend)
    /// Replaces what is behind a group with its image. The alpha of `shape` says how much is removed.
    func replace(_ group: Group, by image: Pixels, _ shape: Pixels, onto surface: Pixels, in area: PixelRect)
    func tint(_ row: UnsafeMutablePointer<Format.Element>, _ count: Int, by tint: Tint)
    /// Multiplies a row of pixels by the alpha of another.
    func multiply(
        _ row: UnsafeMutablePointer<Format.Element>, byAlphaOf mask: UnsafePointer<Format.Element>, _ count: Int)
    func copyAlpha(
        of row: UnsafePointer<Format.Element>, to alpha: UnsafeMutablePointer<Format.Coverage>, _ count: Int)
    func blur(_ plane: AlphaPlane<Format.Coverage>, sigma: Double)
}

/// Samples an image along rows of the device.
protocol RowSampler {
    associatedtype Format: PixelFormat

    /// The paint must outlive the sampler, and the sampler its last sample.
    init(_ paint: ImagePaint)

    /// Samples the pixels of a surface, through a map of device space to them.
    init(_ surface: Surface<Format>, _ toImage: PlaneProjection, isNearest: Bool)

    /// Writes `count` pixels from (x, y) on.
    mutating func sample(
        _ x: Int, _ y: Int, _ count: Int, into out: UnsafeMutablePointer<Format.Element>,
        _ scratch: ScratchRows<Format>)
}

/// The pixels of a filtered image or a transition.
struct DrawnImage<Format: PixelFormat> {
    let surface: Surface<Format>
    /// Whether the pixels that a backdrop shows are opaque.
    let isOpaque: Bool
    /// The owner of the memory.
    let owner: AnyObject
}

extension SurfacePainter {
    func draw(_ fill: Fill, on surface: Pixels, in area: PixelRect) {
        switch fill.paint {
        case .color(let color): draw(color, fill, on: surface, in: area)
        case .image(let paint): draw(fill, through: Sampler(paint), on: surface, in: area)
        case .transition(let paint):
            let image = image(of: paint.image)
            let sampler = Sampler(image.surface, paint.toImage, isNearest: false)
            withExtendedLifetime(image.owner) { draw(fill, through: sampler, on: surface, in: area) }
        case .gradient(let paint): drawSamples(fill, on: surface, in: area, Self.samples(of: paint))
        }
    }

    @inline(__always)
    private func draw(_ fill: Fill, through sampler: Sampler, on surface: Pixels, in area: PixelRect) {
        var sampler = sampler
        drawSamples(fill, on: surface, in: area) { sampler.sample($0, $1, $2, into: $3, scratch) }
        withExtendedLifetime(sampler) {}
    }

    func draw(_ fill: FilteredImageFill, on surface: Pixels, in area: PixelRect) {
        let opacity = Format.opacity(fill.opacity)
        let image = image(of: fill.image)
        guard let view = fill.view else {
            let part = area.intersection(image.surface.rect)
            return draw(image, through: .pixels(part), on: surface, in: part, opacity, fill.blend)
        }
        var sampler = Sampler(image.surface, view.toImage, isNearest: view.isNearest)
        let row = scratch.pixels(area.width)
        sweep(view.region, in: area) { y, x, count, coverage in
            sampler.sample(x, y, count, into: row, scratch)
            blend(row, onto: surface.row(y, from: x), count, coverage, opacity, fill.blend)
        }
        withExtendedLifetime(image.owner) {}
    }

    /// Draws a layer's filtered backdrop on the layer's own surface.
    func draw(_ backdrop: Backdrop, on surface: Pixels, in area: PixelRect) {
        guard let image = backdrop.image.map({ self.image(of: $0) }) else { return }
        let part = area.intersection(image.surface.rect).intersection(backdrop.region.bounds)
        draw(image, through: backdrop.region, on: surface, in: part, Format.opacity(1), .over)
    }

    private func draw(
        _ image: DrawnImage<Format>, through region: Region, on surface: Pixels, in area: PixelRect,
        _ opacity: Format.Opacity, _ mode: Blend
    ) {
        sweep(region, in: area) { y, x, count, coverage in
            blend(image.surface.row(y, from: x), onto: surface.row(y, from: x), count, coverage, opacity, mode)
        }
        withExtendedLifetime(image.owner) {}
    }
}

extension SurfacePainter {
    func draw(_ group: Group, on surface: Pixels, in area: PixelRect) {
        surfaces.withSurface(area) { image in
            let wasActive = suspendOcclusion()
            if let backdrop = group.backdrop { draw(backdrop, on: image, in: area) }
            draw(group.items, on: image, in: area)
            if let tint = group.tint { image.forEachRow(of: area) { self.tint($1, area.width, by: tint) } }
            let isReplacing = group.blend == .over && group.replacesBackdrop { self.image(of: $0).isOpaque }
            if isReplacing {
                replace(group, by: image, onto: surface, in: area)
            } else if let mask = group.mask {
                multiply([image], by: mask, in: area)
            }
            resumeOcclusion(wasActive)
            if isReplacing { return }
            let opacity = Format.opacity(group.opacity)
            sweep(group.clip ?? .pixels(area), in: area) { y, x, count, coverage in
                blend(image.row(y, from: x), onto: surface.row(y, from: x), count, coverage, opacity, group.blend)
            }
        }
    }

    private func replace(_ group: Group, by image: Pixels, onto surface: Pixels, in area: PixelRect) {
        surfaces.withSurface(area) { shape in
            draw(group.shape.items, on: shape, in: area)
            if let mask = group.mask { multiply([image, shape], by: mask, in: area) }
            replace(group, by: image, shape, onto: surface, in: area)
        }
    }

    /// Multiplies images by the alpha of a mask.
    private func multiply(_ images: [Pixels], by mask: [DisplayItem], in area: PixelRect) {
        surfaces.withSurface(area) { alpha in
            draw(mask, on: alpha, in: area)
            for image in images {
                image.forEachRow(of: area) { y, row in
                    multiply(row, byAlphaOf: alpha.row(y, from: area.minX), area.width)
                }
            }
        }
    }

    /// Runs `body` with a transparent surface of `rect`.
    func withSurface(_ rect: PixelRect, _ body: (Pixels) -> Void) { surfaces.withSurface(rect, body) }

    /// Returns the blurred alpha of a silhouette.
    func alpha(of shadow: ShadowPlane) -> AlphaPlane<Format.Coverage> {
        let plane = AlphaPlane<Format.Coverage>(shadow.area)
        for band in TileGrid.bands(of: shadow.silhouette.bounds.intersection(shadow.area)).tiles {
            surfaces.withSurface(band) { image in
                draw(shadow.silhouette, on: image, in: band)
                image.forEachRow(of: band) { y, row in copyAlpha(of: row, to: plane.row(y, from: band.minX), band.width)
                }
            }
        }
        if shadow.sigma > 0 { blur(plane, sigma: shadow.sigma) }
        return plane
    }
}

extension SurfacePainter {
    /// The length from which full coverage is faster to draw without a mask.
    private static var longRun: Int { Int(MP_LONG_RUN) }

    /// Calls `span` for the covered pixels, row by row.
    @inline(__always)
    func sweepAll(_ region: Region, in area: PixelRect, _ span: CoverageSpan) {
        switch region {
        case .pixels(let rect):
            let part = rect.intersection(area)
            for y in part.minY..<part.maxY { span(y, part.minX, part.width, nil) }
        case .axisAligned(let box, let visible): sweep(box, in: visible.intersection(area), span)
        case .edges(let edges, let outline) where outline.isAliased: sweepAliased(edges, in: area, span)
        case .edges(let edges, _): sweepEdges(edges, in: area, span)
        }
    }

    /// Covers an axis-aligned box. All rows have one of three coverages: that of the first, of the last, or of those
    /// between.
    @inline(__always)
    private func sweep(_ box: AxisAlignedBox, in area: PixelRect, _ span: CoverageSpan) {
        if area.isEmpty { return }
        let mask = scratch.coverage(area.width)
        let columns = box.wholeColumns.clamped(to: area.minX..<area.maxX)
        var filled = -1
        for y in area.minY..<area.maxY {
            let height = box.height(inRow: y)
            if height == 1024, columns.count >= Self.longRun {
                for x in area.minX..<columns.lowerBound { put(box, mask, x, height, area) }
                if area.minX < columns.lowerBound {
                    span(y, area.minX, columns.lowerBound - area.minX, UnsafePointer(mask))
                }
                span(y, columns.lowerBound, columns.count, nil)
                let right = columns.upperBound - area.minX
                for x in columns.upperBound..<area.maxX { put(box, mask, x, height, area) }
                if columns.upperBound < area.maxX {
                    span(y, columns.upperBound, area.maxX - columns.upperBound, UnsafePointer(mask + right))
                }
                filled = -1
            } else {
                if filled != height { for x in area.minX..<area.maxX { put(box, mask, x, height, area) } }
                filled = height
                span(y, area.minX, area.width, UnsafePointer(mask))
            }
        }
    }

    @inline(__always)
    private func put(
        _ box: AxisAlignedBox, _ mask: UnsafeMutablePointer<Format.Coverage>, _ x: Int, _ height: Int, _ area: PixelRect
    ) {
        mask[x &- area.minX] = Self.coverage(width: box.width(inColumn: x), height: height)
    }
}
