import Images

/// Opaque test images as 0xRRGGBB.
package enum TestImages {
    /// Returns an image of one color.
    package static func solid(_ rgb: UInt32, width: Int = 64, height: Int = 48) -> PixelBuffer {
        painted(width: width, height: height) { _, _ in rgb }
    }

    /// Eight vertical bars of full and 75 % colors.
    package static let barColors: [UInt32] = [
        0xFFFFFF, 0xBFBF00, 0x00BFBF, 0x00BF00, 0xBF00BF, 0xBF0000, 0x0000FF, 0x000000,
    ]

    /// Returns an image of the bars.
    package static func bars(width: Int = 256, height: Int = 64) -> PixelBuffer {
        painted(width: width, height: height) { x, _ in barColors[x * 8 / width] }
    }

    /// Returns an image that differs from frame to frame and is not flat.
    package static func moving(_ n: Int, width: Int = 64, height: Int = 48) -> PixelBuffer {
        painted(width: width, height: height) { x, y in
            UInt32((x * 3 + n * 7) & 255) << 16 | UInt32((y * 5 + n) & 255) << 8 | UInt32((x ^ y) & 255)
        }
    }

    /// Returns repeatable noise that compresses badly.
    package static func noise(_ seed: UInt64, width: Int, height: Int) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        return painted(width: width, height: height) { _, _ in UInt32(truncatingIfNeeded: random.next()) & 0xFFFFFF }
    }

    /// Returns premultiplied noise with every alpha; some pixels are transparent.
    package static func translucent(_ seed: UInt64, width: Int, height: Int) -> PixelBuffer {
        let image = noise(seed, width: width, height: height)
        var random = SeededGenerator(seed: seed &+ 1)
        for y in 0..<height {
            for x in 0..<width {
                let alpha = UInt32(truncatingIfNeeded: random.next()) % 300
                let a = min(alpha, 255) < 20 ? 0 : min(alpha, 255)
                let p = image.row(y)[x]
                func scaled(_ shift: UInt32) -> UInt32 { ((p >> shift & 255) * a + 127) / 255 << shift }
                image.row(y)[x] = a << 24 | scaled(16) | scaled(8) | scaled(0)
            }
        }
        return image
    }

    /// Returns an opaque image with the color of each pixel.
    package static func painted(width: Int, height: Int, _ color: (Int, Int) -> UInt32) -> PixelBuffer {
        let buffer = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let row = buffer.row(y)
            for x in 0..<width { row[x] = color(x, y) | 0xFF00_0000 }
        }
        return buffer
    }
}
