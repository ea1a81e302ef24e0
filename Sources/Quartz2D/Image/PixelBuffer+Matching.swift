extension PixelBuffer {
    /// Brings straight colours to sRGB in place.
    package func match(by match: ColorMatch) {
        for y in 0..<height {
            if depth == .sixteenBits {
                match.convert(words: words(y), count: width)
            } else {
                match.convert(bytes: start(ofRow: y).assumingMemoryBound(to: UInt8.self), count: width)
            }
        }
    }
}
