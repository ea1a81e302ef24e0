/// How large a decoded picture may be.
public enum PictureLimits {
    /// Pixels a side; what `PixelBuffer` holds.
    public static let longestSide = 32_768
    /// Pixels in all: 1 GiB of memory.
    public static let mostPixels = 1 << 28
}
