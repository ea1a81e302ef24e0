import Foundation
import TestSupport
import Testing

@testable import MediaWriting

@Suite struct ShortMovieTests {
    /// Leaves freed memory with nonzero content.
    private func dirtyTheHeap(_ round: Int) {
        let blocks = (1...400).map { [UInt8](repeating: UInt8(truncatingIfNeeded: round * 37 + 165), count: $0 * 512) }
        #expect(blocks.count == 400)
    }

    @Test("HEVC movies of one to three frames have correct timestamps, regardless of memory content", arguments: 1...3)
    func hevc(count: Int) throws {
        let video = VideoCodecSettings(encoder: "libx265", options: ["preset": "ultrafast"], pixelFormat: .yuv420p10le)
        var first: Data?
        for round in 0..<6 {
            dirtyTheHeap(round)
            let folder = try TemporaryFolder()
            let files = try OutputCase("short", .mp4, video).settings().write(count, to: folder) { _ in
                TestImages.solid(0x8040C0, width: 256, height: 128)
            }
            #expect(try DecodedImages(files[0]).pictures.count == count)
            let bytes = try folder.bytes("m.mp4")
            #expect(bytes == first ?? bytes)
            first = bytes
        }
    }
}
