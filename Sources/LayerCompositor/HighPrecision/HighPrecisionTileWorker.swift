import Foundation
import Images
import PixelKernels
import Quartz2D
import VectorGeometry

/// Draws a plan's items in floating point: the reference for `TileWorker`, which draws in rounded 8-bit arithmetic and
/// is faster.
///
/// Colors are those of the plan (gamma-encoded sRGB, premultiplied), so both results are the same except for rounding.
/// A pixel depends only on its position, not on tiles, threads or what is drawn next to it.
///
/// - Thread safety: used by one thread at a time; `WorkerPool` ensures it.
final class HighPrecisionTileWorker: FrameWorker, IntersectingPlanePainter, @unchecked Sendable {
    typealias Sampler = HighPrecisionImageSampler

    var sweeper = ScanlineRasterizer()
    let surfaces = SurfaceStack<FloatPixels>()
    let scratch = ScratchRows<FloatPixels>()
    /// The limit of sums of light: 1 (white), or for HDR outputs the largest component value.
    let maximumComponent: Float
    private var background = FrameBackground(nil)

    let shadows: ShadowStore<Float>
    var timeLimit: DrawingTimeLimit?

    /// Creates a worker that shares the shadows with others.
    init(_ signal: PixelSignal = .standard, shadows: ShadowStore<Float> = ShadowStore()) {
        self.shadows = shadows
        maximumComponent = HDRSignalConversion.of(signal) == nil ? 1 : HDRSignalConversion.maximumComponent
    }

    func begin(over background: FrameBackground) { self.background = background }

    /// Draws the items of a tile within `area`, and rounds or dithers them into `target`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer
    ) {
        surfaces.withSurface(area) { surface in
            draw(bins, tile: tile, over: background, in: area, on: surface)
            surface.write(into: target)
        }
    }

    /// Draws the items of a tile, and the background below them, on a surface of `area`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect,
        on surface: FloatSurface
    ) {
        self.background = background
        surface.fill(area, with: background.highPrecision)
        for index in bins.visible(inTile: tile, area: area).items { draw(bins[index], on: surface, in: area) }
        background.fillHoles(of: surface, in: area.intersection(bins.holes))
    }

    func add(_ surface: FloatSurface, to sums: MotionBlurSums) { sums.add(surface.floats) }

    func writeMeans(of count: Int, _ sums: MotionBlurSums, on surface: FloatSurface, into target: PixelBuffer) {
        sums.takeMeans(of: count, into: surface.floats)
        surface.write(into: target)
    }

    static func filteredImagePass(_ workerPool: WorkerPool<HighPrecisionTileWorker>) -> FilteredImagePass {
        FilteredImagePass(workerPool)
    }

    /// Returns the color that an image of the plan starts with: transparent, or the frame's background.
    func base(of image: FilteredImage) -> HighPrecisionColor { image.base == 0 ? .zero : background.highPrecision }

    /// Blends a row of pixels, multiplied by coverage and alpha, with the row below it.
    func blend(
        _ above: UnsafePointer<Float>, onto below: UnsafeMutablePointer<Float>, _ count: Int,
        _ coverage: UnsafePointer<Float>?,
        _ alpha: Float, _ blend: Blend
    ) {
        let n = Int32(count)
        switch blend {
        case .over: mp_float_over(below, above, coverage, n, alpha, maximumComponent)
        case .plus: mp_float_plus(below, above, coverage, n, alpha, maximumComponent)
        case .mix: mp_float_mix(below, above, coverage, n, alpha)
        case .disjointOver: mp_float_disjoint_over(below, above, coverage, n, alpha, maximumComponent)
        case .mode(let mode):
            mp_float_blend(
                mp_blend_mode(rawValue: UInt32(mode.rawValue)), below, above, coverage, n, alpha, maximumComponent)
        }
    }
}

extension HighPrecisionTileWorker {
    func suspendOcclusion() -> Bool { false }

    func resumeOcclusion(_ wasActive: Bool) {}

    func replace(
        _ group: Group, by image: FloatSurface, _ shape: FloatSurface, onto surface: FloatSurface, in area: PixelRect
    ) {
        if let clip = group.clip { cut([image, shape], to: clip, in: area) }
        surface.forEachRow(of: area) { y, below in
            mp_float_replace(
                below, image.row(y, from: area.minX), shape.row(y, from: area.minX), Int32(area.width),
                Format.opacity(group.opacity), maximumComponent)
        }
    }

    /// Multiplies images by the coverage of a region.
    private func cut(_ images: [FloatSurface], to region: Region, in area: PixelRect) {
        surfaces.withSurface(area) { cover in
            let opaque: [Float] = [0, 0, 0, 1]
            sweep(region, in: area) { y, x, count, coverage in
                mp_float_fill(cover.row(y, from: x), opaque, coverage, Int32(count))
            }
            for image in images {
                image.forEachRow(of: area) { y, row in
                    multiply(row, byAlphaOf: cover.row(y, from: area.minX), area.width)
                }
            }
        }
    }

    func tint(_ row: UnsafeMutablePointer<Float>, _ count: Int, by tint: Tint) { tint.apply(to: row, count: count) }

    func multiply(_ row: UnsafeMutablePointer<Float>, byAlphaOf mask: UnsafePointer<Float>, _ count: Int) {
        mp_float_mask(row, mask, Int32(count))
    }

    func copyAlpha(of row: UnsafePointer<Float>, to alpha: UnsafeMutablePointer<Float>, _ count: Int) {
        mp_float_alpha_of(alpha, row, Int32(count))
    }

    func blur(_ plane: AlphaPlane<Float>, sigma: Double) {
        HighPrecisionGaussianBlur(plane.values, plane.area, channels: 1, sigma: sigma).run(by: nil)
    }
}

extension FloatSurface {
    /// The components of all pixels.
    fileprivate var floats: UnsafeMutableBufferPointer<Float> {
        UnsafeMutableBufferPointer(start: pixels, count: 4 * rect.area)
    }
}
