import Foundation
import Images
import MediaTime
import TestSupport
import Testing

@testable import MediaWriting

/// Encoding without delay, for the stream of `multiplane preview`.
@Suite struct LiveVideoEncoderTests {
    /// Returns an opaque image of one color.
    private func image(_ pixel: UInt32, width: Int = 64, height: Int = 32) -> CGImage {
        let pixels = PixelBuffer(width: width, height: height)
        for y in 0..<height {
            let row = pixels.row(y)
            for x in 0..<width { row[x] = pixel }
        }
        return CGImage(pixels: pixels, isOpaque: true)
    }

    private func encoder(_ codec: LiveVideoEncoder.Codec, width: Int = 64, height: Int = 32) throws -> LiveVideoEncoder
    {
        try LiveVideoEncoder(codec, width: width, height: height, frameRate: #require(FrameRate("30")))
    }

    @Test("Every frame becomes a packet at once", arguments: LiveVideoEncoder.Codec.allCases)
    func delay(_ codec: LiveVideoEncoder.Codec) throws {
        guard codec.isAvailable else { return }
        let encoder = try encoder(codec)
        for number in 0..<20 {
            let packets = try encoder.encode(image(0xFF00_0000 | UInt32(number * 12)))
            #expect(packets.count == 1 && packets.first?.isKey == (number == 0), "frame \(number)")
            guard number == 0, let first = packets.first else { continue }
            #expect(encoder.name(first: first).wholeMatch(of: #/avc1\.42C0[0-9A-F]{2}|vp09\.00\.51\.08|vp8/#) != nil)
        }
    }

    @Test("H.264 has the tags and the colors of BT.709 with limited range")
    func color() throws {
        guard LiveVideoEncoder.Codec.h264.isAvailable else { return }
        let encoder = try encoder(.h264)
        #expect(encoder.matrix == 1)
        var bytes = Data()
        for _ in 0..<3 { try encoder.encode(image(0xFF30_9040)).forEach { bytes += $0.bytes } }
        let folder = try TemporaryFolder()
        let path = folder.path + "/stream.h264"
        try bytes.write(to: URL(fileURLWithPath: path))
        let decoded = try DecodedImages(path)
        let picture = try #require(decoded.pictures.first)

        #expect(decoded.tags == [1, 1, 1, 1])
        // 0.2126, 0.7152 and 0.0722 of 48, 144 and 64, in 219 steps above 16.
        let luma = 16 + (0.2126 * 48 + 0.7152 * 144 + 0.0722 * 64) * 219 / 255
        #expect(picture.planes[0].allSatisfy { abs(Double($0) - luma) <= 1.5 })
    }

    @Test("Odd sizes, and sizes that the codec does not have, are errors")
    func sizes() {
        guard LiveVideoEncoder.Codec.h264.isAvailable else { return }
        #expect(throws: MovieSettingsError.self) { try encoder(.h264, width: 63) }
        #expect(throws: MovieSettingsError.self) { try encoder(.h264, width: 16_384, height: 16_384) }
    }
}
