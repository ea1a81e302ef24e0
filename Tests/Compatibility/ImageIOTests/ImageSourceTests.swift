import Foundation
import Images
import Testing

@testable import ImageIO

@Suite("CGImageSource")
struct ImageSourceTests {
    private let corner = image([[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF], [0xFF00_0000, 0xFF80_8080, 0xFFFF_FFFF]])

    @Test("A PNG is read back with its type, size and pixels")
    func png() throws {
        let picture = image([[0xFFFF_0000, 0], [0x8000_0080, 0xFF12_3456]])
        let data = try #require(file("public.png", [(picture, nil)]))
        let source = try #require(opened(data))
        #expect(CGImageSourceGetType(source) == "public.png" && CGImageSourceGetCount(source) == 1)
        #expect(CGImageSourceGetStatus(source) == .statusComplete)
        #expect(pixels(CGImageSourceCreateImageAtIndex(source, 0, nil)) == pixels(picture))
        #expect(CGImageSourceCreateImageAtIndex(source, 1, nil) == nil)
        #expect(CGImageSourceCopyProperties(source, nil)?.number(kCGImagePropertyFileSize) == Double(data.count))
    }

    @Test("Properties can be cast to Swift dictionaries")
    func properties() throws {
        let source = try #require(opened(file(kUTTypePNG, [(corner, nil)])))
        let all = CGImageSourceCopyPropertiesAtIndex(source, 0, nil)
        let strings = try #require(all as? [String: Any])
        #expect(strings[kCGImagePropertyPixelWidth as String] as? Int == 3)
        let keys = try #require(all as? [CFString: Any])
        #expect(keys[kCGImagePropertyPixelHeight] as? Double == 2)
        #expect(keys[kCGImagePropertyHasAlpha] as? Bool == false && keys[kCGImagePropertyDepth] as? Int == 8)
        #expect(strings[kCGImagePropertyOrientation as String] == nil)
    }

    @Test(
        "Images are returned as stored, with the orientation as a property; thumbnails can be upright",
        arguments: ["public.png", "public.jpeg"])
    func orientation(type: String) throws {
        for orientation in 1...8 {
            let options = [kCGImagePropertyOrientation: orientation] as CFDictionary
            let source = try #require(opened(file(type as CFString, [(corner, options)])))
            let stored = try #require(CGImageSourceCreateImageAtIndex(source, 0, nil))
            #expect(stored.width == 3 && stored.height == 2)
            let expected = orientation == 1 ? nil : Double(orientation)
            #expect(number(kCGImagePropertyOrientation, of: source) == expected)
            let upright = CGImageSourceCreateThumbnailAtIndex(
                source, 0,
                [
                    kCGImageSourceCreateThumbnailFromImageAlways: true,
                    kCGImageSourceCreateThumbnailWithTransform: true,
                ] as CFDictionary)
            guard type == "public.png" else {
                #expect(upright?.width == (orientation < 5 ? 3 : 2))
                continue
            }
            #expect(pixels(stored) == pixels(corner))
            #expect(
                pixels(upright) == pixels(CGImage(pixels: corner.pixels.oriented(Int32(orientation)), isOpaque: true)))
        }
    }

    @Test("The resolution is read from PNG and JPEG files", arguments: ["public.png", "public.jpeg"])
    func resolution(type: String) throws {
        let options = [kCGImagePropertyDPIWidth: 144, kCGImagePropertyDPIHeight: 72] as CFDictionary
        let source = try #require(opened(file(type as CFString, [(corner, options)])))
        #expect(number(kCGImagePropertyDPIWidth, of: source) == 144)
        #expect(number(kCGImagePropertyDPIHeight, of: source) == 72)
        #expect(CGImageSourceCreateImageAtIndex(source, 0, nil)?.width == 3)
    }

    @Test("Thumbnails keep the aspect ratio, are not enlarged, and are only made on request")
    func thumbnails() throws {
        let wide = image(Array(repeating: Array(repeating: 0xFF20_4060, count: 40), count: 20))
        let source = try #require(opened(file("public.png", [(wide, nil)])))
        func thumbnail(_ size: Int?, _ key: CFString) -> CGImage? {
            let options = NSMutableDictionary()
            options[key] = true
            options[kCGImageSourceThumbnailMaxPixelSize] = size
            return CGImageSourceCreateThumbnailAtIndex(source, 0, options)
        }
        let small = thumbnail(10, kCGImageSourceCreateThumbnailFromImageAlways)
        #expect(small?.width == 10 && small?.height == 5 && pixels(small)[0][0] == 0xFF20_4060)
        #expect(thumbnail(100, kCGImageSourceCreateThumbnailFromImageIfAbsent)?.width == 40)
        #expect(thumbnail(nil, kCGImageSourceCreateThumbnailFromImageAlways)?.width == 40)
        #expect(thumbnail(10, kCGImageSourceShouldCache) == nil)
        #expect(CGImageSourceCreateThumbnailAtIndex(source, 0, nil) == nil)
    }

    @Test("Unknown and damaged data has no images")
    func damaged() throws {
        let unknown = try #require(opened(Data("not an image".utf8)))
        #expect(CGImageSourceGetCount(unknown) == 0 && CGImageSourceGetType(unknown) == nil)
        #expect(CGImageSourceGetStatus(unknown) == .statusUnknownType)
        let whole = try #require(file("public.png", [(corner, nil)]))
        let cut = try #require(opened(whole.prefix(40)))
        #expect(CGImageSourceGetStatus(cut) == .statusInvalidData && CGImageSourceGetCount(cut) == 0)
        #expect(CGImageSourceCopyPropertiesAtIndex(cut, 0, nil) == nil)
        let missing = URL(fileURLWithPath: "/nonexistent.png")
        #expect(CGImageSourceCreateWithURL(missing as CFURL, nil) == nil)
    }

    @Test("An incremental source has images when its data is final")
    func incremental() throws {
        let data = try #require(file("public.png", [(corner, nil)]))
        let source = CGImageSourceCreateIncremental(nil)
        CGImageSourceUpdateData(source, data.prefix(20) as CFData, false)
        #expect(CGImageSourceGetStatus(source) == .statusIncomplete && CGImageSourceGetCount(source) == 0)
        CGImageSourceUpdateData(source, data as CFData, true)
        #expect(CGImageSourceGetStatus(source) == .statusComplete && CGImageSourceGetCount(source) == 1)
    }

    @Test("A JPEG is created from a data provider; a PNG is not")
    func jpegProvider() throws {
        func decoded(_ type: CFString) throws -> CGImage? {
            let data = try #require(file(type, [(corner, nil)]))
            let provider = try #require(CGDataProvider(data: data as CFData))
            return CGImage(
                jpegDataProviderSource: provider, decode: nil, shouldInterpolate: true, intent: .defaultIntent)
        }
        #expect(try decoded("public.jpeg")?.width == 3)
        #expect(try decoded("public.png") == nil)
    }

    @Test("The delays and repetitions of animated PNG and WebP files are read")
    func animations() throws {
        func chunk(_ name: String, _ body: [UInt8]) -> [UInt8] {
            [0, 0, 0, UInt8(body.count)] + Array(name.utf8) + body + [0, 0, 0, 0]
        }
        func control(_ numerator: UInt8, _ denominator: UInt8) -> [UInt8] {
            chunk("fcTL", Array(repeating: 0, count: 20) + [0, numerator, 0, denominator, 0, 0])
        }
        let animated = Data(
            [0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10] + chunk("acTL", [0, 0, 0, 2, 0, 0, 0, 5]) + control(1, 4)
                + control(3, 0))
        let png = ImageMetadata(animated, .png)
        #expect(png.delays == [0.25, 0.03] && png.loopCount == 5)

        func part(_ name: String, _ body: [UInt8]) -> [UInt8] {
            Array(name.utf8) + [UInt8(body.count), 0, 0, 0] + body
        }
        let frames = Data(
            Array("RIFF....WEBP".utf8) + part("ANIM", [0, 0, 0, 0, 3, 0])
                + part("ANMF", Array(repeating: 0, count: 12) + [120, 0, 0, 0]))
        let webP = ImageMetadata(frames, .webP)
        #expect(webP.delays == [0.12] && webP.loopCount == 3)
        #expect(ImageMetadata(frames.prefix(30), .webP).delays.isEmpty)
    }
}
