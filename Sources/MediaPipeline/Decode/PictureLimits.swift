/// How large a decoded picture may be.
public enum ImageLimits {
    /// Pixels a side; what `PixelBuffer` holds.
    public static let longestSide = PixelBuffer.longestSide
    /// Pixels in all: 1 GiB of memory.
    public static let mostPixels = 1 << 28

    /// - Throws: `.outOfRange` for sizes beyond either, and for none at all.
    static func check(width: Int32, height: Int32, file: String, during step: String) throws(MediaError) {
        let sides = 1...Int32(longestSide)
        guard sides.contains(width), sides.contains(height), Int(width) * Int(height) <= mostPixels else {
            throw MediaError(
                .outOfRange, file: file, during: step,
                detail: "\(width) × \(height) is beyond \(longestSide) pixels a side or 268 million in all",
                remedy: "Scale it down.")
        }
    }
}
