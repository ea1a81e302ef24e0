import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: ParticleBatch, on surface: Surface, in area: PixelRect) {
        let pictures = batch.pictures.map(mp_particle_picture.init)
        batch.forEachBand(in: area) { indices, part in
            var target = mp_sprite_target(
                pixels: surface.row(part.minY, from: part.minX), stride: surface.stride,
                x: Int32(truncatingIfNeeded: part.minX),
                y: Int32(truncatingIfNeeded: part.minY), end_x: Int32(truncatingIfNeeded: part.maxX),
                end_y: Int32(truncatingIfNeeded: part.maxY))
            mp_draw_particles(
                batch.sprites, indices.baseAddress, Int32(truncatingIfNeeded: indices.count), pictures,
                Float(batch.opacity), batch.adds ? 1 : 0, &target)
        }
    }
}

extension mp_particle_picture {
    fileprivate init(_ picture: ParticleBatch.Picture) {
        self.init(
            pixels: picture.image.row(picture.part.minY) + picture.part.minX,
            stride: Int32(truncatingIfNeeded: picture.image.bytesPerRow / 4),
            width: Int32(truncatingIfNeeded: picture.part.width),
            height: Int32(truncatingIfNeeded: picture.part.height),
            is_nearest: picture.isNearest ? 1 : 0)
    }
}
