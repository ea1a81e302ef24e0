import Images

/// Creates an image from a function of the pixel position.
package func picture(_ width: Int, _ height: Int, isOpaque: Bool = false, _ pixel: (Int, Int) -> UInt32) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
        for x in 0..<width { pixels.row(y)[x] = pixel(x, y) }
    }
    return CGImage(pixels: pixels, isOpaque: isOpaque)
}

/// Returns the pixels of an image.
package func rows(_ image: CGImage) -> [[UInt32]] {
    (0..<image.height).map { y in (0..<image.width).map { image.pixels.row(y)[$0] } }
}
