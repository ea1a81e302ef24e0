import Foundation
import Testing
import VectorGeometry

@Suite("Core Image: compositing, masks and transitions")
struct CompositeTests {
    private let above = plain(0x6699cc)
    private let below = plain(0xcc3366)

    private func blended(_ name: String) -> [Float] {
        components(above.applyingFilter(name, parameters: ["inputBackgroundImage": below]))
    }

    @Test(
        "Blend modes follow their formulas",
        arguments: [
            ("CIMultiplyBlendMode", [0.32, 0.12, 0.32]), ("CIScreenBlendMode", [0.88, 0.68, 0.88]),
            ("CIDarkenBlendMode", [0.4, 0.2, 0.4]), ("CILightenBlendMode", [0.8, 0.6, 0.8]),
            ("CIDifferenceBlendMode", [0.4, 0.4, 0.4]), ("CIExclusionBlendMode", [0.56, 0.56, 0.56]),
            ("CIHardLightBlendMode", [0.64, 0.36, 0.76]), ("CIOverlayBlendMode", [0.76, 0.24, 0.64]),
            ("CIColorDodgeBlendMode", [1, 0.5, 1]), ("CIColorBurnBlendMode", [0.5, 0, 0.25]),
            ("CILinearDodgeBlendMode", [1, 0.8, 1]), ("CILinearBurnBlendMode", [0.2, 0, 0.2]),
            ("CISubtractBlendMode", [0.4, 0, 0]), ("CIDivideBlendMode", [1, 1.0 / 3, 0.5]),
            ("CIMaximumCompositing", [0.8, 0.6, 0.8]), ("CIMinimumCompositing", [0.4, 0.2, 0.4]),
            ("CIMultiplyCompositing", [0.32, 0.12, 0.32]), ("CIAdditionCompositing", [1.2, 0.8, 1.2]),
            ("CISourceOverCompositing", [0.4, 0.6, 0.8]), ("CISourceInCompositing", [0.4, 0.6, 0.8]),
            ("CISourceAtopCompositing", [0.4, 0.6, 0.8]),
        ] as [(String, [Double])])
    func blendModes(_ name: String, _ expected: [Double]) {
        // Bitmaps end at white.
        #expect(isNear(blended(name), expected.map { Float(min($0, 1)) } + [1]), "\(name): \(blended(name))")
    }

    @Test("Source out is empty over an opaque background")
    func sourceOut() { #expect(blended("CISourceOutCompositing") == [0, 0, 0, 0]) }

    @Test("Nonseparable modes keep the luminosity or the color of the background")
    func nonseparable() {
        func luminosity(_ c: [Float]) -> Float { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
        let background = luminosity([0.8, 0.2, 0.4])
        for name in ["CIHueBlendMode", "CISaturationBlendMode", "CIColorBlendMode"] {
            #expect(abs(luminosity(blended(name)) - background) < 0.003, "\(name)")
        }
        #expect(abs(luminosity(blended("CILuminosityBlendMode")) - luminosity([0.4, 0.6, 0.8])) < 0.003)
        #expect(isNear(blended("CISoftLightBlendMode"), [0.768, 0.2496, 0.5395, 1], 0.003))
    }

    @Test("An image over another joins their extents and blends by alpha")
    func over() {
        let half = image([[0x8080_0000]])
        let both = half.composited(over: below.transformed(by: CGAffineTransform(translationX: 1, y: 0)))
        #expect(both.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(pixels(both) == [[0x8080_0000, 0xffcc_3366]])
        #expect(pixel(half.composited(over: plain(0x0000ff))) == 0xff80_007f)
        // In linear light, half of blue is brighter than in encoded colors.
        #expect(pixel(half.composited(over: plain(0x0000ff)), by: linear) == 0xffbc_00bb)
    }

    @Test("Masks mix an image and a background by luminance or by alpha")
    func masks() {
        let mask = image([[0xff000000, 0xff808080, 0xffffffff]])
        let white = plain(0xffffff, width: 3)
        let black = plain(0x000000, width: 3)
        let inputs: [String: Any] = ["inputBackgroundImage": black, "inputMaskImage": mask]
        #expect(
            pixels(white.applyingFilter("CIBlendWithMask", parameters: inputs)) == [
                [0xff000000, 0xff808080, 0xffffffff]
            ])
        let alpha = image([[0, 0x8000_0000, 0xff00_0000]])
        let byAlpha: [String: Any] = ["inputBackgroundImage": black, "inputMaskImage": alpha]
        #expect(
            pixels(white.applyingFilter("CIBlendWithAlphaMask", parameters: byAlpha)) == [
                [0xff000000, 0xff808080, 0xffffffff]
            ])
    }

    @Test("A dissolve mixes two images by the time")
    func dissolve() {
        let filter = CIFilter.dissolveTransition()
        filter.inputImage = plain(0x000000)
        filter.targetImage = plain(0xffffff)
        for (time, expected) in [(0, 0xff000000), (0.25, 0xff404040), (1, 0xffffffff)] as [(Float, UInt32)] {
            filter.time = time
            #expect(pixel(filter.outputImage) == expected)
        }
    }

    @Test("Swipes, bars, flashes and holes begin with the first image and end with the second")
    func transitions() {
        let black = plain(0x000000, width: 40, height: 20)
        let white = plain(0xffffff, width: 40, height: 20)
        for name in ["CISwipeTransition", "CIBarsSwipeTransition", "CIFlashTransition", "CIModTransition"] {
            func at(_ time: Double) -> CIImage {
                black.applyingFilter(name, parameters: ["inputTargetImage": white, "inputTime": time])
            }
            #expect(pixel(at(0), 20, 10) == 0xff000000, "\(name)")
            #expect(pixel(at(1), 20, 10) == 0xffffffff, "\(name)")
        }
        let swipe = black.applyingFilter(
            "CISwipeTransition", parameters: ["inputTargetImage": white, "inputTime": 0.5, "inputWidth": 1])
        // The edge moves from left to right, y up.
        #expect(pixel(swipe, 5, 10) == 0xffffffff)
        #expect(pixel(swipe, 35, 10) == 0xff000000)
    }
}
