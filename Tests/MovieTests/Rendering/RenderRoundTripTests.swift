import Foundation
import LayerTree
import MediaPlayback
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing
import VectorGeometry

@Suite("A clip in a layer, rendered and read back, has every frame")
struct RenderRoundTripTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let clipRate, movieRate: String
        var clip = MovieContainer.mp4
        var movie = MovieContainer.mp4
        var start = Rational.zero
        var rate = Rational.one
        var repeats = false
        var testDescription: String {
            "\(clip) \(clipRate) from \(start) at \(rate)\(repeats ? ", repeated" : "") in \(movie) \(movieRate)"
        }
    }

    static let cases = [
        Case(clipRate: "30000/1001", movieRate: "30000/1001"),
        Case(clipRate: "25", movieRate: "60", start: Rational(1, 2)),
        Case(clipRate: "24000/1001", movieRate: "30", clip: .webm, movie: .webm),
        Case(clipRate: "30", movieRate: "24000/1001", rate: Rational(3, 2)),
        Case(clipRate: "30", movieRate: "30", start: Rational(3, 2), rate: Rational(2), repeats: true),
        Case(clipRate: "30", movieRate: "30", start: Rational(3, 2), rate: Rational(-1)),
    ]

    @Test("Frame numbers are correct", arguments: cases)
    func frameNumbers(row: Case) throws {
        let folder = try TemporaryFolder()
        let clipPath = folder.path("clip.\(row.clip.rawValue)")
        let moviePath = folder.path("movie.\(row.movie.rawValue)")
        let clipRate = try MovieTestClip.rate(row.clipRate)
        let movieRate = try MovieTestClip.rate(row.movieRate)
        try MovieTestClip.make(clipPath, container: row.clip, frames: 60, rate: clipRate)
        let frames = try render(clipPath, row, rate: movieRate, to: moviePath)

        let reader = try ClipReader(url: URL(fileURLWithPath: moviePath))
        for n in 0..<frames {
            let time = movieRate.time(ofFrame: n)
            // The middle of the frame: Matroska times are whole milliseconds.
            let shown = try reader.frame(at: time + movieRate.frameDuration / Rational(2)).image
            let number = MovieFrameNumber.read(shown, in: PixelRect(x: 40, y: 20, width: 160, height: 90))
            #expect(number == expected(row, time, clipRate), "frame \(n)")
        }
        #expect(reader.video.frameCount ?? frames == frames)
    }

    /// A movie of 240 × 130 with the clip in its original size at (40, 20).
    private func render(_ clip: String, _ row: Case, rate: FrameRate, to path: String) throws -> Int {
        let root = CALayer()
        let layer = AVPlayerLayer()
        root.frame = CGRect(x: 0, y: 0, width: 240, height: 130)
        layer.frame = CGRect(x: 40, y: 20, width: 160, height: 90)
        root.addSublayer(layer)
        let player = AVPlayer(url: URL(fileURLWithPath: clip))
        player.repeatsAtItemEnd = row.repeats
        player.seek(to: CMTime(row.start))
        player.rate = Float(row.rate.seconds)
        layer.player = player

        let movie = Movie(root: root, frameRate: rate, duration: Rational(3, 2))
        let settings = try MovieSettings(
            container: try #require(MovieContainer(path: path)), width: 240, height: 130, frameRate: rate)
        let renderer = try RenderLoop(
            movie, to: path, settings: settings, viewport: Viewport(width: 240, height: 130),
            options: RenderOptions(threads: 2))
        return try renderer.run().frameCount
    }

    /// Computed independently of the player: floor of the item time, plus the tolerance, times the frame rate of the
    /// clip.
    private func expected(_ row: Case, _ time: Rational, _ clipRate: FrameRate) -> Int {
        let length = clipRate.time(ofFrame: 60)
        let tolerance = min(Rational(1, 1000), clipRate.frameDuration / Rational(50))
        var item = row.start + time * row.rate + tolerance
        if row.repeats {
            while item >= length { item = item - length }
        }
        return min(max((item * clipRate.framesPerSecond).floor, 0), 59)
    }

    @Test("A flash in the video and a click in the audio stay synchronized", arguments: [MovieContainer.mp4, .webm])
    func flashAndClick(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("30000/1001")
        let clip = folder.path("clip.mp4")
        var samples = [Float](repeating: 0, count: 2 * 96_096)
        // In frame 30 of the clip, which starts at sample 48,048.
        for i in 48_048..<48_288 { (samples[2 * i], samples[2 * i + 1]) = (0.8, 0.8) }
        try MovieTestClip.make(clip, frames: 60, rate: rate, samples: samples)

        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: clip)))
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        layer.player?.play()
        let movie = Movie(root: layer, frameRate: rate, duration: Rational(2))
        let path = folder.path("movie.\(container.rawValue)")
        let settings = try MovieSettings.default(container, width: 160, height: 90, frameRate: rate)
        try RenderLoop(
            movie, to: path, settings: settings, viewport: Viewport(width: 160, height: 90),
            options: RenderOptions(threads: 1)
        ).run()

        let heard = try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2).read(
            from: 0, count: 96_000)
        let onset = try #require((0..<96_000).first { abs(heard[2 * $0]) > 0.3 })
        #expect(abs(onset - 48_048) < 120, "heard at sample \(onset)")
    }
}
