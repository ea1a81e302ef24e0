import Foundation
import Images
import MediaReading
import PixelKernels
import TestSupport
import Testing

@testable import MediaWriting

@Suite("Palettes")
struct PaletteTests {
    @Test("Up to 255 colors in separate bins are preserved exactly")
    func exact() {
        let builder = PaletteBuilder()
        let colors: [UInt32] = (0..<200).map { (n: Int) -> UInt32 in
            let red = UInt32(n & 63) << 2
            let green = UInt32(n >> 2) << 2
            let blue = UInt32(n * 36 & 252)
            return red << 16 | green << 8 | blue
        }
        builder.count(TestImages.painted(width: 200, height: 4) { x, _ in colors[x] })
        #expect(Set(builder.colors(limit: 255)).isSuperset(of: colors))
        #expect(!builder.hasTransparency)
    }

    @Test(
        "Any image gives at most the maximum number of colors, and transparency is detected", arguments: [2, 16, 255])
    func limit(count: Int) {
        let builder = PaletteBuilder()
        builder.count(TestImages.noise(1, width: 90, height: 70))
        #expect(builder.colors(limit: count).count == count)
        builder.count(TestImages.translucent(1, width: 40, height: 40))
        #expect(builder.hasTransparency)
    }

    @Test("A color with more than 2³² pixels keeps its mean")
    func manyPixels() {
        var bins = [mp_palette_bin](repeating: mp_palette_bin(), count: Int(MP_PALETTE_BINS))
        let binCount = UInt64(UInt32.max)
        let bin = 0x10 << 12 | 0x20 << 6 | 0x30
        bins[bin] = mp_palette_bin(count: binCount, r: binCount * 0x40, g: binCount * 0x80, b: binCount * 0xC0)
        let picture = TestImages.solid(0x4080C0, width: 8, height: 8)
        withExtendedLifetime(picture) {
            var source = mp_encode_source(picture)
            _ = mp_palette_count(&source, &bins)
        }
        #expect(bins[bin].count == binCount + 64)
        #expect(bins[bin].r / bins[bin].count == 0x40 && bins[bin].b / bins[bin].count == 0xC0)
    }

    @Test("Dithering keeps the local mean of a gradient and does not change palette colors")
    func dithering() throws {
        let folder = try TemporaryFolder()
        // Many more than 255 colors: two crossed ramps, and a flat area.
        let picture = TestImages.painted(width: 256, height: 128) { x, y in
            guard y < 96 else { return 0x00BDF2 }
            let red = UInt32(x) << 16
            let green = UInt32(y * 2) << 8
            return red | green | UInt32(255 - x)
        }
        func decoded(_ dither: String) throws -> DecodedImages.Picture {
            let files = try OutputCase("gif", .gif, "gif", .pal8, ["dither": dither]).settings().write(
                2, to: folder, name: dither
            ) { _ in picture }
            return try #require(DecodedImages(files[0]).pictures.last)
        }
        let dithered = try decoded("bayer")
        let plain = try decoded("none")
        for drawn in [dithered, plain] {
            for (plane, value) in zip(drawn.planes, [0, 0xBD, 0xF2]) {
                #expect(plane[(100 * 256)...].allSatisfy { $0 == value })
            }
        }
        #expect(meanError(dithered, picture) < 0.75 * meanError(plain, picture))
    }

    /// The mean difference of the means of 8×8 blocks.
    private func meanError(_ drawn: DecodedImages.Picture, _ picture: PixelBuffer) -> Double {
        var sum = 0.0
        for block in 0..<(32 * 12) {
            let x0 = block % 32 * 8
            let y0 = block / 32 * 8
            for (c, shift) in [16, 8, 0].enumerated() {
                var difference = 0
                for y in y0..<y0 + 8 {
                    for x in x0..<x0 + 8 {
                        let wanted = Int(picture.row(y)[x] >> UInt32(shift) & 255)
                        difference += drawn.planes[c][y * 256 + x] - wanted
                    }
                }
                sum += abs(Double(difference)) / 64
            }
        }
        return sum
    }
}
