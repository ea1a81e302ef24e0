import Foundation
import Images
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting

@Suite("Audio backlog")
struct AudioBacklogTests {
    @Test("Samples are returned in order, mostly from disk, regardless of when they are read")
    func order() throws {
        let folder = try TemporaryFolder()
        let backlog = AudioBacklog(channels: 2, besides: folder.path("a.mp4"), limit: 1000)
        var next: Float = 0
        var taken: Float = 0
        func put(_ frames: Int) throws {
            try backlog.append((0..<2 * frames).map { next + Float($0) })
            next += Float(2 * frames)
        }
        func take() throws -> Bool {
            guard let samples = try backlog.next() else { return false }
            #expect(
                samples.count <= 16_384 && samples.count.isMultiple(of: 2)
                    && samples == (0..<samples.count).map { taken + Float($0) })
            taken += Float(samples.count)
            return true
        }
        for size in [100, 300, 200, 30_000, 7] { try put(size) }
        // The rest is in a file without a name.
        #expect(backlog.samplesInMemory <= 1000 && folder.names.isEmpty)
        for _ in 0..<4 { #expect(try take()) }
        try put(50_000)
        while try take() {}
        #expect(taken == next)
        // The file is deleted, and memory is used again.
        try put(400)
        #expect(backlog.samplesInMemory == 800)
        while try take() {}
        let isEmpty = try !take()
        #expect(taken == next && isEmpty)
    }

    @Test(
        "A movie whose audio is appended before all frames has complete, synchronized audio", arguments: [true, false])
    func soundFirst(beforeWriter: Bool) throws {
        let folder = try TemporaryFolder()
        let url = URL(fileURLWithPath: folder.path("a.mov"))
        let rate = try #require(FrameRate("1"))
        let settings = AudioCodecSettings(encoder: "pcm_s16le", bitRate: 0, sampleRate: 48_000, channels: 1)
        let video = VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast"])
        let movie = try MovieSettings(
            container: .mov, width: 64, height: 64, frameRate: rate, video: video, audio: settings)
        let backlog = AudioBacklog(channels: 1, besides: url.path)
        // Each second has its own level; 40 s exceed the memory limit.
        func second(_ n: Int) -> [Float] { [Float](repeating: Float(n) / 100, count: 48_000) }
        for n in 0..<(beforeWriter ? 39 : 0) { try backlog.append(second(n)) }
        let kept = backlog.samplesInMemory
        let writer = try MovieWriter(movie, path: url.path, overwrite: .replace, backlog: backlog)
        #expect(backlog.samplesInMemory == kept)
        for n in (beforeWriter ? 39 : 0)..<40 { try writer.append(audio: second(n)) }
        for n in 0..<40 { try writer.append(PixelBuffer(width: 64, height: 64), frame: n) }
        try writer.finish()
        let samples = try AudioReader(url: url, sampleRate: 48_000, channels: 1).read(from: 0, count: 40 * 48_000)
        for second in 0..<40 {
            let part = samples[second * 48_000..<(second + 1) * 48_000]
            #expect(part.allSatisfy { abs($0 - Float(second) / 100) < 0.001 }, "second \(second)")
        }
    }
}
