import PixelKernels
import VectorGeometry

extension DeepWorker {
    func draw(_ shadow: ShadowFill, on surface: DeepSurface, in area: PixelRect) {
        let plane = alpha(of: shadow.plane)
        let shift = shadow.shift
        let color = shadow.color.deep(opacity: shadow.opacity)
        let coverage = scratch.coverage.reserving(area.width)
        surface.forEachRow(of: area) { y, row in
            for i in 0..<area.width {
                coverage[i] = plane.value(area.minX + i - shift.x, y - shift.y, right: shift.restX, down: shift.restY)
            }
            color.withFloats { mp_float_fill(row, $0, coverage, Int32(area.width)) }
        }
    }

    /// The blurred alpha of a silhouette.
    private func alpha(of shadow: ShadowPlane) -> DeepPlane {
        shadow.deep.value {
            let plane = DeepPlane(shadow.area)
            let silhouette = shadow.silhouette.bounds.intersection(shadow.area)
            if silhouette.isEmpty { return plane }
            for band in TileGrid.bands(of: silhouette).tiles {
                scratch.withSurface(band) { picture in
                    draw(shadow.silhouette, on: picture, in: band)
                    picture.forEachRow(of: band) { y, row in
                        mp_float_alpha_of(plane.row(y, from: band.minX), row, Int32(band.width))
                    }
                }
            }
            plane.blur(sigma: shadow.sigma)
            return plane
        }
    }
}

extension DeepPlane {
    /// The plane moved by parts of a pixel, in 1/256, to the right and down.
    fileprivate func value(_ x: Int, _ y: Int, right: Int, down: Int) -> Float {
        if right == 0, down == 0 { return value(x, y) }
        let fx = Float(right) / 256
        let fy = Float(down) / 256
        let here = value(x, y) * (1 - fx) + value(x - 1, y) * fx
        let above = value(x, y - 1) * (1 - fx) + value(x - 1, y - 1) * fx
        return here * (1 - fy) + above * fy
    }
}
