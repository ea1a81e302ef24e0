extension CGImage {
    /// The picture at 1 / 2^`level` of its size, each side rounded up; made once and kept.
    ///
    /// Texel coordinates in it are those of the picture divided by exactly 2^`level`. Level 0 is `pixels`; past the
    /// smallest (1×1) the smallest is returned.
    public func mipmap(level: Int) -> PixelBuffer { mipmaps.level(level, of: pixels) }

    /// The number of levels from `pixels` down to 1×1.
    public var mipmapCount: Int {
        let longest = max(width, height)
        return longest == 1 ? 1 : Int.bitWidth - (longest - 1).leadingZeroBitCount + 1
    }
}
