import PixelKernels
import Quartz2D

/// Draws the mean of several plans into tiles of a frame, in premultiplied components.
struct MotionBlurPass {
    /// The items of each sample by tile.
    let samples: [TileBins]
    let background: FrameBackground

    /// Draws the mean of the samples in 8 bits; the sums have 16.
    func draw(tile: Int, in area: PixelRect, by worker: TileWorker, into target: PixelBuffer) {
        var sums = [UInt16](repeating: 0, count: 4 * area.area)
        for bins in samples {
            worker.withSurface(area) { surface in
                let visible = bins.visible(inTile: tile, area: area)
                if !visible.hideAll { surface.fill(area, with: background.pixel) }
                worker.draw(bins, visible.items, on: surface, in: area)
                background.fillHoles(of: surface, in: area.intersection(bins.holes))
                Self.add(surface, to: &sums)
            }
        }
        let mean = ByteMean(count: samples.count)
        sums.withUnsafeBufferPointer { sums in
            let count = 4 * area.width
            for y in area.minY..<area.maxY {
                let start = (y - area.minY) * count
                let row = UnsafeMutableRawPointer(target.row(y) + area.minX)
                for i in 0..<count { row.storeBytes(of: mean(of: sums[start + i]), toByteOffset: i, as: UInt8.self) }
            }
        }
    }

    private static func add(_ surface: Surface, to sums: inout [UInt16]) {
        let bytes = UnsafeRawBufferPointer(start: surface.pixels, count: sums.count)
        sums.withUnsafeMutableBufferPointer { sums in
            for i in 0..<sums.count { sums[i] &+= UInt16(bytes[i]) }
        }
    }

    /// Draws the mean of the samples in floating point. The first sample is exact where all samples are equal.
    func draw(tile: Int, in area: PixelRect, by worker: HighPrecisionTileWorker, into target: PixelBuffer) {
        let count = 4 * area.area
        worker.scratch.withSurface(area) { mean in
            worker.draw(samples[0], tile: tile, over: background, in: area, on: mean)
            worker.scratch.withSurface(area) { sums in
                for bins in samples.dropFirst() {
                    worker.scratch.withSurface(area) { surface in
                        worker.draw(bins, tile: tile, over: background, in: area, on: surface)
                        for i in 0..<count { sums.floats[i] += surface.floats[i] - mean.floats[i] }
                    }
                }
                let share = 1 / Float(samples.count)
                for i in 0..<count { mean.floats[i] += sums.floats[i] * share }
            }
            mean.write(into: target)
        }
    }
}

/// Divides sums of up to 64 bytes by their number, rounded to nearest; halves round up.
struct ByteMean {
    /// 2²⁰ divided by the number, rounded up: exact for all sums, because the error of a quotient is below its distance
    /// to the next integer.
    private let reciprocal: UInt32
    private let half: UInt32

    /// - Precondition: `count` is 1 to 64.
    init(count: Int) {
        precondition((1...64).contains(count), "a mean of 1 to 64 bytes")
        reciprocal = ((1 << 20) + UInt32(count) - 1) / UInt32(count)
        half = UInt32(count) / 2
    }

    @inline(__always)
    func callAsFunction(of sum: UInt16) -> UInt8 {
        UInt8(truncatingIfNeeded: ((UInt32(sum) + half) &* reciprocal) >> 20)
    }
}
