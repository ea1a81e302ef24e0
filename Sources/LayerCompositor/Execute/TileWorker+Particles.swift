import Foundation
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: ParticleBatch, on surface: Surface, in area: PixelRect) {
        batch.forEachSprite(in: area) { sprite, reached in
            var kernel = mp_particle(sprite, batch)
            var target = mp_sprite_target(
                pixels: surface.row(reached.minY, from: reached.minX), stride: surface.stride, x: Int32(truncatingIfNeeded: reached.minX),
                y: Int32(truncatingIfNeeded: reached.minY), end_x: Int32(truncatingIfNeeded: reached.maxX),
                end_y: Int32(truncatingIfNeeded: reached.maxY))
            mp_draw_particle_rows(&kernel, &target)
        }
    }
}

extension mp_particle {
    fileprivate init(_ sprite: ParticleBatch.Sprite, _ batch: ParticleBatch) {
        let (picture, map) = (batch.pictures[sprite.picture], sprite.toPicture)
        let alpha = sprite.tint.w * Float(batch.opacity)
        func byte(_ value: Float) -> UInt8 { UInt8((min(max(value, 0), 1) * 255).rounded()) }
        func reach(_ x: CGFloat, _ y: CGFloat) -> Float { Float(max((x * x + y * y).squareRoot(), 1e-6)) }
        self.init(
            pixels: picture.image.row(picture.part.minY) + picture.part.minX, stride: Int32(truncatingIfNeeded: picture.image.bytesPerRow / 4),
            width: Int32(truncatingIfNeeded: picture.part.width), height: Int32(truncatingIfNeeded: picture.part.height),
            a: Float(map.a), b: Float(map.b), c: Float(map.c), d: Float(map.d), tx: Float(map.tx), ty: Float(map.ty),
            reach_u: reach(map.a, map.c), reach_v: reach(map.b, map.d),
            tint: (byte(sprite.tint.z * alpha), byte(sprite.tint.y * alpha), byte(sprite.tint.x * alpha), byte(alpha)),
            is_nearest: picture.isNearest ? 1 : 0, adds: batch.adds ? 1 : 0)
    }
}
