import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: SpriteBatch, on surface: Surface, in area: PixelRect) {
        var target = mp_sprite_target(
            pixels: surface.row(area.minY, from: area.minX), stride: surface.stride, x: Int32(area.minX),
            y: Int32(area.minY),
            end_x: Int32(area.maxX), end_y: Int32(area.maxY))
        let images = batch.images.map(mp_image.init)
        mp_draw_sprites(batch.sprites, Int32(batch.sprites.count), images, &target)
    }
}

extension mp_image {
    init(_ pixels: PixelBuffer) {
        self.init(
            pixels: pixels.row(0), width: Int32(pixels.width), height: Int32(pixels.height),
            stride: Int32(pixels.bytesPerRow / 4))
    }
}
