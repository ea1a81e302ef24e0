import Foundation
import PixelKernels
import VectorGeometry

/// A shadow in pixels: how far it falls and how soft it is.
struct ShadowCast {
    let pixel: UInt32
    let sigma: Double
    /// Whole pixels, y down.
    let dx, dy: Int
    /// The rest of the way, 0…255/256, in 1/256.
    let fractionX, fractionY: Int

    /// Standard deviations above 1,000 pixels and offsets above 100,000 are limited to them.
    init(_ shadow: ContextShadow, base: CGAffineTransform) {
        let way = shadow.offset.applying(base)
        func split(_ v: CGFloat) -> (Int, Int) {
            let steps = Int((v.isFinite ? min(max(v, -100_000), 100_000) * 256 : 0).rounded())
            return (steps >> 8, steps & 255)
        }
        (dx, fractionX) = split(way.width)
        (dy, fractionY) = split(-way.height)
        let deviation = shadow.blur * base.pixelsPerUnit / 2
        sigma = deviation.isFinite ? CoverageBlur.sigma(Double(min(deviation, 1000))) : 0
        pixel = shadow.color.premultipliedPixel()
    }

    /// How far what is drawn reaches in its shadow.
    var reach: Int { Int((3 * sigma).rounded(.up)) + 2 }

    /// What can cast a shadow into `area`.
    func window(of area: PixelRect) -> PixelRect {
        PixelRect(minX: area.minX - dx, minY: area.minY - dy, maxX: area.maxX - dx, maxY: area.maxY - dy).insetBy(
            -reach)
    }

    /// Blurs a silhouette and moves it by the fractions of a pixel, as the coverage of upright edges moves.
    func soften(_ plane: CoveragePlane) {
        let width = Int32(plane.area.width)
        let height = Int32(plane.area.height)
        if sigma > 0 {
            let size = mp_gaussian_scratch_size(width, height, sigma, sigma)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
            mp_gaussian_blur_a8(plane.bytes, width, height, width, sigma, sigma, memory)
            memory.deallocate()
        }
        if fractionX > 0 {
            shift(
                plane.bytes, count: plane.area.width, step: 1, lines: plane.area.height, lineStep: plane.area.width,
                fractionX)
        }
        if fractionY > 0 {
            shift(
                plane.bytes, count: plane.area.height, step: plane.area.width, lines: plane.area.width, lineStep: 1,
                fractionY)
        }
    }

    private func shift(
        _ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, lines: Int, lineStep: Int, _ fraction: Int
    ) {
        for line in 0..<lines {
            var before = 0
            var place = bytes + line * lineStep
            for _ in 0..<count {
                let here = Int(place.pointee)
                place.pointee = UInt8((here * (256 - fraction) + before * fraction + 128) >> 8)
                before = here
                place += step
            }
        }
    }
}
