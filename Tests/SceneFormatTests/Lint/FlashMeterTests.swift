import Images
import Testing

@testable import SceneFormat

@Suite("Flashes")
struct FlashMeterTests {
    /// Returns an image of 8 × 8 pixels, of which the first columns have a color.
    private func image(_ color: UInt32, columns: Int = 8, other: UInt32 = 0xff00_0000) -> CGImage {
        let pixels = PixelBuffer(width: 8, height: 8)
        for y in 0..<8 { for x in 0..<8 { pixels.row(y)[x] = x < columns ? color : other } }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    /// Returns the meter after three seconds at 24 frames per second, in which two colors alternate.
    private func meter(
        _ first: UInt32, _ second: UInt32, perSecond rate: Double, columns: Int = 8
    ) -> FlashMeter {
        var meter = FlashMeter()
        for frame in 0..<72 {
            let time = Double(frame) / 24
            let isFirst = (time * rate * 2 + 1e-9).rounded(.down).truncatingRemainder(dividingBy: 2) == 0
            meter.add(image(isFirst ? first : second, columns: columns), at: time)
        }
        return meter
    }

    private static let white: UInt32 = 0xffff_ffff
    private static let black: UInt32 = 0xff00_0000

    @Test("More than three flashes per second are found, in the whole picture or more than a quarter of it")
    func found() {
        #expect(meter(Self.black, Self.white, perSecond: 4).largestFlash != nil)
        #expect(meter(Self.black, Self.white, perSecond: 12).largestFlash != nil)
        #expect(meter(Self.black, Self.white, perSecond: 4, columns: 3).largestFlash?.share == 0.375)
    }

    @Test("Slow, small and weak flashes, and bright ones, are harmless")
    func harmless() {
        #expect(meter(Self.black, Self.white, perSecond: 3).largestFlash == nil)
        #expect(meter(Self.black, Self.white, perSecond: 6, columns: 2).largestFlash == nil)
        #expect(meter(0xff40_4040, 0xff50_5050, perSecond: 6).largestFlash == nil)
        #expect(meter(0xfff0_f0f0, 0xffff_ffff, perSecond: 6).largestFlash == nil)
    }

    @Test("Flashes of saturated red are found although their luminance changes little")
    func red() {
        #expect(meter(0xffb0_0000, 0xff30_3030, perSecond: 4).largestFlash != nil)
        #expect(meter(0xff00_4060, 0xff30_3030, perSecond: 4).largestFlash == nil)
    }

    @Test("A fade is one change")
    func fade() {
        var meter = FlashMeter()
        for frame in 0..<24 {
            let level = UInt32(frame * 10)
            meter.add(image(0xff00_0000 | level << 16 | level << 8 | level), at: Double(frame) / 24)
        }
        #expect(meter.largestFlash == nil)
    }
}
