import PixelKernels
import VectorGeometry

extension DeepSurface {
    /// A Gaussian, in place; σ in pixels.
    func blur(sigma: Double) { floats.blur(rect, channels: 4, sigma: sigma) }
}

extension DeepPlane {
    /// A Gaussian, in place; σ in pixels.
    func blur(sigma: Double) { floats.blur(area, channels: 1, sigma: sigma) }
}

extension UnsafeMutablePointer<Float> {
    fileprivate func blur(_ area: PixelRect, channels: Int, sigma: Double) {
        guard sigma > 0 else { return }
        let (width, height, parts) = (Int32(area.width), Int32(area.height), Int32(channels))
        let scratch = UnsafeMutablePointer<Float>.alignedFloats(Swift.max(1, mp_float_gaussian_scratch(width, height, parts, sigma)))
        defer { scratch.deallocate() }
        mp_float_gaussian(self, width, height, parts, sigma, scratch)
    }
}
