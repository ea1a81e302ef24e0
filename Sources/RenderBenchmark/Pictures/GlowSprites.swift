import Quartz2D

/// Round glows of 16×16 pixels, one colour each, premultiplied.
enum GlowSprites {
    static func images(count: Int) -> [CGImage] {
        var g = ParameterStream(seed: 8)
        return (0..<count).map { _ in
            glow(
                red: Float(g.next(0.3, plus: 0.7)), green: Float(g.next(0.3, plus: 0.7)),
                blue: Float(g.next(0.3, plus: 0.7)))
        }
    }

    private static func glow(red: Float, green: Float, blue: Float) -> CGImage {
        let pixels = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 {
            for x in 0..<16 {
                let dx = Float(x) - 7.5
                let dy = Float(y) - 7.5
                let inside = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 7.5)
                let alpha = inside * inside.squareRoot()
                func byte(_ v: Float) -> UInt32 { UInt32(v * alpha * 255) }
                pixels.row(y)[x] = byte(blue) | byte(green) << 8 | byte(red) << 16 | byte(1) << 24
            }
        }
        return CGImage(pixels: pixels, isOpaque: false)
    }
}
