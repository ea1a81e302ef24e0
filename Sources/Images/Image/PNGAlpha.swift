/// The meaning of the alpha of a PNG file.
package enum PNGAlpha: Sendable {
    /// Colors are not multiplied by alpha, as the format requires.
    case straight
    /// Colors are multiplied by alpha, as some programs write them.
    case premultiplied
    /// All pixels are opaque.
    case ignored
}

extension PixelBuffer {
    /// Converts pixels of a file to straight alpha.
    func makeStraight(_ alpha: PNGAlpha) {
        guard alpha != .straight else { return }
        for y in 0..<height {
            let row = start(ofRow: y)
            if depth == .sixteenBits {
                row.assumingMemoryBound(to: UInt16.self).makeStraight(alpha, count: width)
            } else {
                row.assumingMemoryBound(to: UInt8.self).makeStraight(alpha, count: width)
            }
        }
    }
}

extension UnsafeMutablePointer where Pointee: FixedWidthInteger & UnsignedInteger {
    /// Converts pixels of four samples, the last of which is alpha, to straight alpha.
    fileprivate func makeStraight(_ alpha: PNGAlpha, count: Int) {
        for pixel in 0..<count {
            let samples = self + 4 * pixel
            if alpha == .ignored { samples[3] = .max } else { samples.divideByAlpha() }
        }
    }

    /// Divides the three colors of a pixel by its alpha.
    private func divideByAlpha() {
        let full = Int(Pointee.max)
        let alpha = Int(self[3])
        guard alpha < full else { return }
        for channel in 0..<3 {
            let color = Int(self[channel])
            self[channel] = alpha == 0 ? 0 : Pointee(min((color * full + alpha / 2) / alpha, full))
        }
    }
}
