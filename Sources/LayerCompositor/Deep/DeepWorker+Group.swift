import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ group: Group, on surface: DeepSurface, in area: PixelRect) {
        scratch.withSurface(area) { picture in
            if let backdrop = group.backdrop { draw(backdrop, on: picture, in: area) }
            draw(group.items, on: picture, in: area)
            if let tint = group.tint { picture.forEachRow(of: area) { tint.apply(to: $1, count: area.width) } }
            if group.blend == .over, group.isSeenThrough({ drawn($0).isOpaque }) {
                return replace(group, by: picture, onto: surface, in: area)
            }
            if let mask = group.mask { multiply([picture], by: mask, in: area) }
            sweep(group.clip ?? .pixels(area), in: area) { y, x, count, coverage in
                blend(
                    picture.row(y, from: x), onto: surface.row(y, from: x), count, coverage, group.opacity.share,
                    group.blend)
            }
        }
    }

    private func replace(_ group: Group, by picture: DeepSurface, onto surface: DeepSurface, in area: PixelRect) {
        scratch.withSurface(area) { shape in
            draw(group.shape.items, on: shape, in: area)
            if let mask = group.mask { multiply([picture, shape], by: mask, in: area) }
            if let clip = group.clip { cut([picture, shape], to: clip, in: area) }
            surface.forEachRow(of: area) { y, below in
                mp_float_replace(
                    below, picture.row(y, from: area.minX), shape.row(y, from: area.minX), Int32(area.width),
                    group.opacity.share, most)
            }
        }
    }

    /// Multiplies pictures by the coverage of a region.
    private func cut(_ pictures: [DeepSurface], to region: Region, in area: PixelRect) {
        scratch.withSurface(area) { cover in
            let opaque: [Float] = [0, 0, 0, 1]
            sweep(region, in: area) { y, x, count, coverage in
                mp_float_fill(cover.row(y, from: x), opaque, coverage, Int32(count))
            }
            for picture in pictures {
                picture.forEachRow(of: area) { y, row in
                    mp_float_mask(row, cover.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }

    /// Multiplies pictures by the alpha of a mask.
    private func multiply(_ pictures: [DeepSurface], by mask: [Item], in area: PixelRect) {
        scratch.withSurface(area) { alpha in
            draw(mask, on: alpha, in: area)
            for picture in pictures {
                picture.forEachRow(of: area) { y, row in
                    mp_float_mask(row, alpha.row(y, from: area.minX), Int32(area.width))
                }
            }
        }
    }
}
