import Foundation
import Images
import Testing

@testable import ImageIO

@Suite("CGImageDestination")
struct ImageDestinationTests {
    /// Returns the largest difference of a component.
    private func difference(_ a: [[UInt32]], _ b: [[UInt32]]) -> Int {
        guard a.map(\.count) == b.map(\.count) else { return 256 }
        var largest = 0
        for (p, q) in zip(a.joined(), b.joined()) {
            for shift: UInt32 in [0, 8, 16, 24] {
                largest = max(largest, abs(Int(p >> shift & 255) - Int(q >> shift & 255)))
            }
        }
        return largest
    }

    /// A smooth image with some structure.
    private let gradient = image(
        (0..<32).map { (y: UInt32) in
            (0..<32).map { (x: UInt32) in
                let blue: UInt32 = (x ^ y) * 4
                return 0xFF00_0000 | x << 19 | y << 11 | blue
            }
        })

    @Test("JPEG files get smaller with lower quality, and close to the image with higher")
    func quality() throws {
        func written(_ quality: Double) throws -> Data {
            let options = [kCGImageDestinationLossyCompressionQuality: quality] as CFDictionary
            return try #require(file(kUTTypeJPEG, [(gradient, options)]))
        }
        let low = try written(0.2)
        let high = try written(1)
        #expect(low.count < high.count && high.starts(with: [0xff, 0xd8, 0xff]))
        let read = try #require(opened(high)).file?.stored(0)
        #expect(difference(pixels(read), pixels(gradient)) <= 12)
    }

    @Test("Transparent areas of a JPEG are white, or have the background color")
    func background() throws {
        let clear = image(Array(repeating: Array(repeating: 0, count: 8), count: 8))
        func color(_ options: CFDictionary?) throws -> UInt32 {
            pixels(try #require(opened(file("public.jpeg", [(clear, options)]))).file?.stored(0))[4][4]
        }
        #expect(try color(nil) == 0xFFFF_FFFF)
        let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
        let pixel = try color([kCGImageDestinationBackgroundColor: blue] as CFDictionary)
        #expect(difference([[pixel]], [[0xFF00_00FF]]) <= 3)
    }

    @Test("TIFF and WebP files are written upright")
    func otherTypes() throws {
        let picture = image([[0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF], [0, 0x8000_0000, 0xFFFF_FFFF]])
        let turned = [kCGImagePropertyOrientation: 6] as CFDictionary
        let tiff = try #require(opened(file("public.tiff", [(picture, turned)])))
        #expect(CGImageSourceGetType(tiff) == "public.tiff")
        #expect(pixels(tiff.file?.stored(0)) == pixels(CGImage(pixels: picture.pixels.oriented(6), isOpaque: false)))
        let plain = image(Array(repeating: Array(repeating: 0xFF20_80C0, count: 16), count: 8))
        let webP = try #require(opened(file("org.webmproject.webp", [(plain, turned)])))
        #expect(CGImageSourceGetType(webP) == "org.webmproject.webp")
        let turnedPlain = CGImage(pixels: plain.pixels.oriented(6), isOpaque: true)
        #expect(difference(pixels(webP.file?.stored(0)), pixels(turnedPlain)) <= 4)
    }

    @Test("Frames of a GIF keep their colors, delays, transparency and repetitions")
    func animatedGIF() throws {
        let frames = [
            image([[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0xFFFF_FFFF]]),
            image([[0xFF12_3456, 0], [0, 0xFF65_4321]]),
            image([[0xFF00_0000, 0xFF00_0000], [0xFF00_0000, 0xFF40_0000]]),
        ]
        let delays = [0.1, 0.25, 0.05]
        let data = file(
            kUTTypeGIF,
            zip(frames, delays).map { frame, delay in
                (frame, [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFDelayTime: delay]] as CFDictionary)
            }, properties: [kCGImagePropertyGIFDictionary: [kCGImagePropertyGIFLoopCount: 0]] as CFDictionary)
        let source = try #require(opened(data))
        #expect(CGImageSourceGetCount(source) == 3 && CGImageSourceGetType(source) == "com.compuserve.gif")
        // In any order.
        for index in [2, 0, 1] {
            #expect(pixels(CGImageSourceCreateImageAtIndex(source, index, nil)) == pixels(frames[index]), "\(index)")
        }
        #expect(CGImageSourceCreateImageAtIndex(source, 3, nil) == nil)
        let read = (0..<3).map { index in
            CGImageSourceCopyPropertiesAtIndex(source, index, nil)?.dictionary(kCGImagePropertyGIFDictionary)
        }
        #expect(read.map { $0?.number(kCGImagePropertyGIFUnclampedDelayTime) } == delays)
        #expect(read.map { $0?.number(kCGImagePropertyGIFDelayTime) } == [0.1, 0.25, 0.1])
        let whole = CGImageSourceCopyProperties(source, nil)?.dictionary(kCGImagePropertyGIFDictionary)
        #expect(whole?.number(kCGImagePropertyGIFLoopCount) == 0)
    }

    @Test("A GIF with 255 colors of noise is read back exactly", arguments: [1, 7, 300])
    func noise(side: Int) throws {
        var state: UInt32 = 12345
        func nextColor() -> UInt32 {
            state = state &* 1_664_525 &+ 1_013_904_223
            let index = (state >> 16) % 255
            // Colors that are far apart, so that the palette has each of them.
            return 0xFF00_0000 | (index & 7) * 36 << 16 | (index >> 3 & 7) * 36 << 8 | (index >> 6) * 85
        }
        let picture = image((0..<side).map { _ in (0..<side).map { _ in nextColor() } })
        let source = try #require(opened(file(kUTTypeGIF, [(picture, nil)])))
        #expect(difference(pixels(source.file?.stored(0)), pixels(picture)) == 0)
    }

    @Test("Larger images are reduced to the maximum size")
    func maximumSize() throws {
        let options = [kCGImageDestinationImageMaxPixelSize: 8] as CFDictionary
        let source = try #require(opened(file(kUTTypePNG, [(gradient, options)])))
        #expect(number(kCGImagePropertyPixelWidth, of: source) == 8)
    }

    @Test("Images of a source are copied with their properties")
    func fromSource() throws {
        let options = [kCGImagePropertyOrientation: 3, kCGImagePropertyDPIWidth: 300] as CFDictionary
        let first = try #require(opened(file(kUTTypePNG, [(gradient, options)])))
        let data = NSMutableData()
        let destination = try #require(CGImageDestinationCreateWithData(data, kUTTypePNG, 1, nil))
        CGImageDestinationAddImageFromSource(
            destination, first, 0, [kCGImagePropertyOrientation: 8] as CFDictionary)
        #expect(CGImageDestinationFinalize(destination))
        let second = opened(data as Data)
        #expect(number(kCGImagePropertyOrientation, of: second) == 8)
        #expect(number(kCGImagePropertyDPIWidth, of: second) == 300)
        #expect(pixels(second?.file?.stored(0)) == pixels(gradient))
    }

    @Test("Files are written to URLs and consumers")
    func targets() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).png")
        defer { try? FileManager.default.removeItem(at: url) }
        let destination = try #require(CGImageDestinationCreateWithURL(url as CFURL, kUTTypePNG, 1, nil))
        CGImageDestinationAddImage(destination, gradient, nil)
        #expect(CGImageDestinationFinalize(destination) && !CGImageDestinationFinalize(destination))
        let source = CGImageSourceCreateWithURL(url as CFURL, nil)
        #expect(pixels(source?.file?.stored(0)) == pixels(gradient))
    }

    @Test("Unknown types, several images in one PNG and missing images are refused")
    func refusals() throws {
        let data = NSMutableData()
        #expect(CGImageDestinationCreateWithData(data, "public.mpeg-4", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, "public.heic", 1, nil) == nil)
        #expect(CGImageDestinationCreateWithData(data, kUTTypePNG, 2, nil) == nil)
        let empty = try #require(CGImageDestinationCreateWithData(data, kUTTypePNG, 1, nil))
        #expect(!CGImageDestinationFinalize(empty) && data.length == 0)
    }
}
