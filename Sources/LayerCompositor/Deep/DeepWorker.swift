import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

/// Draws a plan's items in floating point: the plain reading of a plan, which `TileWorker` does in rounded bytes and
/// faster.
///
/// Colours are those of the plan (gamma-encoded sRGB, premultiplied), so that both pictures are the same but for
/// rounding. A pixel depends on its place alone: not on tiles, threads or what is drawn beside it.
/// - Thread safety: used by one thread at a time, which `TileCrew` sees to.
final class DeepWorker: PlaneDrawer, @unchecked Sendable {
    var sweeper = ScanlineSweeper()
    let scratch = DeepScratch()
    /// What sums of light end at: white, or where the output has high dynamic range the brightest that it can show.
    let most: Float
    private var background = FrameBackground(nil)

    init(_ signal: PixelSignal = .standard) { most = DeepLight.of(signal) == nil ? 1 : DeepLight.brightest }

    /// For what is drawn of a frame from now on.
    func begin(over background: FrameBackground) { self.background = background }

    /// Draws what the items of a tile leave within `area` of it, and rounds or dithers it into `target`.
    func draw(
        _ bins: TileBins, tile: Int, over background: FrameBackground, in area: PixelRect, into target: PixelBuffer
    ) {
        self.background = background
        scratch.withSurface(area, filledWith: background.deep) { surface in
            for index in bins.visible(inTile: tile, area: area).items { draw(bins[index], on: surface, in: area) }
            background.fillHoles(of: surface, in: area.intersection(bins.holes))
            surface.write(into: target)
        }
    }

    /// What a picture of the plan begins as: nothing, or what the frame begins as.
    func base(of picture: FilteredPicture) -> DeepColor { picture.base == 0 ? .zero : background.deep }

    /// Joins a row of pixels, times coverage and alpha, with what is below it.
    func blend(
        _ above: UnsafePointer<Float>, onto below: UnsafeMutablePointer<Float>, _ count: Int,
        _ coverage: UnsafePointer<Float>?,
        _ alpha: Float, _ blend: Blend
    ) {
        let n = Int32(count)
        switch blend {
        case .over: mp_float_over(below, above, coverage, n, alpha, most)
        case .plus: mp_float_plus(below, above, coverage, n, alpha, most)
        case .mix: mp_float_mix(below, above, coverage, n, alpha)
        case .beside: mp_float_beside(below, above, coverage, n, alpha, most)
        case .mode(let mode):
            mp_float_blend(mp_blend_mode(rawValue: UInt32(mode.rawValue)), below, above, coverage, n, alpha, most)
        }
    }
}
