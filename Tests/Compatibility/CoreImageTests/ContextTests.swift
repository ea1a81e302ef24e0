import Foundation
import Limits
import Testing
import VectorGeometry

@Suite("Core Image: images, filters and contexts")
struct ContextTests {
    @Test("Bitmaps are drawn without a change in both working spaces")
    func roundTrip() throws {
        let levels: [UInt32] = Array(0..<256)
        let colors = levels.map { (level: UInt32) -> UInt32 in 0xff00_0000 | level << 16 | (255 - level) << 8 | level }
        let blues = levels.map { (level: UInt32) -> UInt32 in 0xff00_0000 | level }
        let source = bitmap([colors, blues])
        for context in [linear, encoded] {
            let image = CIImage(cgImage: source)
            let drawn = try #require(context.createCGImage(image, from: image.extent))
            #expect(drawn.isOpaque && drawn.width == 256 && drawn.height == 2)
            #expect(pixels(CIImage(cgImage: drawn)) == pixels(image))
            #expect(pixels(image, by: context) == pixels(image))
        }
        #expect(CIImage(cgImage: source).cgImage === source)
    }

    @Test("A rectangle beyond the image is transparent there; empty and infinite ones are not drawn")
    func rectangles() throws {
        let image = plain(0xff0000)
        let drawn = try #require(linear.createCGImage(image, from: CGRect(x: -1, y: 0, width: 3, height: 1)))
        #expect(!drawn.isOpaque && drawn.width == 3)
        #expect(pixels(CIImage(cgImage: drawn)) == [[0, 0xffff0000, 0]])
        #expect(linear.createCGImage(image, from: .zero) == nil)
        #expect(linear.createCGImage(image.clampedToExtent(), from: .infinite) == nil)
        #expect(linear.createCGImage(CIImage.empty(), from: CGRect(x: 0, y: 0, width: 1, height: 1)) != nil)
    }

    @Test("Pixels are counted before memory is used")
    func limits() {
        let large = CIImage.red.cropped(to: CGRect(x: 0, y: 0, width: 2e5, height: 2e5))
        #expect(linear.createCGImage(large, from: large.extent) == nil)
        #expect(linear.createCGImage(large, from: CGRect(x: 0, y: 0, width: 2, height: 2)) != nil)
        var limits = ResourceLimits()
        limits.imagePixels = 1000
        ResourceLimits.$current.withValue(limits) {
            let blurred = plain(0xffffff).clampedToExtent().applyingGaussianBlur(sigma: 100)
            #expect(linear.createCGImage(blurred, from: CGRect(x: 0, y: 0, width: 40, height: 40)) == nil)
            #expect(linear.createCGImage(plain(0xffffff), from: CGRect(x: 0, y: 0, width: 20, height: 20)) != nil)
        }
    }

    @Test("Recipes that use an image twice are drawn once per step, and long ones do not overflow")
    func sharing() {
        var image = plain(0x102030)
        for _ in 0..<200 {
            image = image.applyingFilter("CIAdditionCompositing", parameters: ["inputBackgroundImage": image])
        }
        #expect(pixel(image) == 0xffffffff)
        var chain = plain(0x102030)
        for _ in 0..<3000 { chain = chain.applyingFilter("CIColorInvert") }
        #expect(pixel(chain) == 0xff102030)
    }

    @Test("Filters by name have keys, attributes, defaults and values")
    func filters() throws {
        let filter = try #require(CIFilter(name: "CIBloom"))
        #expect(
            filter.inputKeys == ["inputImage", "inputRadius", "inputIntensity"] && filter.outputKeys == ["outputImage"])
        #expect(filter.outputImage == nil)
        #expect(filter.value(forKey: kCIInputRadiusKey) as? Double == 10)
        filter.setValue(4, forKey: kCIInputRadiusKey)
        #expect(filter.value(forKey: kCIInputRadiusKey) as? Double == 4)
        filter.setDefaults()
        #expect(filter.value(forKey: kCIInputRadiusKey) as? Double == 10)
        #expect(filter.attributes[kCIAttributeFilterDisplayName] as? String == "Bloom")
        let radius = filter.attributes[kCIInputRadiusKey] as? [String: Any]
        #expect(radius?[kCIAttributeClass] as? String == "NSNumber" && radius?[kCIAttributeDefault] as? Double == 10)
        filter.setValue(plain(0xffffff), forKey: kCIInputImageKey)
        #expect(filter.value(forKey: kCIOutputImageKey) is CIImage)
        #expect(CIFilter(name: "") == nil)
        #expect(CIFilter.filterNames(inCategory: kCICategoryBuiltIn).count >= 90)
        #expect(CIFilter.localizedName(forFilterName: "CIGaussianBlur") == "Gaussian Blur")
        #expect(CIFilter(name: "CICheckerboardGenerator")?.inputKeys.contains("inputImage") == false)
    }

    @Test("Every filter has defaults for all of its inputs")
    func defaults() throws {
        for name in CIFilter.filterNames(inCategory: nil) {
            let filter = try #require(CIFilter(name: name))
            for key in filter.inputKeys where !key.hasSuffix("Image") {
                #expect(filter.value(forKey: key) != nil, "\(name) \(key)")
            }
        }
    }

    @Test("The keys and attributes of a filter contain all of its images")
    func imageKeys() throws {
        let keys: [(name: String, images: [String])] = [
            ("CIRandomGenerator", []), ("CILinearGradient", []), ("CIGaussianBlur", ["inputImage"]),
            ("CIMultiplyBlendMode", ["inputImage", "inputBackgroundImage"]),
            ("CISourceInCompositing", ["inputImage", "inputBackgroundImage"]),
            ("CIBlendWithMask", ["inputImage", "inputBackgroundImage", "inputMaskImage"]),
            ("CIDissolveTransition", ["inputImage", "inputTargetImage"]),
            ("CIColorMap", ["inputImage", "inputGradientImage"]),
        ]
        for (name, images) in keys {
            let filter = try #require(CIFilter(name: name))
            #expect(filter.inputKeys.filter { $0.hasSuffix("Image") } == images, "\(name)")
            for key in images {
                let attributes = filter.attributes[key] as? [String: Any]
                #expect(attributes?[kCIAttributeClass] as? String == "CIImage", "\(name) \(key)")
                // The images that are listed are those that the filter uses.
                filter.setValue(plain(0xff0000), forKey: key)
            }
            #expect(filter.inputKeys.filter { $0.hasSuffix("Image") } == images, "\(name)")
        }
    }

    @Test("An unknown filter does not change its image")
    func unknown() {
        let image = plain(0x336699)
        #expect(pixel(image.applyingFilter("CINoSuchFilter")) == 0xff336699)
    }

    @Test("Type-safe builders set the inputs of filters by name")
    func builders() throws {
        let blur = CIFilter.gaussianBlur()
        blur.inputImage = plain(0xffffff)
        blur.radius = 2
        #expect(blur.value(forKey: "inputRadius") as? Double == 2 && blur.name == "CIGaussianBlur")
        #expect(blur.outputImage?.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
        let matrix = CIFilter.colorMatrix()
        #expect(matrix.gVector == CIVector(x: 0, y: 1, z: 0, w: 0))
        let tile = CIFilter.affineTile()
        tile.transform = CGAffineTransform(scaleX: 2, y: 3)
        #expect(tile.transform == CGAffineTransform(scaleX: 2, y: 3))
        let blend = CIFilter.multiplyBlendMode()
        blend.inputImage = plain(0x808080)
        blend.backgroundImage = plain(0xff0000)
        #expect(pixel(blend.outputImage) == 0xff800000)
        let photo: CIFilter & CIPhotoEffect = CIFilter.photoEffectNoir()
        photo.inputImage = plain(0xffffff)
        #expect(pixel(photo.outputImage) == 0xffffffff)
    }

    @Test("Subclasses of filters compute images from others")
    func subclasses() {
        final class Tint: CIFilter {
            var inputImage: CIImage?
            var strength: CGFloat = 1
            override var outputImage: CIImage? {
                inputImage?.applyingFilter("CIExposureAdjust", parameters: [kCIInputEVKey: -strength])
            }
        }
        let tint = Tint()
        #expect(tint.outputImage == nil)
        tint.inputImage = plain(0x808080)
        #expect(pixel(tint.outputImage) == 0xff404040)
    }

    @Test("Colors and vectors are read from text, and equal by value")
    func values() {
        #expect(CIColor(string: "0.5 0.25 1 0.5") == CIColor(red: 0.5, green: 0.25, blue: 1, alpha: 0.5))
        #expect(CIColor.red.components == [1, 0, 0, 1] && CIColor(string: "1 1 1").alpha == 1)
        #expect(CIVector(string: "[1 2.5 3]") == CIVector(x: 1, y: 2.5, z: 3))
        #expect(
            CIVector(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4)).cgRectValue
                == CGRect(x: 1, y: 2, width: 3, height: 4))
        #expect(CIVector(cgPoint: CGPoint(x: 1, y: 2)).stringRepresentation == "[1.0 2.0]")
    }

    @Test("Files and data are read; what is no image is nil")
    func files() throws {
        let png = try bitmap([[0xffff0000, 0xff00ff00]]).pngData()
        #expect(pixels(CIImage(data: png)) == [[0xffff0000, 0xff00ff00]])
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(CIImage(contentsOf: url) == nil)
        try png.write(to: url)
        #expect(CIImage(contentsOf: url)?.extent == CGRect(x: 0, y: 0, width: 2, height: 1))
        #expect(CIImage(data: Data([1, 2, 3])) == nil && CIImage(contentsOf: URL(fileURLWithPath: "/tmp")) == nil)
        let raw = CIImage(
            bitmapData: Data([1, 2, 3, 255]), bytesPerRow: 4, size: CGSize(width: 1, height: 1), format: .BGRA8,
            colorSpace: CGColorSpace(name: CGColorSpace.sRGB))
        #expect(pixel(raw) == 0xff030201)
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let written = try #require(linear.pngRepresentation(of: plain(0x123456), format: .RGBA8, colorSpace: space))
        #expect(pixel(CIImage(data: written)) == 0xff123456)
    }

    @Test("A context draws into the bitmap context it was created with")
    func bitmapContext() throws {
        let space = try #require(CGColorSpace(name: CGColorSpace.sRGB))
        let target = try #require(
            CGContext(
                data: nil, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 0, space: space,
                bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
        CIContext(cgContext: target, options: nil).draw(
            plain(0xff0000), in: CGRect(x: 1, y: 0, width: 1, height: 1), from: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixels(target.makeImage().map { CIImage(cgImage: $0) }) == [[0, 0xffff0000]])
    }

    @Test("Alpha can be set, multiplied and divided")
    func alpha() {
        let half = image([[0x8040_2000]])
        #expect(isNear(components(half.premultiplyingAlpha()), [0.126, 0.063, 0, 0.502], 0.003))
        #expect(pixel(half.premultiplyingAlpha().unpremultiplyingAlpha()) == 0x8040_2000)
        #expect(pixel(half.settingAlphaOne(in: half.extent)) == 0xff40_2000)
    }
}
