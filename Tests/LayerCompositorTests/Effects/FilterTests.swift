import Foundation
import Images
import RenderTree
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Filters (facts 1.8, 1.9)")
struct FilterTests {
    @Test("A Gaussian blur matches the exact Gaussian", arguments: [0.7, 2, 5, 11, 13, 25])
    func gaussian(sigma: Double) {
        let rendered = RenderedFrame.of(
            [Layer(60, 60, 80, 80, color: .red) { $0.filter("CIGaussianBlur", ["inputRadius": .number(sigma)]) }.node],
            200, 200)
        // The Gaussian at whole pixels: the part of it within 60…140 around each pixel.
        let reach = Int(6 * sigma) + 1
        let weights = (-reach...reach).map { exp(-Double($0 * $0) / (2 * sigma * sigma)) }
        let total = weights.reduce(0, +)
        func share(_ x: Int) -> Double {
            zip(-reach...reach, weights).reduce(0) { (60..<140).contains(x + $1.0) ? $0 + $1.1 : $0 } / total
        }
        for x in stride(from: 0, to: 200, by: 7) {
            for y in [40, 60, 65, 100, 139] {
                let expected = Int((share(x) * share(y) * 255).rounded())
                #expect(rendered[x, y].isNear(Pixel(expected, 0, 0, expected), 4), "\(x), \(y)")
                #expect(rendered[x, y].r <= rendered[x, y].a)
            }
        }
    }

    @Test("A box blur is the mean of a square, with fractions of pixels at its edges")
    func box() {
        let rendered = RenderedFrame.of([
            Layer(40, 40, 20, 20, color: .blue) { $0.filter("CIBoxBlur", ["inputRadius": .number(2.5)]) }.node
        ])
        for x in 34..<48 {
            let covered = min(max(Double(x) + 0.5 + 3 - 40, 0), 6) / 6
            #expect(abs(rendered[x, 50].b - Int((covered * 255).rounded())) <= 1, "\(x)")
        }
    }

    private static let colored = CGColor(red: 0.8, green: 0.4, blue: 0.2, alpha: 0.5)

    @Test(
        "Color filters apply to colors that are not premultiplied and keep alpha",
        arguments: [
            ("CIColorInvert", [:], [0.2, 0.6, 0.8]),
            ("CIColorControls", ["inputSaturation": 0], [0.4706, 0.4706, 0.4706]),
            ("CIColorControls", ["inputBrightness": 0.1, "inputContrast": 2], [1, 0.4, 0]),
            ("colorBrightness", ["inputAmount": -0.2], [0.6, 0.2, 0]),
            ("CIGammaAdjust", ["inputPower": 2], [0.64, 0.16, 0.04]),
            ("CIExposureAdjust", ["inputEV": -1], [0.5859, 0.2858, 0.1324]),
            ("CIVibrance", ["inputAmount": 1], [0.9333, 0.3733, 0.0933]),
            ("CIHueAdjust", ["inputAngle": 0], [0.8, 0.4, 0.2]),
        ] as [(String, [String: Double], [Double])])
    func colors(type: String, inputs: [String: Double], expected: [Double]) {
        let layer = Layer(10, 10, 50, 50, color: Self.colored) { $0.filter(type, inputs.mapValues { .number($0) }) }
        let parts = expected.map { Int(($0 * 128).rounded()) }
        let rendered = RenderedFrame.of([layer.node])
        #expect(rendered[30, 30].isNear(Pixel(parts[0], parts[1], parts[2], 128), 1), "\(rendered[30, 30])")
        #expect(rendered[5, 5] == .clear, "nothing is added where nothing is")
    }

    @Test("A tone curve maps components through its points, without overshooting")
    func toneCurve() {
        let spline = ToneSpline([SIMD2(0, 0.1), SIMD2(0.25, 0.1), SIMD2(0.5, 0.8), SIMD2(0.75, 0.9), SIMD2(1, 0.9)])
        #expect([0, 0.25, 0.5, 0.75, 1, 2].map(spline.value) == [0.1, 0.1, 0.8, 0.9, 0.9, 0.9])
        let values = (0...100).map { spline.value(at: Double($0) / 100) }
        #expect(
            zip(values, values.dropFirst()).allSatisfy { $0 <= $1 + 1e-12 } && values.allSatisfy { $0 <= 0.9 + 1e-12 })

        let layer = Layer(10, 10, 50, 50, color: Self.colored) {
            $0.filter("CIToneCurve", ["inputPoint0": .vector([0, 0.5]), "inputPoint4": .vector([0.8, 1])])
        }
        // 0.8 is at the last point; without points the curve is the identity.
        #expect(abs(RenderedFrame.of([layer.node])[30, 30].r - 128) <= 4)
        let unchanged = Layer(10, 10, 50, 50, color: Self.colored) { $0.filter("CIToneCurve") }
        #expect(RenderedFrame.of([unchanged.node])[30, 30].isNear(Pixel(102, 51, 26, 128), 1))
    }

    @Test(
        "Sharpening steepens edges inside a layer and keeps its outline",
        arguments: ["CIUnsharpMask", "CISharpenLuminance"])
    func sharpening(_ type: String) {
        let layer = Layer(10, 10, 80, 80, color: CGColor(red: 0.4, green: 0.4, blue: 0.4, alpha: 1)) {
            $0.children = [Layer(40, 0, 40, 80, color: CGColor(red: 0.6, green: 0.6, blue: 0.6, alpha: 1)).node]
            $0.filter(type, ["inputIntensity": .number(1), "inputSharpness": .number(1), "inputRadius": .number(3)])
        }
        let rendered = RenderedFrame.of([layer.node])
        #expect(rendered[49, 50].r < 90 && rendered[50, 50].r > 165, "\(rendered[49, 50]) \(rendered[50, 50])")
        #expect(
            rendered[12, 50].isNear(Pixel(102, 102, 102, 255), 1)
                && rendered[88, 88].isNear(Pixel(153, 153, 153, 255), 1))
        #expect(rendered.inked == PixelRect(x: 10, y: 10, width: 80, height: 80))
    }

    @Test("A vignette darkens from its inner to its outer radius")
    func vignette() {
        let layer = Layer(0, 0, 100, 100, color: .white) {
            $0.filter(
                "CIVignetteEffect",
                [
                    "inputCenter": .vector([50, 50]), "inputRadius": .number(30), "inputIntensity": .number(0.5),
                    "inputFalloff": .number(0.5),
                ])
        }
        let rendered = RenderedFrame.of([layer.node])
        #expect(rendered[50, 50] == Pixel(255, 255, 255, 255) && rendered[60, 50].r == 255)
        #expect(
            abs(rendered[80, 50].r - 191) <= 5 && rendered[99, 50].r == 128
                && rendered[0, 0] == Pixel(128, 128, 128, 255))
    }

    @Test("Filters apply before opacity and mask, and the filtered layer casts the shadow")
    func order() {
        let layer = Layer(40, 40, 20, 20, color: .red) {
            $0.filter("CIGaussianBlur", ["inputRadius": .number(5)])
            $0.filter("CIColorInvert")
            $0.appearance.opacity = 0.5
            $0.mask = Layer(0, 0, 20, 20, color: .black).node
            $0.shadow.opacity = 1
            $0.shadow.radius = 0
            $0.shadow.offset = CGSize(width: 0, height: 40)
        }
        let rendered = RenderedFrame.of([layer.node])
        #expect(rendered.inked == PixelRect(x: 40, y: 40, width: 20, height: 20))
        #expect(rendered[50, 50].r == 0 && rendered[50, 50].g == rendered[50, 50].b && rendered[50, 50].a < 128)

        let shadowed = Layer(40, 10, 20, 20, color: .red) {
            $0.filter("CIBoxBlur", ["inputRadius": .number(4.5)])
            $0.shadow.opacity = 1
            $0.shadow.radius = 0
            $0.shadow.offset = CGSize(width: 0, height: 50)
        }
        #expect(RenderedFrame.of([shadowed.node])[35, 70].a == RenderedFrame.of([shadowed.node])[35, 20].a)
    }

    @Test("Pixellation makes squares from its center")
    func mosaic() {
        let layer = Layer(10, 10, 60, 60) {
            $0.filter("CIPixellate", ["inputScale": .number(10), "inputCenter": .vector([5, 5])])
            $0.children = [Layer(5, 5, 5, 10, color: .red).node]
        }
        let rendered = RenderedFrame.of([layer.node])
        #expect(
            rendered[16, 16].isNear(Pixel(128, 0, 0, 128), 1)
                && rendered.inked == PixelRect(x: 15, y: 15, width: 10, height: 10))
    }

    @Test("Bloom adds blurred light and never removes any")
    func bloom() {
        let plain = Layer(40, 40, 20, 20, color: CGColor(gray: 0.5, alpha: 1))
        let bright = Layer(40, 40, 20, 20, color: CGColor(gray: 0.5, alpha: 1)) {
            $0.filter("CIBloom", ["inputRadius": .number(4), "inputIntensity": .number(1)])
        }
        let rendered = RenderedFrame.of([bright.node])
        #expect(rendered[50, 50].isNear(Pixel(191, 191, 191), 3) && rendered[37, 50].a > 20)
        #expect(RenderedFrame.of([plain.node])[37, 50].a == 0)
    }

    @Test("Infinite exposure keeps black black")
    func endlessExposure() {
        let node = Layer(0, 0, 96, 72, color: .black) {
            $0.filter("CIExposureAdjust", ["inputEV": .number(5000)])
            $0.children = [Layer(10, 10, 20, 20, color: CGColor(red: 0.1, green: 0, blue: 0, alpha: 1)).node]
        }.node
        let root = Layer(0, 0, 96, 72) { $0.children = [node] }.node
        let rendered = RenderedFrame.of(root, 96, 72)
        #expect(rendered[2, 2] == Pixel(0, 0, 0, 255) && rendered[15, 15] == Pixel(255, 0, 0, 255))
        #expect(SixteenBitImage.of(root).distance(to: rendered).codes == 0)
    }

    @Test("Unknown filters are reported once and the rest is drawn")
    func reports() {
        let compositor = Compositor(width: 20, height: 20, threads: 1)
        let layer = Layer(0, 0, 20, 20, color: .red) {
            $0.filter("CITwirlDistortion")
            $0.filter("CIColorInvert", ["inputRadius": .number(1)])
            $0.filter("CIGaussianBlur", ["inputRadius": .number(1e6)])
            $0.join("CIPinLightBlendMode")
        }
        let node = layer.node
        for _ in 0..<2 { _ = compositor.image(of: RenderTree(root: node, time: 0, host: .yDown)) }
        #expect(
            Set(compositor.warnings.map(\.cause)) == [.unknownFilter, .unknownFilterInput, .blurTooWide, .unknownBlend])
        #expect(compositor.warnings.count == 4)
        #expect(compositor.warnings.contains { $0.detail == "CITwirlDistortion" })
    }
}
