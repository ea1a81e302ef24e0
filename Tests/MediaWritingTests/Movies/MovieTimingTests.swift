import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting

@Suite("Timestamps of written movies")
struct MovieTimingTests {
    static let rates = ["24", "25", "30000/1001", "60000/1001", "12.5"]

    @Test("Frame n of an MP4 has exactly the time n ÷ rate", arguments: rates, [1, 7, 40])
    func exactTimes(rate: String, count: Int) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(.mp4, rate: rate, sound: true), path: folder.path("m.mp4"))
        try writer.write(count: count, picture: { TestImages.moving($0) }, sound: { _ in 0 })
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m.mp4"))
        let frameRate = try #require(FrameRate(rate))
        #expect(movie.pictures.map(\.time) == (0..<count).map { frameRate.time(ofFrame: $0) })
        #expect(movie.frameRate == frameRate.framesPerSecond)
        #expect(movie.videoDuration == frameRate.time(ofFrame: count))
    }

    @Test("Frame n of a WebM is within half a millisecond of n ÷ rate", arguments: rates)
    func millisecondTimes(rate: String) throws {
        let folder = try TemporaryFolder()
        let writer = try MovieWriter(TestSettings.movie(.webm, rate: rate, sound: true), path: folder.path("m.webm"))
        try writer.write(count: 30, picture: { TestImages.moving($0) }, sound: { _ in 0 })
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m.webm"))
        let frameRate = try #require(FrameRate(rate))
        #expect(movie.pictures.count == 30)
        for (n, picture) in movie.pictures.enumerated() {
            #expect(abs((picture.time - frameRate.time(ofFrame: n)).seconds) <= 0.0005, "frame \(n) at \(picture.time)")
        }
    }

    @Test(
        "Audio has exactly the duration of the video, however many samples are appended",
        arguments: [MovieContainer.mp4, .webm],
        [-5000, -1, 0, 1, 5000])
    func soundLength(container: MovieContainer, surplus: Int) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(container, rate: "30000/1001", sound: true)
        let expected = 33_634  // ⌈21 × 48000 × 1001 ÷ 30000⌉
        #expect(settings.sampleCount(frames: 21) == expected)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        try writer.append(audio: [Float](repeating: 0.25, count: 2 * (expected + surplus)))
        try writer.write(count: 21) { TestImages.moving($0) }
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m"))
        #expect(movie.samplesStart == 0)
        if container == .mp4 {
            // The edit list contains the duration; the last AAC frame decodes to its full 1024 samples.
            #expect(movie.audioDuration == Rational(Int64(expected), 48_000))
            #expect(movie.samples.count == (expected + 1024 + 1023) / 1024 * 1024 - 1024)
        } else {
            #expect(movie.samples.count == expected)
        }
    }

    @Test(
        "A flash and a click stay synchronized within half a millisecond",
        arguments: [MovieContainer.mp4, .webm, .mov, .mkv], ["25", "30000/1001"])
    func flashAndClick(container: MovieContainer, rate: String) throws {
        let folder = try TemporaryFolder()
        let settings = try TestSettings.movie(container, rate: rate, sound: true)
        let flash = 12
        let click = settings.sampleCount(frames: flash)
        let writer = try MovieWriter(settings, path: folder.path("m"))
        try writer.write(
            count: 30, picture: { TestImages.solid($0 == flash ? 0xFFFFFF : 0) },
            sound: { (click..<click + 6).contains($0) ? 0.9 : 0 })
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m"))
        let flashTime = try #require(movie.pictures.first { $0.planes[0][1000] > 200 }).time
        let loudest = try #require(movie.samples.indices.max { abs(movie.samples[$0]) < abs(movie.samples[$1]) })
        let heard = movie.samplesStart + Rational(Int64(loudest), Int64(movie.sampleRate))
        // The center of the click is 2.5 samples after its start.
        let expected = Rational(Int64(2 * click + 5), 96_000)
        #expect(abs((flashTime - (FrameRate(rate)?.time(ofFrame: flash) ?? 0)).seconds) <= 0.0005)
        #expect(abs((heard - expected).seconds) <= 0.0005)
    }

    @Test("Other sample rates and mono audio end with the video", arguments: [(44_100, 1), (44_100, 2), (8000, 1)])
    func otherAudio(sampleRate: Int, channels: Int) throws {
        let folder = try TemporaryFolder()
        let rate = try #require(FrameRate("24"))
        let sound = AudioCodecSettings(encoder: "aac", bitRate: 64_000, sampleRate: sampleRate, channels: channels)
        let video = VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "threads": "1"])
        let settings = try MovieSettings(
            container: .mp4, width: 64, height: 48, frameRate: rate, video: video, audio: sound)
        let writer = try MovieWriter(settings, path: folder.path("m.mp4"))
        try writer.write(count: 31, picture: { TestImages.moving($0) }, sound: { Float($0 % 20) / 40 })
        try writer.finish()

        let movie = try EncodedMovie(folder.path("m.mp4"))
        #expect(movie.sampleRate == sampleRate)
        #expect(movie.audioDuration == Rational(Int64((31 * sampleRate + 23) / 24), Int64(sampleRate)))
    }
}
