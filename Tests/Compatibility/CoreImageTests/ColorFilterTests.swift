import Foundation
import Testing
import VectorGeometry

@Suite("Core Image: color filters")
struct ColorFilterTests {
    /// The components of one opaque pixel, 0x66 0x99 0xcc (0.4, 0.6, 0.8), after a filter without color management.
    private func filtered(_ name: String, _ parameters: [String: Any] = [:], _ rgb: UInt32 = 0x6699cc) -> [Float] {
        components(plain(rgb).applyingFilter(name, parameters: parameters))
    }

    @Test("Color controls move colors from the luminance and from the middle")
    func controls() {
        // Luminance: 0.2126 · 0.4 + 0.7152 · 0.6 + 0.0722 · 0.8 = 0.57192.
        #expect(isNear(filtered("CIColorControls", ["inputSaturation": 0]), [0.57192, 0.57192, 0.57192, 1]))
        #expect(isNear(filtered("CIColorControls", ["inputBrightness": 0.1]), [0.5, 0.7, 0.9, 1]))
        #expect(isNear(filtered("CIColorControls", ["inputContrast": 0.5]), [0.45, 0.55, 0.65, 1]))
    }

    @Test("A color matrix multiplies colors that are not premultiplied")
    func matrix() {
        let swapped = [
            "inputRVector": CIVector(x: 0, y: 0, z: 1, w: 0), "inputBVector": CIVector(x: 1, y: 0, z: 0, w: 0),
        ]
        #expect(isNear(filtered("CIColorMatrix", swapped), [0.8, 0.6, 0.4, 1]))
        let half = image([[0x8040_2000]]).applyingFilter(
            "CIColorMatrix", parameters: ["inputBiasVector": CIVector(x: 0, y: 0, z: 1, w: 0)])
        let expected: [Float] = [64 / 255, 32 / 255, 128 / 255, 128 / 255]
        #expect(isNear(components(half), expected))
    }

    @Test("Exposure multiplies light, gamma raises components to a power")
    func exposure() {
        #expect(isNear(filtered("CIExposureAdjust", ["inputEV": -1]), [0.2, 0.3, 0.4, 1]))
        #expect(isNear(filtered("CIGammaAdjust", ["inputPower": 2]), [0.16, 0.36, 0.64, 1]))
        // In linear light, half of white is 188 of 255.
        #expect(
            pixel(plain(0xffffff).applyingFilter("CIExposureAdjust", parameters: ["inputEV": -1]), by: linear)
                == 0xffbcbcbc)
    }

    @Test("Inversion, limits and polynomials of components")
    func limitedComponents() {
        #expect(isNear(filtered("CIColorInvert"), [0.6, 0.4, 0.2, 1]))
        let limits = [
            "inputMinComponents": CIVector(x: 0.5, y: 0, z: 0, w: 0),
            "inputMaxComponents": CIVector(x: 1, y: 1, z: 0.7, w: 1),
        ]
        #expect(isNear(filtered("CIColorClamp", limits), [0.5, 0.6, 0.7, 1]))
        let square = ["inputRedCoefficients": CIVector(x: 0.1, y: 0, z: 1, w: 0)]
        #expect(isNear(filtered("CIColorPolynomial", square), [0.26, 0.6, 0.8, 1]))
    }

    @Test("Posterize, threshold, and the largest and smallest component")
    func levels() {
        // floor(c · 3) / 2.
        #expect(isNear(filtered("CIColorPosterize", ["inputLevels": 3]), [0.5, 0.5, 1, 1]))
        #expect(isNear(filtered("CIColorThreshold", ["inputThreshold": 0.5]), [0, 1, 1, 1]))
        #expect(isNear(filtered("CIMaximumComponent"), [0.8, 0.8, 0.8, 1]))
        #expect(isNear(filtered("CIMinimumComponent"), [0.4, 0.4, 0.4, 1]))
    }

    @Test("Sepia, monochrome, hue and vibrance")
    func tones() {
        // W3C Filter Effects 1, 8.7.
        let sepia: [Float] = [
            0.393 * 0.4 + 0.769 * 0.6 + 0.189 * 0.8, 0.349 * 0.4 + 0.686 * 0.6 + 0.168 * 0.8,
            0.272 * 0.4 + 0.534 * 0.6 + 0.131 * 0.8, 1,
        ]
        #expect(isNear(filtered("CISepiaTone"), sepia))
        let red = ["inputColor": CIColor(red: 1, green: 0, blue: 0)]
        #expect(isNear(filtered("CIColorMonochrome", red), [0.57192, 0, 0, 1]))
        #expect(isNear(filtered("CIHueAdjust", ["inputAngle": 2 * Double.pi]), [0.4, 0.6, 0.8, 1]))
        // Saturation 0.4, mean 0.6: components move away from the mean by 1 + 0.5 · (1 − 0.4).
        #expect(isNear(filtered("CIVibrance", ["inputAmount": 0.5]), [0.34, 0.6, 0.86, 1]))
    }

    @Test("False colors, white point, masks and the tone of photos")
    func maps() {
        let colors = ["inputColor0": CIColor.black, "inputColor1": CIColor(red: 0, green: 1, blue: 0)]
        #expect(isNear(filtered("CIFalseColor", colors), [0, 0.57192, 0, 1]))
        let warm = ["inputColor": CIColor(red: 1, green: 0.5, blue: 0.25)]
        #expect(isNear(filtered("CIWhitePointAdjust", warm), [0.4, 0.3, 0.2, 1]))
        #expect(isNear(filtered("CIMaskToAlpha"), [0.57192, 0.57192, 0.57192, 0.57192]))
        #expect(isNear(filtered("CIPhotoEffectTonal"), [0.57192, 0.57192, 0.57192, 1]))
        #expect(isNear(filtered("CIPhotoEffectNoir", [:], 0x808080), [0.503, 0.503, 0.503, 1]))
        #expect(isNear(filtered("CIPhotoEffectMono", [:], 0x000000), [0, 0, 0, 1]))
    }

    @Test("Tone curves, tables and conversions of the transfer function")
    func curves() {
        let inverted = (0...4).reduce(into: [String: Any]()) {
            $0["inputPoint\($1)"] = CIVector(x: CGFloat($1) / 4, y: 1 - CGFloat($1) / 4)
        }
        #expect(isNear(filtered("CIToneCurve", inverted), [0.6, 0.4, 0.2, 1]))
        // A cube of two entries per side that exchanges red and blue.
        var entries: [Float] = []
        for blue in [Float(0), 1] {
            for green in [Float(0), 1] { for red in [Float(0), 1] { entries += [blue, green, red, 1] } }
        }
        let data = entries.withUnsafeBytes { Data($0) }
        let cube = filtered("CIColorCube", ["inputCubeDimension": 2, "inputCubeData": data])
        #expect(isNear(cube, [0.8, 0.6, 0.4, 1]))
        #expect(isNear(filtered("CISRGBToneCurveToLinear"), [0.1329, 0.3185, 0.6038, 1]))
        #expect(isNear(filtered("CILinearToSRGBToneCurve"), [0.6652, 0.7977, 0.9063, 1]))
    }

    @Test("A color map takes colors from a row by luminance")
    func colorMap() {
        let gradient = image([[0xffff0000, 0xff00ff00, 0xff0000ff]])
        let source = image([[0xff000000, 0xff808080, 0xffffffff]])
        let mapped = source.applyingFilter("CIColorMap", parameters: ["inputGradientImage": gradient])
        #expect(isNear(components(mapped, 0), [1, 0, 0, 1]))
        #expect(isNear(components(mapped, 1), [0, 1, 0, 1], 0.01))
        #expect(isNear(components(mapped, 2), [0, 0, 1, 1]))
    }

    @Test("Every filter keeps transparent pixels transparent, and its colors within alpha")
    func transparency() {
        let source = image([[0, 0x8040_2010, 0xffff_8000]])
        for name in CIFilter.filterNames(inCategory: nil)
        where !name.hasSuffix("Generator") && !name.hasSuffix("Gradient") {
            let result = source.applyingFilter(name).cropped(to: source.extent)
            for x in 0..<3 {
                let c = components(result, x)
                #expect(
                    c.allSatisfy { $0.isFinite && $0 >= 0 } && c.dropLast().allSatisfy { $0 <= c[3] + 1e-5 },
                    "\(name) \(c)")
            }
        }
    }
}
