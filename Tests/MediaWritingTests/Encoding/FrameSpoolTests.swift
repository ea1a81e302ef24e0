import Images
import TestSupport
import Testing

@testable import MediaWriting

@Suite("FrameSpool")
struct FrameSpoolTests {
    @Test("Frames and samples are read as stored, including alpha; repeated frames are stored once")
    func roundTrip() throws {
        let folder = try TemporaryFolder()
        let spool = try FrameSpool(width: 37, height: 21, folder: folder.path, calls: FileCalls())
        let pictures = (0..<5).map { TestImages.translucent(UInt64($0 / 2), width: 37, height: 21) }
        for picture in pictures { try spool.append(picture) }
        try spool.append(audio: [1, 2, 3])
        try spool.append(audio: [4])
        #expect(folder.names.isEmpty && spool.frameCount == 5)
        for _ in 0..<2 {
            var count = 0
            try spool.forEachFrame { n, picture in
                #expect(picture.hasSamePixels(as: pictures[n]))
                count += 1
            }
            #expect(count == 5)
        }
        var sound = spool.audioSamples
        var heard: [Float] = []
        try sound.forEach(upTo: 3) { heard += $0 }
        #expect(heard == [1, 2, 3])
        try sound.forEach(upTo: .max) { heard += $0 }
        #expect(heard == [1, 2, 3, 4])
    }

    @Test("16-bit samples are preserved exactly")
    func words() throws {
        let folder = try TemporaryFolder()
        let spool = try FrameSpool(width: 37, height: 11, depth: .sixteenBits, folder: folder.path, calls: FileCalls())
        let pictures = (UInt64(1)...3).map(noise)
        for picture in pictures { try spool.append(picture) }
        try spool.forEachFrame { n, picture in
            #expect(picture.depth == .sixteenBits && picture.hasSamePixels(as: pictures[n]), "picture \(n)")
        }
    }

    /// Each component of each pixel is random.
    private func noise(_ seed: UInt64) -> PixelBuffer {
        var random = SeededGenerator(seed: seed)
        let picture = PixelBuffer(width: 37, height: 11, depth: .sixteenBits)
        for y in 0..<picture.height {
            for i in 0..<4 * picture.width { picture.samples16(y)[i] = .random(in: 0...(.max), using: &random) }
        }
        return picture
    }
}
