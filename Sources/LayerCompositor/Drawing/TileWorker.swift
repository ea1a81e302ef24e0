import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// Draws items on 8-bit surfaces, with the scratch memory of one thread.
///
/// - Thread safety: used by one thread at a time; `TileWorkerPool` ensures it.
final class TileWorker: FrameWorker, IntersectingPlanePainter, @unchecked Sendable {
    typealias Sampler = ImageSampler

    var sweeper = ScanlineRasterizer()
    let surfaces = SurfaceStack<BytePixels>()
    let scratch = ScratchRows<BytePixels>()
    let filterMemory: FilterMemory
    let shadows: ShadowStore<UInt8>
    var timeLimit: DrawingTimeLimit?

    /// The occlusion by later items of the tile.
    private(set) var occlusion = Occlusion()
    private(set) var order: Int32 = 0

    /// Creates a worker that shares the memory of filters and the shadows with others.
    init(filters: FilterMemory = FilterMemory(), shadows: ShadowStore<UInt8> = ShadowStore()) {
        filterMemory = filters
        self.shadows = shadows
    }

    func begin(over background: FrameBackground) {}

    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer
    ) {
        precondition(target.depth == .eightBits, "8-bit drawing needs a target of 8 bits per component")
        draw(bins, tile: tile, over: background, in: area, on: ByteSurface(of: target))
    }

    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, on surface: ByteSurface
    ) {
        let visible = bins.visible(inTile: tile, area: area)
        for part in area.subtracting(visible.covered) { surface.fill(part, with: background.pixel) }
        draw(bins, visible.items, on: surface, in: area)
        background.fillHoles(of: surface, in: area.intersection(bins.holes))
    }

    func add(_ surface: ByteSurface, to sums: MotionBlurSums) {
        sums.add(UnsafeRawBufferPointer(start: surface.pixels, count: 4 * surface.rect.area))
    }

    func writeMeans(of count: Int, _ sums: MotionBlurSums, on surface: ByteSurface, into target: PixelBuffer) {
        sums.writeByteMeans(of: count, in: surface.rect, into: target)
    }

    static func filteredImagePass(_ workerPool: TileWorkerPool) -> FilteredImagePass { FilteredImagePass(workerPool) }

    /// Draws a tile's items, skipping what later ones hide.
    func draw(_ bins: TileBins, _ indices: ArraySlice<Int32>, on surface: ByteSurface, in area: PixelRect) {
        drawVisible(indices.lazy.map { bins[$0] }, on: surface, in: area)
    }

    /// Draws a part of an offscreen surface, skipping what later items hide. A tile may be in progress.
    func drawOffscreen(_ items: [DisplayItem], on surface: ByteSurface, in area: PixelRect) {
        let tile = (occlusion, order)
        occlusion = Occlusion()
        drawVisible(items, on: surface, in: area)
        (occlusion, order) = tile
    }

    private func drawVisible(_ items: some Collection<DisplayItem>, on surface: ByteSurface, in area: PixelRect) {
        occlusion.begin(area, items)
        order = 0
        for item in items {
            order += 1
            draw(item, on: surface, in: area)
        }
        _ = occlusion.suspend()
    }

    func suspendOcclusion() -> Bool { occlusion.suspend() }

    func resumeOcclusion(_ wasActive: Bool) { occlusion.resume(wasActive) }

    func draw(_ shadow: ShadowFill, on surface: ByteSurface, in area: PixelRect) {
        guard let plane = shadows[shadow.plane] else { return }
        let color = shadow.color.premultipliedPixel(opacity: shadow.opacity)
        for y in area.minY..<area.maxY {
            forEachVisible(y, area.minX, area.width) { x, count in
                let alpha = plane.row(y, from: x, count: count, moved: shadow.shift, scratch)
                mp_fill_over_mask(surface.row(y, from: x), color, alpha, Int32(count))
            }
        }
    }

    /// Blends a row of pixels, multiplied by coverage and alpha, with the row below it.
    @inline(__always)
    func blend(
        _ above: UnsafePointer<UInt32>, onto below: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ coverage: UnsafePointer<UInt8>?,
        _ alpha: UInt32, _ blend: Blend
    ) {
        if case .mode(let mode) = blend {
            mp_blend_rows(mp_blend_mode(rawValue: UInt32(mode.rawValue)), below, above, coverage, Int32(count), alpha)
        } else if blend == .mix {
            mix(above, with: below, count, coverage, alpha)
        } else if blend == .plus {
            add(above, to: below, count, coverage, alpha)
        } else if blend == .disjointOver {
            disjointOver(above, onto: below, count, coverage, alpha)
        } else if let coverage {
            mp_over_mask(below, above, coverage, Int32(count), alpha)
        } else {
            mp_over(below, above, Int32(count), alpha)
        }
    }

    private func add(
        _ above: UnsafePointer<UInt32>, to below: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ coverage: UnsafePointer<UInt8>?,
        _ alpha: UInt32
    ) {
        for i in 0..<count {
            let share = coverage.map { mp_div255(UInt32($0[i]) * alpha) } ?? alpha
            below[i] = mp_add_pixels(below[i], mp_scale_pixel(above[i], share))
        }
    }

    private func disjointOver(
        _ above: UnsafePointer<UInt32>, onto below: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ coverage: UnsafePointer<UInt8>?,
        _ alpha: UInt32
    ) {
        for i in 0..<count {
            let pixel = mp_scale_pixel(above[i], coverage.map { mp_div255(UInt32($0[i]) * alpha) } ?? alpha)
            let left = 255 - pixel >> 24
            let there = below[i] >> 24
            below[i] = mp_add_pixels(
                pixel, there <= left ? below[i] : mp_scale_pixel(below[i], (left * 255 + there / 2) / there))
        }
    }

    private func mix(
        _ above: UnsafePointer<UInt32>, with below: UnsafeMutablePointer<UInt32>, _ count: Int,
        _ coverage: UnsafePointer<UInt8>?,
        _ alpha: UInt32
    ) {
        func share(_ alpha: UInt32) -> UInt32 { (alpha * 256 + 127) / 255 }
        guard let coverage else { return mp_lerp(below, below, above, Int32(count), share(alpha)) }
        for i in 0..<count {
            mp_lerp(below + i, below + i, above + i, 1, share(mp_div255(UInt32(coverage[i]) * alpha)))
        }
    }
}
