import Foundation
import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension HighPrecisionTileWorker {
    func draw(_ batch: BoxBatch, on surface: FloatSurface, in area: PixelRect) {
        var outline: FlattenedOutline?
        batch.forEachBox(in: area) { box, shape, part in
            if let fill = box.fill(of: shape, within: part, &outline) { draw(fill, on: surface, in: part) }
        }
    }

    func draw(_ batch: SpriteBatch, on surface: FloatSurface, in area: PixelRect) {
        let loans = batch.images.map { $0.lend() }
        defer { withExtendedLifetime(loans) {} }
        let images = zip(batch.images, loans).map { mp_float_image($0, $1) }
        let row = scratch.pixels(area.width)
        let coverage = scratch.coverage(area.width)
        for (index, sprite) in batch.sprites.enumerated() {
            let part = batch.area(index).intersection(area)
            if part.isEmpty { continue }
            surface.forEachRow(of: part) { y, below in
                sprite.sample(images[Int(sprite.image)], y, part, into: row)
                for i in 0..<part.width { coverage[i] = sprite.coverage(part.minX + i, y) }
                blend(row, onto: below, part.width, coverage, FloatPixels.opacity(CGFloat(sprite.opacity)), .over)
            }
        }
    }

    func draw(_ batch: ParticleBatch, on surface: FloatSurface, in area: PixelRect) {
        batch.forEachSprite(in: area) { sprite, reached in
            if isOutOfTime { return }
            let particle = HighPrecisionParticle(sprite, batch.images[Int(sprite.image)])
            let row = scratch.pixels(reached.width)
            let coverage = scratch.coverage(reached.width)
            let alpha = FloatPixels.opacity(CGFloat(sprite.alpha) * batch.opacity)
            surface.forEachRow(of: reached) { y, below in
                let covered = particle.cover(reached.minX, y, reached.width, coverage)
                if covered.isEmpty { return }
                particle.sample(reached.minX + covered.lowerBound, y, covered.count, into: row, scratch)
                let start = covered.lowerBound
                blend(row, onto: below + 4 * start, covered.count, coverage + start, alpha, batch.adds ? .plus : .over)
            }
        }
    }

    func draw(_ group: IntersectingPlanes, on surface: FloatSurface, in area: PixelRect) {
        draw(group, pixelLimit: 1 << 19, on: surface, in: area)
    }

    func over(_ above: HighPrecisionColor, _ below: HighPrecisionColor) -> HighPrecisionColor {
        (above + below * (1 - above.w)).limited(above, below, maximumComponent)
    }

    func painted(_ part: DrawnPlanePart<FloatPixels>, on below: HighPrecisionColor, _ x: Int, _ y: Int)
        -> HighPrecisionColor
    {
        let above = part.pixels.color(x, y)
        func taken() -> Float { part.shape.map { $0.color(x, y).w } ?? 0 }
        func replacing(_ above: HighPrecisionColor) -> HighPrecisionColor {
            let left = below * (1 - taken())
            return (above + left).limited(above, left, maximumComponent)
        }
        switch part.operation {
        case .over: return over(above, below)
        case .plus: return (above + below).limited(above, below, maximumComponent)
        case .replacing: return replacing(above)
        case .filtering(let filter):
            return replacing(above + filtered(below, by: filter.steps) * max(taken() - above.w, 0))
        case .mode(let mode, let opacity):
            if part.shape == nil, above == .zero { return below }
            return blended(
                above, onto: below, part.shape.map { _ in taken() }, FloatPixels.opacity(opacity), .mode(mode))
        }
    }

    private func filtered(_ pixel: HighPrecisionColor, by steps: [FilterStep]) -> HighPrecisionColor {
        var result = pixel
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let floats = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            let filter = HighPrecisionFilterPass(
                FloatSurface(rect: PixelRect(x: 0, y: 0, width: 1, height: 1), pixels: floats, stride: 1),
                maximumComponent: maximumComponent)
            // A vignette depends on the position of the pixel.
            for step in steps where !step.dependsOnPosition { filter.run(step) }
        }
        return result
    }

    private func blended(
        _ above: HighPrecisionColor, onto below: HighPrecisionColor, _ coverage: Float?, _ opacity: Float,
        _ blendMode: Blend
    ) -> HighPrecisionColor {
        var result = below
        withUnsafeMutableBytes(of: &result) { bytes in
            guard let pixel = bytes.baseAddress?.assumingMemoryBound(to: Float.self) else { return }
            above.withFloats { source in
                guard var coverage else { return blend(source, onto: pixel, 1, nil, opacity, blendMode) }
                blend(source, onto: pixel, 1, &coverage, opacity, blendMode)
            }
        }
        return result
    }
}

/// An image placed on the device by an affine map, tinted, with smooth edges.
private struct HighPrecisionParticle {
    private var sampler: HighPrecisionImageSampler
    private let map: CGAffineTransform
    /// The largest step of each image coordinate per device pixel.
    private let reach: SIMD2<Double>
    private let size: SIMD2<Double>
    /// The tint; alpha is not used.
    private let tint: HighPrecisionColor

    init(_ sprite: ParticleBatch.Sprite, _ image: ParticleBatch.Image) {
        map = sprite.toImage
        reach = SIMD2(
            max((map.a * map.a + map.c * map.c).squareRoot(), 1e-6),
            max((map.b * map.b + map.d * map.d).squareRoot(), 1e-6))
        size = SIMD2(Double(image.part.width), Double(image.part.height))
        func share(_ v: Float) -> Float { FloatPixels.opacity(CGFloat(v)) }
        tint = HighPrecisionColor(share(sprite.red), share(sprite.green), share(sprite.blue), 1)
        sampler = HighPrecisionImageSampler(
            mp_float_image(image.pixels, part: image.part), PlaneProjection(map), isNearest: image.isNearest)
    }

    /// Writes the image's coverage of `count` pixels from (x, y) on, and returns the range of covered pixels.
    func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafeMutablePointer<Float>) -> Range<Int> {
        var first = count
        var end = 0
        let py = Double(y) + 0.5
        for i in 0..<count {
            let px = Double(x + i) + 0.5
            let u = map.a * px + map.c * py + map.tx
            let v = map.b * px + map.d * py + map.ty
            coverage[i] = Float(inside(u, size.x, reach.x) * inside(v, size.y, reach.y))
            if coverage[i] > 0 {
                first = min(first, i)
                end = i + 1
            }
        }
        return min(first, end)..<end
    }

    /// Returns how much of a pixel lies between 0 and `size`.
    private func inside(_ t: Double, _ size: Double, _ reach: Double) -> Double {
        min(max(t / reach + 0.5, 0), 1) * min(max((size - t) / reach + 0.5, 0), 1)
    }

    func sample(
        _ x: Int, _ y: Int, _ count: Int, into row: UnsafeMutablePointer<Float>, _ scratch: ScratchRows<FloatPixels>
    ) {
        sampler.sample(x, y, count, into: row, scratch)
        tint.withFloats { mp_float_tint(row, $0, Int32(count)) }
    }
}

extension mp_sprite {
    private static let one = 4_294_967_296.0

    /// Samples the texels under a row of `part`.
    fileprivate func sample(_ image: mp_float_image, _ y: Int, _ part: PixelRect, into row: UnsafeMutablePointer<Float>)
    {
        let v = ty + (Double(y) + 0.5) * d - 0.5
        var image = image
        guard nearest != 0 else {
            let start = Double(u &+ du &* Int64(part.minX)) / Self.one
            return mp_float_sample_row(&image, row, Int32(part.width), start, Double(du) / Self.one, v)
        }
        // The nearest texel is found in fixed point, as in 8 bits.
        let line = Double((ImageLevel.fixed(v) &+ 1 << 31) >> 32)
        for i in 0..<part.width {
            let column = Double((u &+ du &* Int64(part.minX + i) &+ 1 << 31) >> 32)
            mp_float_texel(&image, column, line, row + 4 * i)
        }
    }

    /// Returns how much of a pixel lies in the box, 0…1.
    fileprivate func coverage(_ x: Int, _ y: Int) -> Float {
        func extent(_ low: Int32, _ high: Int32, _ at: Int) -> Int {
            max(0, min(Int(high), (at + 1) * 1024) - max(Int(low), at * 1024))
        }
        return Float(extent(min_x, max_x, x) * extent(min_y, max_y, y)) / 1_048_576
    }
}
