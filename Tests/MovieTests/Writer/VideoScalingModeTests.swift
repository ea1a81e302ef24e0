import Images
import Testing

@testable import MediaExport

@Suite("Frames with another aspect ratio than the movie")
struct ImageFitTests {
    /// The left half is red, the right half green.
    private func picture(_ width: Int, _ height: Int) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height { for x in 0..<width { pixels.row(y)[x] = 2 * x < width ? 0xFFFF_0000 : 0xFF00_FF00 } }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    @Test(
        "A very thin crop is at least one pixel wide",
        arguments: [(2000, 16, 16, 1000), (16, 2000, 1000, 16)])
    func thin(width: Int, height: Int, toWidth: Int, toHeight: Int) {
        let fitted = VideoScalingMode.fill.fitted(picture(width, height), width: toWidth, height: toHeight)
        #expect(fitted.width == toWidth && fitted.height == toHeight)
        // Crops the wide image to the pixel before the middle, and the tall one to its full width.
        let right = fitted.pixels.row(toHeight / 2)[toWidth - 1]
        #expect(
            fitted.pixels.row(toHeight / 2)[0] == 0xFFFF_0000 && right == (width > height ? 0xFFFF_0000 : 0xFF00_FF00))
    }
}
