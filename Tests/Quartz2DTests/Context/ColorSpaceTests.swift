import Foundation
import Images
import Quartz2D
import TestSupport
import Testing

@Suite("Color spaces")
struct ColorSpaceTests {
    private func color(_ space: CGColorSpace?, _ components: [CGFloat]) throws -> [Double] {
        let space = try #require(space)
        let color = try #require(CGColor(colorSpace: space, components: components + [1]))
        return [color.red, color.green, color.blue]
    }

    private func isClose(_ a: [Double], _ b: [Double], within tolerance: Double = 0.002) -> Bool {
        zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
    }

    @Test(
        "Wide-gamut colors equal those of Little CMS with the profile of the space",
        arguments: [
            (CGColorSpace.adobeRGB1998, SampleICCProfile.adobeRGB), (CGColorSpace.displayP3, .displayP3),
            (CGColorSpace.rommrgb, .proPhoto),
        ])
    func profiles(name: String, profile: SampleICCProfile) throws {
        let named = try #require(CGColorSpace(name: name))
        let space = try #require(CGColorSpace(iccData: profile.data as CFData))
        #expect(named.isWideGamutRGB && space.model == .rgb && space.numberOfComponents == 3)
        // Inside the gamut of sRGB, to which profiles are limited.
        for components: [CGFloat] in [[0.5, 0.5, 0.5], [0.6, 0.5, 0.4], [0.4, 0.5, 0.45], [0.9, 0.88, 0.92]] {
            let a = try color(named, components)
            let b = try color(space, components)
            #expect(isClose(a, b), "\(components): \(a) \(b)")
        }
        #expect(space.copyICCData() == profile.data as CFData)
    }

    @Test("Colors outside the gamut of sRGB have components outside 0…1")
    func outside() throws {
        // Adobe RGB green is −0.3984, 1, −0.0429 in linear sRGB.
        let green = try color(CGColorSpace(name: CGColorSpace.adobeRGB1998), [0, 1, 0])
        #expect(isClose(green, [-0.6640, 1.0, -0.2292]), "\(green)")
    }

    @Test("Gray, linear and video spaces apply their transfer functions")
    func curves() throws {
        func gray(_ name: String, _ value: CGFloat) throws -> Double { try color(CGColorSpace(name: name), [value])[0] }
        let gamma = try gray(CGColorSpace.genericGrayGamma2_2, 0.5)
        let linear = try gray(CGColorSpace.linearGray, 0.2140411)
        let extended = try gray(CGColorSpace.extendedLinearGray, -0.2140411)
        #expect(gamma == 0.5 && abs(linear - 0.5) < 1e-5 && abs(extended + 0.5) < 1e-5)
        // 0.5 in BT.709 is linear 0.2596.
        let video = try color(CGColorSpace(name: CGColorSpace.itur_709), [0.5, 0.5, 0.5])
        #expect(isClose(video, [0.5466, 0.5466, 0.5466]), "\(video)")
    }

    @Test("Calibrated gray and RGB use their gamma and primaries")
    func calibrated() throws {
        let white: [CGFloat] = [0.9505, 1, 1.089]
        let gray = try #require(CGColorSpace(calibratedGrayWhitePoint: white, blackPoint: nil, gamma: 1))
        let half = try color(gray, [0.2140411])
        #expect(isClose(half, [0.5, 0.5, 0.5], within: 1e-5))
        // The primaries of sRGB.
        let matrix: [CGFloat] = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505]
        let rgb = try #require(
            CGColorSpace(calibratedRGBWhitePoint: white, blackPoint: nil, gamma: [1, 1, 2], matrix: matrix))
        let values = try color(rgb, [0.2140411, 0.0508761, 0.2140411.squareRoot()])
        #expect(isClose(values, [0.5, 0.25, 0.5]), "\(values)")
        #expect(CGColorSpace(calibratedGrayWhitePoint: [0, 0, 0], blackPoint: nil, gamma: 1) == nil)
    }

    @Test("Lab and XYZ colors are converted")
    func lab() throws {
        let lab = try #require(CGColorSpace(name: CGColorSpace.genericLab))
        #expect(lab.model == .lab)
        // sRGB red and a middle gray in Lab relative to D50.
        let red = try color(lab, [54.29, 80.81, 69.89])
        let middle = try color(lab, [53.389, 0, 0])
        #expect(isClose(red, [1, 0, 0], within: 0.01) && isClose(middle, [0.5, 0.5, 0.5]), "\(red) \(middle)")
        let xyz = try #require(CGColorSpace(name: CGColorSpace.genericXYZ))
        #expect(xyz.model == .XYZ)
        let white = try color(xyz, [0.9643, 1, 0.8251])
        #expect(isClose(white, [1, 1, 1]), "\(white)")
    }

    @Test("An indexed space looks colors up in its table, also in images")
    func indexed() throws {
        let table: [UInt8] = [255, 0, 0, 0, 255, 0, 0, 0, 255]
        let space = try #require(
            CGColorSpace(indexedBaseSpace: CGColorSpaceCreateDeviceRGB(), last: 2, colorTable: table))
        #expect(space.model == .indexed && space.numberOfComponents == 1 && space.colorTable == table)
        #expect(try color(space, [1]) == [0, 1, 0])
        #expect(try color(space, [9]) == [0, 0, 1])
        let provider = try #require(CGDataProvider(data: Data([0b0001_1000])))
        let image = try #require(
            CGImage(
                width: 3, height: 1, bitsPerComponent: 2, bitsPerPixel: 2, bytesPerRow: 1, space: space,
                bitmapInfo: [], provider: provider, decode: nil, shouldInterpolate: false, intent: .defaultIntent))
        #expect(rows(image) == [[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF]])
        #expect(CGColorSpace(indexedBaseSpace: space, last: 0, colorTable: table) == nil)
    }

    @Test(
        "Converting a color to another space and back keeps it",
        arguments: [
            CGColorSpace.displayP3, CGColorSpace.adobeRGB1998, CGColorSpace.rommrgb, CGColorSpace.itur_2020,
            CGColorSpace.extendedLinearSRGB, CGColorSpace.genericXYZ, CGColorSpace.genericLab,
            CGColorSpace.genericCMYK, CGColorSpace.dcip3, CGColorSpace.acescgLinear,
        ])
    func conversion(name: String) throws {
        let space = try #require(CGColorSpace(name: name))
        let orange = CGColor(red: 0.9, green: 0.5, blue: 0.1, alpha: 0.5)
        let converted = try #require(orange.converted(to: space, intent: .defaultIntent, options: nil))
        #expect(converted.colorSpace == space && converted.alpha == 0.5)
        let components = try #require(converted.components)
        let again = try #require(CGColor(colorSpace: space, components: components))
        #expect(isClose([again.red, again.green, again.blue], [0.9, 0.5, 0.1], within: 1e-6), "\(components)")
    }

    @Test("A color converted to gray keeps its luminance")
    func toGray() throws {
        let gray = CGColor.pureGreen.converted(
            to: CGColorSpaceCreateDeviceGray(), intent: .defaultIntent, options: nil)
        let level = try #require(gray?.components?.first)
        #expect(abs(level - 0.8617) < 0.001 && gray?.numberOfComponents == 2)
    }

    @Test("Damaged and unsupported profiles, and unknown names give no space")
    func refusals() {
        #expect(CGColorSpace(iccData: Data(count: 200)) == nil)
        #expect(CGColorSpace(iccData: SampleICCProfile.cmyk.data) == nil)
        #expect(CGColorSpace(name: "kCGColorSpaceUnknown") == nil)
        #expect(CGColorSpace(iccData: SampleICCProfile.grayGamma22.data)?.model == .monochrome)
    }

    @Test("Gradients accept an array of colors as CFArray")
    func gradient() throws {
        let colors = [CGColor.pureRed, CGColor.pureBlue]
        let gradient = CGGradient(colorsSpace: nil, colors: colors as CFArray, locations: [0, 1])
        #expect(gradient == CGGradient(colorsSpace: nil, colors: colors, locations: [0, 1]))
        #expect(CGGradient(colorsSpace: nil, colors: [1] as CFArray, locations: nil) == nil)
    }
}
