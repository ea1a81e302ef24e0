import Quartz2D

/// The soft colour gradient that most workloads lie on.
enum BackgroundPicture {
    static func gradient() -> CGImage {
        let pixels = PixelBuffer(width: 1920, height: 1080)
        for y in 0..<pixels.height {
            let row = pixels.row(y)
            let v = Float(y) / Float(pixels.height)
            for x in 0..<pixels.width {
                let u = Float(x) / Float(pixels.width)
                let r = 30 + 60 * u + 20 * v
                let g = 40 + 70 * v
                let b = 90 + 90 * (1 - u) * (1 - v * 0.5)
                row[x] = UInt32(b) | UInt32(g) << 8 | UInt32(r) << 16 | 0xff00_0000
            }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }
}
