import Foundation
import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ batch: SpriteBatch, on surface: DeepSurface, in area: PixelRect) {
        let images = batch.images.map { mp_float_image($0) }
        let row = scratch.pixels.reserving(4 * area.width)
        let coverage = scratch.coverage.reserving(area.width)
        for (index, sprite) in batch.sprites.enumerated() {
            let part = batch.area(index).intersection(area)
            if part.isEmpty { continue }
            surface.forEachRow(of: part) { y, below in
                sprite.sample(images[Int(sprite.image)], y, part, into: row)
                for i in 0..<part.width { coverage[i] = sprite.coverage(part.minX + i, y) }
                blend(row, onto: below, part.width, coverage, CGFloat(sprite.opacity).share, .over)
            }
        }
    }
}

extension mp_sprite {
    private static let one = 4_294_967_296.0

    /// The texels under a row of `part`.
    fileprivate func sample(_ image: mp_float_image, _ y: Int, _ part: PixelRect, into row: UnsafeMutablePointer<Float>)
    {
        let v = ty + (Double(y) + 0.5) * d - 0.5
        var image = image
        guard nearest != 0 else {
            let start = Double(u &+ du &* Int64(part.minX)) / Self.one
            return mp_float_sample_row(&image, row, Int32(part.width), start, Double(du) / Self.one, v)
        }
        // Which texel holds a place is decided in fixed point, as for the bytes.
        let line = Double((mp_sprite.fixed(v) &+ 1 << 31) >> 32)
        for i in 0..<part.width {
            let column = Double((u &+ du &* Int64(part.minX + i) &+ 1 << 31) >> 32)
            mp_float_texel(&image, column, line, row + 4 * i)
        }
    }

    private static func fixed(_ v: Double) -> Int64 { Int64((min(max(v.isNaN ? 0 : v, -1e9), 1e9) * one).rounded()) }

    /// How much of a pixel lies in the box, 0…1.
    fileprivate func coverage(_ x: Int, _ y: Int) -> Float {
        func extent(_ low: Int32, _ high: Int32, _ at: Int) -> Int {
            max(0, min(Int(high), (at + 1) * 1024) - max(Int(low), at * 1024))
        }
        return Float(extent(min_x, max_x, x) * extent(min_y, max_y, y)) / 1_048_576
    }
}
