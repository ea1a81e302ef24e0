import Foundation
import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ batch: ParticleBatch, on surface: DeepSurface, in area: PixelRect) {
        batch.forEachSprite(in: area) { sprite, reached in
            let particle = DeepParticle(sprite, batch.pictures[Int(sprite.picture)])
            let row = scratch.pixels.reserving(4 * reached.width)
            let coverage = scratch.coverage.reserving(reached.width)
            let alpha = (CGFloat(sprite.alpha) * batch.opacity).share
            surface.forEachRow(of: reached) { y, below in
                let covered = particle.cover(reached.minX, y, reached.width, coverage)
                if covered.isEmpty { return }
                particle.sample(reached.minX + covered.lowerBound, y, covered.count, into: row, scratch)
                let start = covered.lowerBound
                blend(row, onto: below + 4 * start, covered.count, coverage + start, alpha, batch.adds ? .plus : .over)
            }
        }
    }
}

/// A picture placed on the device by an affine map, tinted, with smooth edges.
private struct DeepParticle {
    private let sampler: DeepSampler
    private let map: CGAffineTransform
    /// How far each picture coordinate goes in a pixel of the device, at most.
    private let reach: SIMD2<Double>
    private let size: SIMD2<Double>
    /// The last is not used.
    private let tint: DeepColor

    init(_ sprite: ParticleBatch.Sprite, _ picture: ParticleBatch.Picture) {
        map = sprite.toPicture
        reach = SIMD2(
            max((map.a * map.a + map.c * map.c).squareRoot(), 1e-6),
            max((map.b * map.b + map.d * map.d).squareRoot(), 1e-6))
        size = SIMD2(Double(picture.part.width), Double(picture.part.height))
        tint = DeepColor(CGFloat(sprite.red).share, CGFloat(sprite.green).share, CGFloat(sprite.blue).share, 1)
        sampler = DeepSampler(
            mp_float_image(picture.image, part: picture.part), PlaneProjection(map), isNearest: picture.isNearest)
    }

    /// How much of `count` pixels from (x, y) on the picture covers, and between which of them all that it covers lies.
    func cover(_ x: Int, _ y: Int, _ count: Int, _ coverage: UnsafeMutablePointer<Float>) -> Range<Int> {
        var first = count
        var end = 0
        let py = Double(y) + 0.5
        for i in 0..<count {
            let px = Double(x + i) + 0.5
            let u = map.a * px + map.c * py + map.tx
            let v = map.b * px + map.d * py + map.ty
            coverage[i] = Float(inside(u, size.x, reach.x) * inside(v, size.y, reach.y))
            if coverage[i] > 0 { (first, end) = (min(first, i), i + 1) }
        }
        return min(first, end)..<end
    }

    /// How much of a pixel lies between 0 and `size`.
    private func inside(_ t: Double, _ size: Double, _ reach: Double) -> Double {
        min(max(t / reach + 0.5, 0), 1) * min(max((size - t) / reach + 0.5, 0), 1)
    }

    func sample(_ x: Int, _ y: Int, _ count: Int, into row: UnsafeMutablePointer<Float>, _ scratch: DeepScratch) {
        sampler.sample(x, y, count, into: row, scratch)
        tint.withFloats { mp_float_tint(row, $0, Int32(count)) }
    }
}
