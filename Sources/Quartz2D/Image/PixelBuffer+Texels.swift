import PixelKernels

extension PixelBuffer {
    /// The memory as the sampling kernels take it; valid while this buffer lives.
    public var texels: mp_image {
        mp_image(
            pixels: UnsafePointer(row(0)), width: Int32(width), height: Int32(height), stride: Int32(bytesPerRow / 4))
    }
}
