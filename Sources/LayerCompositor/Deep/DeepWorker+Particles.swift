import Foundation
import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ batch: ParticleBatch, on surface: DeepSurface, in area: PixelRect) {
        batch.forEachSprite(in: area) { sprite, reached in
            let particle = DeepParticle(sprite, batch)
            surface.forEachRow(of: reached) { y, row in
                for i in 0..<reached.width {
                    guard let color = particle.color(reached.minX + i, y) else { continue }
                    let below = DeepSurface.color(at: row + 4 * i)
                    let sum = color + (batch.adds ? below : below * (1 - color.w))
                    DeepSurface.put(sum.limited(color, below), at: row + 4 * i)
                }
            }
        }
    }
}

/// A picture placed on the device by an affine map, tinted, with smooth edges.
private struct DeepParticle {
    private let texels: mp_float_image
    private let map: CGAffineTransform
    /// How far each picture coordinate goes in a pixel of the device, at most.
    private let reach: SIMD2<Double>
    private let size: SIMD2<Double>
    private let tint: DeepColor
    private let isNearest: Bool

    init(_ sprite: ParticleBatch.Sprite, _ batch: ParticleBatch) {
        let picture = batch.pictures[Int(sprite.picture)]
        map = sprite.toPicture
        reach = SIMD2(max((map.a * map.a + map.c * map.c).squareRoot(), 1e-6), max((map.b * map.b + map.d * map.d).squareRoot(), 1e-6))
        size = SIMD2(Double(picture.part.width), Double(picture.part.height))
        let alpha = min(max(sprite.tint.w * Float(batch.opacity), 0), 1)
        tint = pointwiseMin(pointwiseMax(DeepColor(sprite.tint.x, sprite.tint.y, sprite.tint.z, 1), .zero), DeepColor(repeating: 1)) * alpha
        isNearest = picture.isNearest
        texels = mp_float_image(picture.image, part: picture.part)
    }

    /// Nil outside.
    func color(_ x: Int, _ y: Int) -> DeepColor? {
        let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
        let (u, v) = (map.a * px + map.c * py + map.tx, map.b * px + map.d * py + map.ty)
        let cover = inside(u, size.x, reach.x) * inside(v, size.y, reach.y)
        return cover > 0 ? texel(u, v) * tint * Float(cover) : nil
    }

    /// How much of a pixel lies between 0 and `size`.
    private func inside(_ t: Double, _ size: Double, _ reach: Double) -> Double {
        min(max(t / reach + 0.5, 0), 1) * min(max((size - t) / reach + 0.5, 0), 1)
    }

    private func texel(_ u: Double, _ v: Double) -> DeepColor {
        var (texels, color) = (texels, [Float](repeating: 0, count: 4))
        if isNearest {
            mp_float_texel(&texels, min(max(u, 0), size.x - 1).rounded(.down), min(max(v, 0), size.y - 1).rounded(.down), &color)
        } else {
            mp_float_texel(&texels, u - 0.5, v - 0.5, &color)
        }
        return DeepColor(color[0], color[1], color[2], color[3])
    }
}
