import PixelKernels

extension PixelBuffer {
    /// The pixels as they are to be shown by EXIF's orientation, 1 to 8; itself for 1.
    package func turned(orientation: Int32, memory: PixelMemory? = nil) -> PixelBuffer {
        guard (2...8).contains(orientation) else { return self }
        let swaps = orientation >= 5
        let target = PixelBuffer(
            width: swaps ? height : width, height: swaps ? width : height, depth: depth, memory: memory)
        target.signal = signal
        mp_decode_orient(
            bytes.assumingMemoryBound(to: UInt8.self), bytesPerRow, target.bytes.assumingMemoryBound(to: UInt8.self),
            target.bytesPerRow,
            Int32(width), Int32(height), orientation, Int32(depth.bytesPerPixel))
        return target
    }
}
