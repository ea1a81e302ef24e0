import Foundation
import Images
import PixelKernels
import VectorGeometry

extension CGContext {
    /// The shadow of the state in device pixels; nil when it is invisible.
    var deviceShadow: DeviceShadow? {
        guard let shadow = state.shadow, shadow.color.alpha > 0 else { return nil }
        return DeviceShadow(shadow, base: base)
    }
}

/// A shadow in device pixels: color, offset and blur.
struct DeviceShadow {
    let color: CGColor
    let sigma: Double
    /// The distance by which the blur extends a shape, in pixels: the blur parameter, as in Core Graphics.
    let reach: Int32
    /// The offset in pixels, y down.
    let offset: SubpixelOffset

    /// Creates a device shadow. Standard deviations are limited to 1,000 pixels, offsets to 100,000.
    init(_ shadow: ContextShadow, base: CGAffineTransform) {
        let offset = shadow.offset.applying(base)
        func limited(_ v: CGFloat) -> CGFloat { v.isFinite ? min(max(v, -100_000), 100_000) : 0 }
        self.offset = SubpixelOffset(x: limited(offset.width), y: limited(-offset.height))
        let deviation = shadow.blur * base.pixelsPerUnit / 2
        sigma = deviation.isFinite ? CoverageBlur.sigma(Double(min(deviation, 1000))) : 0
        reach = deviation.isFinite ? Int32((min(max(deviation, 0), 1000) * 2 - 1e-6).rounded(.up)) : 0
        color = shadow.color
    }

    /// The margin around a shape that the blur needs, in pixels.
    var extent: Int { Int((3 * sigma).rounded(.up)) + 2 }

    /// Returns the area whose content can cast a shadow into `area`.
    func casterArea(of area: PixelRect) -> PixelRect {
        PixelRect(
            minX: area.minX - offset.x, minY: area.minY - offset.y, maxX: area.maxX - offset.x,
            maxY: area.maxY - offset.y
        ).insetBy(-extent)
    }

    /// Blurs a silhouette and shifts it by the fractional offset, as the coverage of vertical edges shifts.
    func blur(_ plane: AlphaPlane<UInt8>) {
        let width = Int32(plane.area.width)
        let height = Int32(plane.area.height)
        if sigma > 0 {
            let size = mp_gaussian_scratch_size(width, height, sigma, sigma)
            let memory = UnsafeMutableRawPointer.allocate(byteCount: max(64, size), alignment: 64)
            mp_gaussian_blur_within_a8(plane.values, width, height, width, sigma, reach, memory)
            memory.deallocate()
        }
        if offset.fractionX > 0 {
            shift(
                plane.values, count: plane.area.width, step: 1, lines: plane.area.height, lineStep: plane.area.width,
                offset.fractionX)
        }
        if offset.fractionY > 0 {
            shift(
                plane.values, count: plane.area.height, step: plane.area.width, lines: plane.area.width, lineStep: 1,
                offset.fractionY)
        }
    }

    private func shift(
        _ bytes: UnsafeMutablePointer<UInt8>, count: Int, step: Int, lines: Int, lineStep: Int, _ fraction: Int
    ) {
        for line in 0..<lines {
            var before = 0
            var pointer = bytes + line * lineStep
            for _ in 0..<count {
                let here = Int(pointer.pointee)
                pointer.pointee = UInt8((here * (256 - fraction) + before * fraction + 128) >> 8)
                before = here
                pointer += step
            }
        }
    }
}

/// Gaussian blurs of coverage. Each coverage value is a mean over a pixel, and so is the blurred result.
package enum CoverageBlur {
    /// Returns the σ, in pixels, whose weights at pixel centers blur coverage as a Gaussian of `sigma` blurs the shape.
    ///
    /// Exact for edges between pixels; next to an edge in the middle of a pixel the result is up to 16 of 255 too
    /// large, at σ 0.4. A mean of a mean has the variance of a tent, which adds 1/6. Below half a pixel only neighbors
    /// change, and they get the part beyond a straight edge between two pixels.
    package static func sigma(_ sigma: Double) -> Double {
        if sigma >= 0.5 { return (sigma * sigma + 1.0 / 6).squareRoot() }
        guard sigma > 1e-3 else { return 0 }
        let beyond = beyondEdge(sigma)
        return (1 / (2 * log((1 - 2 * beyond) / beyond))).squareRoot()
    }

    /// Returns the mean of the pixel next to a half plane that ends at its side: ∫₀¹ Q(x/σ) dx.
    private static func beyondEdge(_ sigma: Double) -> Double {
        func density(_ x: Double) -> Double { exp(-x * x / 2) / (2 * Double.pi).squareRoot() }
        return erfc(1 / (sigma * 2.0.squareRoot())) / 2 + sigma * (density(0) - density(1 / sigma))
    }
}
