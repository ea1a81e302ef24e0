import Foundation
import Images
import MediaTime
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaWriting

@Suite("Still image formats")
struct StillImageFormatTests {
    private static let image = CGImage(pixels: TestImages.moving(3, width: 65, height: 47), isOpaque: true)

    private func decoded(_ data: Data, _ name: String) throws -> CGImage {
        let folder = try TemporaryFolder()
        try data.write(to: URL(fileURLWithPath: folder.path(name)))
        return try decodeImageFile(URL(fileURLWithPath: folder.path(name)))
    }

    /// Returns the largest difference of a component.
    private func difference(_ a: CGImage, _ b: CGImage) -> Int {
        var largest = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                for shift in [0, 8, 16] as [UInt32] {
                    let parts = [a, b].map { Int($0.pixels.row(y)[x] >> shift & 255) }
                    largest = max(largest, abs(parts[0] - parts[1]))
                }
            }
        }
        return largest
    }

    @Test(
        "Extensions determine the format",
        arguments: [
            ("a.png", .png), ("b/c.JPG", .jpeg), ("a.jpeg", .jpeg), ("a.b.webp", .webp), ("a.gif", nil), ("png", nil),
            ("a.png/b", nil),
        ] as [(String, StillImageFormat?)])
    func names(path: String, format: StillImageFormat?) { #expect(StillImageFormat(path: path) == format) }

    @Test("A decoded image has the size and about the colors of the original", arguments: StillImageFormat.allCases)
    func roundTrip(format: StillImageFormat) throws {
        let data = try Self.image.data(as: format, quality: 100)
        let image = try decoded(data, "a.\(format.rawValue)")
        #expect(image.width == 65 && image.height == 47)
        // WebP subsamples chroma, which the edges of the test image show.
        let limit = [StillImageFormat.png: 0, .jpeg: 24][format]
        if let limit { #expect(difference(image, Self.image) <= limit) }
    }

    @Test("A lower quality makes smaller files", arguments: [StillImageFormat.jpeg, .webp])
    func quality(format: StillImageFormat) throws {
        let sizes = try [5, 40, 75, 95].map { try Self.image.data(as: format, quality: $0).count }
        #expect(sizes == sizes.sorted() && Set(sizes).count == sizes.count, "\(sizes)")
    }

    @Test("WebP keeps alpha, and JPEG draws over black")
    func alpha() throws {
        let pixels = PixelBuffer(width: 16, height: 16)
        for y in 0..<16 { for x in 0..<16 { pixels.row(y)[x] = x < 8 ? 0 : 0xFFFF_FFFF } }
        let image = CGImage(pixels: pixels, isOpaque: false)
        let webp = try decoded(image.data(as: .webp), "a.webp")
        #expect(webp.pixels.row(8)[2] >> 24 == 0 && webp.pixels.row(8)[13] >> 24 == 255)
        let jpeg = try decoded(image.data(as: .jpeg), "a.jpg")
        #expect(jpeg.pixels.row(8)[2] & 0xFF < 16 && jpeg.pixels.row(8)[13] & 0xFF > 240)
    }

    @Test("The quantizer of JPEG sequences changes the size of the files")
    func quantizer() throws {
        let rate = try #require(FrameRate("25"))
        let sizes = try ["2", "8", "31"].map { quantizer in
            let folder = try TemporaryFolder()
            var video = VideoCodecSettings.jpeg
            video.options["q"] = quantizer
            let settings = try MovieSettings(
                container: .jpegSequence, width: 65, height: 47, frameRate: rate, video: video)
            let writer = try ImageSequenceWriter(settings, path: folder.path("%d.jpg"))
            try writer.append(Self.image, frame: 0)
            try writer.finish()
            return try folder.bytes("0.jpg").count
        }
        #expect(sizes[0] > sizes[1] && sizes[1] > sizes[2], "\(sizes)")
    }
}
