import AudioMixing
import Foundation
import Images
import LayerTree
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("Audio and video stay synchronized")
struct FlashAndBeepTests {
    private static let size = (width: 64, height: 48)

    @Test(
        "Flashes and beeps at both ends of 60 s at 30000/1001 are within half a frame",
        arguments: [MovieContainer.mp4, .webm])
    func minute(container: MovieContainer) throws {
        try check(container, seconds: 60, frames: 1799, flashes: [0, 1768])
    }

    @Test(
        "Flashes and beeps every minute of ten minutes are synchronized", .enabled(if: TestSelection.includesLongCases),
        arguments: [MovieContainer.mp4, .mov, .webm, .mkv])
    func tenMinutes(container: MovieContainer) throws {
        try check(container, seconds: 600, frames: 17_983, flashes: (0..<10).map { $0 * 1798 + $0 % 2 } + [17_970])
    }

    private func check(_ container: MovieContainer, seconds: Int, frames: Int, flashes: [Int]) throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("30000/1001")
        let beep = try beepFile(folder, rate)
        let root = TestMovie.root(Self.size.width, Self.size.height)
        root.addSublayer(flashing(rate, flashes))
        let cues = flashes.map {
            AudioTrack(url: beep, start: rate.time(ofFrame: $0), clipStart: Rational(1, 2), duration: Rational(1, 5))
        }
        let movie = Movie(root: root, frameRate: rate, duration: Rational(seconds), audio: cues)
        let path = folder.path("movie.\(container.rawValue)")
        try TestMovie.render(movie, to: path, sound: true, video: fast(container))

        let raw = try RawMovie(path)
        #expect(raw.pictures.count == frames)
        let bright = raw.pictures.filter { $0.sample(x: Self.size.width / 2, y: Self.size.height / 2)[0] > 128 }
        #expect(bright.count == 5 * flashes.count)
        let reader = try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2)
        var furthest = 0.0
        for (n, flash) in flashes.enumerated() {
            let flashTime = try #require(bright.dropFirst(5 * n).first).time.seconds
            #expect(abs(flashTime - rate.time(ofFrame: flash).seconds) < 0.001)
            let from = max(0, Int(flashTime * 48_000) - 4_800)
            let heard = try reader.read(from: from, count: 14_400)
            let onset = try #require((0..<14_400).first { abs(heard[2 * $0]) > 0.2 }) + from
            furthest = max(furthest, abs(Double(onset) / 48_000 - flashTime))
            #expect(
                abs(Double(onset) / 48_000 - flashTime) < 0.5 * 1001 / 30_000, "heard at \(onset), seen at \(flashTime)"
            )
        }
        if seconds > 60 {
            print("\(container): \(flashes.count) flashes in \(seconds) s, sound at most \(furthest * 1000) ms off")
        }
    }

    /// A white layer over everything for five frames from each flash.
    private func flashing(_ rate: FrameRate, _ flashes: [Int]) -> CALayer {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        layer.backgroundColor = .white
        layer.opacity = 0
        for first in flashes {
            let flash = CABasicAnimation(keyPath: "opacity")
            flash.fromValue = Float(1)
            flash.toValue = Float(1)
            // Zero would mean "now"; half a frame earlier is equivalent.
            flash.beginTime = rate.time(ofFrame: first).seconds - 0.5 * rate.frameDuration.seconds
            flash.duration = 5 * rate.frameDuration.seconds
            layer.add(flash, forKey: "flash \(first)")
        }
        return layer
    }

    /// A clip with a tone of 1 kHz from 0.5 s on.
    private func beepFile(_ folder: TemporaryFolder, _ rate: FrameRate) throws -> URL {
        var samples = [Float](repeating: 0, count: 2 * 48_000)
        for i in 24_000..<48_000 {
            let value = 0.6 * Float(cos(Double(i) * 2 * .pi / 48))
            samples[2 * i] = value
            samples[2 * i + 1] = value
        }
        try MovieTestClip.make(folder.path("beep.mp4"), frames: 30, rate: rate, samples: samples)
        return URL(fileURLWithPath: folder.path("beep.mp4"))
    }

    private func fast(_ container: MovieContainer) -> VideoCodecSettings {
        container == .webm
            ? VideoCodecSettings(
                encoder: "libvpx-vp9", options: ["b": "0", "crf": "31", "cpu-used": "8", "deadline": "realtime"])
            : VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "crf": "20"])
    }
}
