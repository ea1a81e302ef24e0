import Foundation
import Images

enum TestImages {
    /// Returns an image whose pixel at (x, y), from the top left, is `color(x, y)`.
    static func make(_ width: Int, _ height: Int, _ color: (Int, Int) -> CGColor) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        var isOpaque = true
        for y in 0..<height {
            for x in 0..<width {
                let pixel = color(x, y).premultipliedPixel()
                pixels.row(y)[x] = pixel
                isOpaque = isOpaque && pixel >> 24 == 255
            }
        }
        return CGImage(pixels: pixels, isOpaque: isOpaque)
    }

    static func plain(_ width: Int, _ height: Int, _ color: CGColor) -> CGImage {
        make(width, height) { _, _ in color }
    }

    /// Red and green in the upper half; blue and white in the lower.
    static func quarters(_ width: Int, _ height: Int) -> CGImage {
        make(width, height) { x, y in
            y < height / 2 ? (x < width / 2 ? .red : .green) : (x < width / 2 ? .blue : .white)
        }
    }
}
