import Images
import PixelKernels
import Quartz2D
import VectorGeometry

extension TileWorker {
    func draw(_ batch: BoxBatch, on surface: ByteSurface, in area: PixelRect) {
        var outline: FlattenedOutline?
        batch.forEachBox(in: area) { box, shape, part in
            if !occlusion.isActive, let flattened = box.flattened(shape, &outline) {
                return sweeper.fill(
                    flattened, through: box.toDevice, in: part, with: box.pixel,
                    pixels: surface.row(part.minY, from: part.minX), stride: surface.stride)
            }
            guard let region = box.region(of: shape, within: part, &outline) else { return }
            draw(box.pixel, region, on: surface, in: part)
        }
    }

    func draw(_ batch: SpriteBatch, on surface: ByteSurface, in area: PixelRect) {
        var target = mp_sprite_target(
            pixels: surface.row(area.minY, from: area.minX), stride: surface.stride, x: Int32(area.minX),
            y: Int32(area.minY),
            end_x: Int32(area.maxX), end_y: Int32(area.maxY))
        let loans = batch.images.map { $0.lend() }
        let images = zip(batch.images, loans).map { mp_image($0, $1) }
        withExtendedLifetime(loans) {
            mp_draw_sprites(batch.sprites, Int32(batch.sprites.count), images, &target)
        }
    }

    func draw(_ batch: ParticleBatch, on surface: ByteSurface, in area: PixelRect) {
        let images = batch.images.map(mp_particle_image.init)
        batch.forEachBand(in: area) { sprites, indices, part in
            if isOutOfTime { return }
            var target = mp_sprite_target(
                pixels: surface.row(part.minY, from: part.minX), stride: surface.stride,
                x: Int32(truncatingIfNeeded: part.minX),
                y: Int32(truncatingIfNeeded: part.minY), end_x: Int32(truncatingIfNeeded: part.maxX),
                end_y: Int32(truncatingIfNeeded: part.maxY))
            mp_draw_particles(
                sprites, indices.baseAddress, Int32(truncatingIfNeeded: indices.count), images,
                Float(batch.opacity), batch.adds ? 1 : 0, &target)
        }
    }

    func draw(_ group: IntersectingPlanes, on surface: ByteSurface, in area: PixelRect) {
        let wasActive = occlusion.suspend()
        defer { occlusion.resume(wasActive) }
        draw(group, pixelLimit: 1 << 20, on: surface, in: area)
    }

    func over(_ above: UInt32, _ below: UInt32) -> UInt32 { replacing(above, below, 255 - (above >> 24)) }

    func painted(_ part: DrawnPlanePart<BytePixels>, on below: UInt32, _ x: Int, _ y: Int) -> UInt32 {
        let above = part.pixels.color(x, y)
        func taken() -> UInt32 { part.shape.map { $0.color(x, y) >> 24 } ?? 0 }
        switch part.operation {
        case .over: return over(above, below)
        case .plus: return mp_add_pixels(above, below)
        case .replacing: return replacing(above, below, 255 - taken())
        case .filtering(let filter):
            let taken = taken()
            let own = above >> 24
            let shown = taken > own ? mp_add_pixels(above, mp_scale_pixel(filter.filtered(below), taken - own)) : above
            return replacing(shown, below, 255 - taken)
        case .mode(let mode, let opacity):
            var above = above
            var result = below
            if part.shape == nil {
                if above != 0 { blend(&above, onto: &result, 1, nil, Format.opacity(opacity), .mode(mode)) }
            } else {
                var covered = UInt8(truncatingIfNeeded: taken())
                blend(&above, onto: &result, 1, &covered, Format.opacity(opacity), .mode(mode))
            }
            return result
        }
    }

    /// Returns `above` over `left` / 255 of `below`.
    @inline(__always)
    private func replacing(_ above: UInt32, _ below: UInt32, _ left: UInt32) -> UInt32 {
        mp_add_pixels(above, mp_scale_pixel(below, left))
    }
}

extension mp_particle_image {
    fileprivate init(_ image: ParticleBatch.Image) {
        self.init(
            pixels: image.pixels.row(image.part.minY) + image.part.minX,
            stride: Int32(truncatingIfNeeded: image.pixels.bytesPerRow / 4),
            width: Int32(truncatingIfNeeded: image.part.width),
            height: Int32(truncatingIfNeeded: image.part.height),
            is_nearest: image.isNearest ? 1 : 0)
    }
}
