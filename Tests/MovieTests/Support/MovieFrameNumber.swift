import Images
import VectorGeometry

/// A frame number as ten blocks, black or white, most significant first: it survives lossy coding and scaling.
enum MovieFrameNumber {
    static let bits = 10

    static func draw(_ number: Int, on picture: PixelBuffer) {
        for y in 0..<picture.height {
            let row = picture.row(y)
            for x in 0..<picture.width {
                let bit = x * bits / picture.width
                row[x] = number >> (bits - 1 - bit) & 1 == 1 ? 0xFFFF_FFFF : 0xFF00_0000
            }
        }
    }

    /// Reads the number from `rect` of `image`, in whole pixels.
    static func read(_ image: CGImage, in rect: PixelRect? = nil) -> Int {
        let area = rect ?? PixelRect(x: 0, y: 0, width: image.width, height: image.height)
        let row = image.pixels.row((area.minY + area.maxY) / 2)
        return (0..<bits).reduce(0) { number, bit in
            let x = area.minX + (2 * bit + 1) * area.width / (2 * bits)
            return number << 1 | (row[x] >> 8 & 0xFF > 127 ? 1 : 0)
        }
    }
}
