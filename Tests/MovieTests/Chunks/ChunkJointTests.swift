import Foundation
import LayerTree
import MediaPlayback
import TestSupport
import Testing

@testable import MediaReading
@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("A movie assembled from chunks equals the movie rendered as a whole")
struct ChunkJointTests {
    /// Lossless with B-frames, so that references across a chunk boundary would be visible.
    private static let lossless = VideoCodecSettings(
        encoder: "libx264", options: ["preset": "medium", "qp": "0", "bf": "3"])

    @Test(
        "Forty chunks have every frame, timestamp and sample",
        arguments: TestSelection.cases(["30000/1001", "24000/1001", "60000/1001"], quick: 1))
    func fortyChunks(rate: String) throws {
        let folder = try TemporaryFolder()
        let frameRate = try MovieTestClip.rate(rate)
        let samples = (0..<400_000).map { 0.4 * Float(sin(Double($0 / 2) / 30)) }
        try MovieTestClip.make(folder.path("clip.mp4"), frames: 30, rate: frameRate, samples: samples)
        let settings = try MovieSettings(
            container: .mp4, width: 160, height: 96, frameRate: frameRate, video: Self.lossless, audio: .aac)
        let render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(40)) {
            try Self.movie(folder.path("clip.mp4"), frameRate, frames: 203)
        }
        #expect(render.folder.plan.chunks.count == 40)
        try render.renderAll()
        try render.assemble(to: folder.path("chunks.mp4"))
        try render.plain(to: folder.path("plain.mp4"))

        let joined = try RawMovie(folder.path("chunks.mp4"))
        let plain = try RawMovie(folder.path("plain.mp4"))
        #expect(joined.pictures.count == 203)
        #expect(joined.pictures.map(\.time) == (0..<203).map { frameRate.time(ofFrame: $0) })
        #expect(plain.pictures.count == 203)
        for (n, pair) in zip(joined.pictures, plain.pictures).enumerated() {
            #expect(pair.0.planes == pair.1.planes, "frame \(n)")
        }
        // A static image would prove nothing.
        #expect(Set(joined.pictures.map(\.planes)).count > 150)
        #expect(try sound(folder.path("chunks.mp4")) == sound(folder.path("plain.mp4")))
        let a = try ClipInfo.probe(URL(fileURLWithPath: folder.path("chunks.mp4")))
        let b = try ClipInfo.probe(URL(fileURLWithPath: folder.path("plain.mp4")))
        #expect(a.duration == b.duration)
        #expect(a.video?.frameCount == 203)
    }

    @Test("WebM chunks with hidden alternate reference frames are equal too")
    func webm() throws {
        let folder = try TemporaryFolder()
        let frameRate = try MovieTestClip.rate("25")
        try MovieTestClip.make(
            folder.path("clip.mp4"), frames: 30, rate: frameRate, samples: [Float](repeating: 0.1, count: 200_000))
        let video = VideoCodecSettings(
            encoder: "libvpx-vp9",
            options: ["lossless": "1", "cpu-used": "8", "lag-in-frames": "16", "auto-alt-ref": "1"])
        let settings = try MovieSettings(
            container: .webm, width: 160, height: 96, frameRate: frameRate, video: video, audio: .opus)
        let render = try ChunkedRender(folder.path("plan"), settings: settings, division: .count(3)) {
            try Self.movie(folder.path("clip.mp4"), frameRate, frames: 75)
        }
        try render.renderAll()
        try render.assemble(to: folder.path("chunks.webm"))
        try render.plain(to: folder.path("plain.webm"))

        let joined = try RawMovie(folder.path("chunks.webm"))
        let plain = try RawMovie(folder.path("plain.webm"))
        #expect(joined.pictures.map(\.time) == plain.pictures.map(\.time))
        #expect(joined.pictures.map(\.planes) == plain.pictures.map(\.planes))
        #expect(try sound(folder.path("chunks.webm")) == sound(folder.path("plain.webm")))
    }

    @Test("The state of a chunk is advanced through the preceding events")
    func events() throws {
        let folder = try TemporaryFolder()
        let frameRate = try MovieTestClip.rate("10")
        let settings = try MovieSettings(
            container: .mp4, width: 64, height: 48, frameRate: frameRate, video: Self.lossless)
        func makeMovie() -> Movie {
            let root = TestMovie.root(64, 48)
            let mover = CALayer()
            mover.frame = CGRect(x: 0, y: 0, width: 16, height: 16)
            mover.backgroundColor = TestMovie.color(0xFF8000)
            root.addSublayer(mover)
            let movie = Movie(root: root, frameRate: frameRate, duration: Rational(4))
            // Implicit animations; the second one starts at the current value of the first.
            movie.engine.schedule(at: 0.35) { mover.position.x = 50 }
            movie.engine.schedule(at: 0.5) { mover.position = CGPoint(x: 20, y: 40) }
            movie.engine.schedule(at: 1.95) { mover.opacity = 0.25 }
            return movie
        }
        let render = try ChunkedRender(
            folder.path("plan"), settings: settings, division: .count(10), makeMovie: makeMovie)
        try render.renderAll()
        try render.assemble(to: folder.path("chunks.mp4"))
        try render.plain(to: folder.path("plain.mp4"))

        let joined = try RawMovie(folder.path("chunks.mp4"))
        let plain = try RawMovie(folder.path("plain.mp4"))
        #expect(joined.pictures.map(\.planes) == plain.pictures.map(\.planes))
        #expect(Set(joined.pictures.map(\.planes)).count > 6)
    }

    /// A looping clip with audio rotates over a continuously moving layer.
    private static func movie(_ clip: String, _ rate: FrameRate, frames: Int) throws -> Movie {
        let root = TestMovie.root(160, 96, color: TestMovie.color(0x203040))
        let mover = CALayer()
        mover.frame = CGRect(x: 0, y: 0, width: 20, height: 96)
        mover.backgroundColor = TestMovie.color(0x00BDF2)
        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 0.0
        move.toValue = 160.0
        move.duration = 12
        mover.add(move, forKey: nil)
        root.addSublayer(mover)
        let layer = TestMovie.clip(clip, frame: CGRect(x: 30, y: 20, width: 100, height: 56))
        layer.player?.repeatsAtItemEnd = true
        root.addSublayer(layer)
        return Movie(root: root, frameRate: rate, duration: rate.time(ofFrame: frames))
    }

    private func sound(_ path: String) throws -> [Float] {
        try AudioReader(url: URL(fileURLWithPath: path), sampleRate: 48_000, channels: 2).read(from: 0, count: 500_000)
    }
}
