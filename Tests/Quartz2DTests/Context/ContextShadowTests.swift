import Foundation
import Images
import Quartz2D
import TestSupport
import Testing

@Suite("CGContext: shadows")
struct ContextShadowTests {
    /// Returns the integral of a Gaussian over a bar, which describes both axes of a blurred rectangle.
    private func bar(_ x: Double, _ low: Double, _ high: Double, _ sigma: Double) -> Double {
        (erf((high - x) / (sigma * 2.0.squareRoot())) - erf((low - x) / (sigma * 2.0.squareRoot()))) / 2
    }

    @Test("A shadow extends as far as its blur", arguments: [2, 5, 9])
    func reach(_ blur: Int) throws {
        let context = try makeContext(60, 60, isFlipped: true)
        context.setShadow(offset: .zero, blur: CGFloat(blur), color: .black)
        context.fill(CGRect(x: 20, y: 20, width: 20, height: 20))
        for k in 0..<60 {
            let isReached = (20 - blur..<40 + blur).contains(k)
            #expect((context.alpha(k, 30) > 0) == isReached && (context.alpha(30, k) > 0) == isReached, "\(k)")
        }
    }

    @Test(
        "A rectangle's shadow is a Gaussian with a standard deviation of half the blur, cut at the blur",
        arguments: [2.0, 6, 14, 30])
    func gaussian(_ blur: Double) throws {
        let context = try makeContext(120, 100, isFlipped: true)
        context.setShadow(offset: .zero, blur: blur, color: CGColor(gray: 0, alpha: 1))
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 40, y: 35, width: 40, height: 30))
        let sigma = blur / 2
        let rows = context.pixelRows
        for y in stride(from: 3, to: 100, by: 4) {
            for x in stride(from: 2, to: 120, by: 4) where !((40..<80).contains(x) && (35..<65).contains(y)) {
                let want = bar(Double(x) + 0.5, 40, 80, sigma) * bar(Double(y) + 0.5, 35, 65, sigma) * 255
                #expect(abs(Double(rows[y][x] >> 24) - want) <= 8, "blur \(blur) at \(x), \(y)")
            }
        }
        #expect(context.pixel(60, 50) == 0xFFFF_0000, "the shape is over its shadow")
    }

    @Test("The shadow offset is up and right in base space under any transform")
    func offset() throws {
        let context = try makeContext(20, 20)
        context.setShadow(offset: CGSize(width: 4, height: 5), blur: 0, color: .pureBlue)
        context.translateBy(x: 10, y: 10)
        context.rotate(by: .pi)
        context.scaleBy(x: 3, y: 3)
        context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(context.pixel(8, 11) == 0xFF00_0000 && context.pixel(12, 6) == 0xFF00_00FF)
        #expect(context.pixelRows.joined().filter { $0 == 0xFF00_00FF }.count == 9)
    }

    @Test("In a flipped space at scale 2 the shadow offset points down, doubled")
    func flippedBase() throws {
        let context = try makeContext(20, 20, scale: 2, isFlipped: true)
        context.setShadow(offset: CGSize(width: 0, height: 4), blur: 0, color: .pureBlue)
        context.fill(CGRect(x: 2, y: 2, width: 2, height: 2))
        #expect(
            context.pixel(5, 12) == 0xFF00_00FF && context.pixel(5, 11) == 0 && context.pixel(5, 15) == 0xFF00_00FF
                && context.pixel(5, 16) == 0)
    }

    @Test("A fractional offset moves the shadow by a fraction of a pixel")
    func fractions() throws {
        let context = try makeContext(10, 10)
        context.setShadow(offset: CGSize(width: 4.25, height: 0), blur: 0, color: .black)
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 1, y: 0, width: 2, height: 10))
        #expect((4...8).map { context.alpha($0, 5) } == [0, 191, 255, 64, 0])
    }

    @Test("A shadow has the shape and alpha of the drawing, multiplied by its own alpha")
    func strength() throws {
        let context = try makeContext(20, 10)
        context.setShadow(
            offset: CGSize(width: 10, height: 0), blur: 0, color: CGColor(red: 0, green: 0, blue: 1, alpha: 0.5))
        context.setAlpha(0.5)
        context.setFillColor(red: 1, green: 0, blue: 0, alpha: 0.8)
        context.fill(CGRect(x: 2, y: 2, width: 4, height: 4))
        #expect(context.pixel(3, 5) == 0x6666_0000)
        #expect(context.alpha(13, 5) == 51)
        let half = picture(2, 1) { x, _ in x == 0 ? 0 : 0xFF00_FF00 }
        context.setAlpha(1)
        context.interpolationQuality = .none
        context.draw(half, in: CGRect(x: 0, y: 8, width: 8, height: 2))
        #expect(context.alpha(12, 0) == 0 && context.alpha(15, 0) == 128)
    }

    @Test("Shapes outside the clip cast shadows into it, and shadows are clipped")
    func clip() throws {
        let context = try makeContext(20, 10)
        context.clip(to: CGRect(x: 10, y: 0, width: 5, height: 10))
        context.setShadow(offset: CGSize(width: 10, height: 0), blur: 0, color: .pureBlue)
        context.fill(CGRect(x: -2, y: 0, width: 20, height: 10))
        #expect(Set(context.pixelRows[3][10..<15]) == [0xFF00_0000])
        #expect(context.pixel(9, 3) == 0 && context.pixel(15, 3) == 0)
        context.fill(CGRect(x: 0, y: 0, width: 3, height: 10))
        #expect(context.pixel(11, 3) == 0xFF00_00FF && context.pixel(14, 3) == 0xFF00_0000)
    }

    @Test("A nil shadow color draws no shadow; the default is black at 1/3 alpha")
    func colors() throws {
        let context = try makeContext(10, 10)
        context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0)
        context.fill(CGRect(x: 0, y: 0, width: 2, height: 10))
        #expect(context.pixel(6, 5) == 0x5500_0000)
        context.setShadow(offset: CGSize(width: 5, height: 0), blur: 0, color: nil)
        context.fill(CGRect(x: 3, y: 0, width: 1, height: 10))
        #expect(context.pixel(8, 5) == 0)
    }
}
