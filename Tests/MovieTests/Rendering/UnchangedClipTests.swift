import Foundation
import Images
import LayerTree
import MediaPlayback
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@testable import MediaReading

/// Frames that are encoded as they were decoded, without conversion to RGB and back.
@Suite("Clips that are encoded as they are")
struct UnchangedClipTests {
    private static let frames = 12
    private static let lossless = VideoCodecSettings(encoder: "ffv1", options: ["level": "3"])

    private let folder: TemporaryFolder
    private let clip: RawMovie

    init() throws {
        folder = try TemporaryFolder()
        try Self.makeNoise(folder.path("clip.mp4"))
        clip = try RawMovie(folder.path("clip.mp4"))
    }

    /// Writes a clip of colors that do not survive a conversion to RGB with 8 bits and back.
    private static func makeNoise(_ path: String, width: Int = 96, height: Int = 64) throws {
        let settings = try MovieSettings(
            container: .mp4, width: width, height: height, frameRate: try MovieTestClip.rate("25"),
            video: VideoCodecSettings(encoder: "libx264", options: ["preset": "ultrafast", "crf": "12"]))
        let writer = try MovieWriter(settings, path: path)
        var state: UInt32 = 1
        for n in 0..<frames {
            let picture = PixelBuffer(width: width, height: height)
            for y in 0..<height {
                for x in 0..<width {
                    state = state &* 1_664_525 &+ 1_013_904_223
                    let color = UInt32(x * 2 + n) & 255 | UInt32(y * 3) & 255 << 8 | UInt32(x + y) & 255 << 16
                    picture.row(y)[x] = 0xFF00_0000 | color ^ (state >> 28) * 0x01_0101
                }
            }
            try writer.append(picture, frame: n)
        }
        try writer.finish()
    }

    private func movie(_ change: (AVPlayerLayer) -> Void = { _ in }) throws -> Movie {
        let root = TestMovie.root(96, 64)
        let layer = TestMovie.clip(folder.path("clip.mp4"), frame: root.frame)
        change(layer)
        root.addSublayer(layer)
        return Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(12, 25))
    }

    /// Returns the planes of each frame of the movie in an output.
    private func planes(
        _ name: String, video: VideoCodecSettings? = lossless, _ movie: Movie
    ) throws -> [[[UInt8]]] {
        try TestMovie.render(movie, to: folder.path(name), video: video, verifiesDamage: true)
        return try RawMovie(folder.path(name)).pictures.map(\.planes)
    }

    private func largestDifference(_ a: [[UInt8]], _ b: [[UInt8]]) -> Int {
        zip(a, b).flatMap { zip($0, $1).map { abs(Int($0) - Int($1)) } }.max() ?? 0
    }

    @Test("A clip that covers the frame keeps its decoded planes", arguments: ["a.mkv", "a.y4m"])
    func unchanged(name: String) throws {
        let found = try planes(name, video: name == "a.mkv" ? Self.lossless : nil, movie())
        #expect(found.count == Self.frames)
        #expect(found == clip.pictures.map(\.planes))
    }

    @Test("Raw video contains the decoded planes without padding")
    func raw() throws {
        let path = folder.path("a.raw")
        let movie = try movie()
        let settings = try MovieSettings(
            container: .raw, width: 96, height: 64, frameRate: movie.frameRate,
            video: VideoCodecSettings(encoder: "rawvideo"))
        try RenderLoop(
            movie, to: path, settings: settings, viewport: Viewport(width: 96, height: 64),
            options: RenderOptions(threads: 1)
        ).run()
        #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data(clip.pictures.flatMap { $0.planes.joined() }))
    }

    @Test("Repeated frames keep the decoded planes, too")
    func repeated() throws {
        let root = TestMovie.root(96, 64)
        root.addSublayer(TestMovie.clip(folder.path("clip.mp4"), frame: root.frame))
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("50"), duration: Rational(12, 25))
        let found = try planes("a.mkv", movie)
        #expect(found.count == 2 * Self.frames)
        for n in found.indices { #expect(found[n] == clip.pictures[n / 2].planes, "frame \(n)") }
    }

    @Test("Frames below a layer that comes and goes are drawn completely, and the others keep their planes")
    func overlay() throws {
        func withOverlay() throws -> Movie {
            let movie = try movie()
            movie.engine.root.addSublayer(TestMovie.box(from: 0.16, duration: 0.14))
            return movie
        }
        let found = try planes("a.mkv", withOverlay())
        let kept = found.indices.filter { found[$0] == clip.pictures[$0].planes }
        #expect(kept == [0, 1, 2, 3, 8, 9, 10, 11])

        // A movie that starts with the layer draws the same frames.
        let later = try withOverlay()
        let path = folder.path("b.mkv")
        let settings = try MovieSettings(
            container: .mkv, width: 96, height: 64, frameRate: later.frameRate, video: Self.lossless)
        try RenderLoop(
            later, to: path, settings: settings, viewport: Viewport(width: 96, height: 64),
            options: RenderOptions(frames: 5..<10, threads: 1)
        ).run()
        #expect(try RawMovie(path).pictures.map(\.planes) == Array(found[5..<10]))
    }

    @Test("Frames that go through RGB differ only by rounding")
    func rounding() throws {
        // An invisible change: the layer above covers no pixel completely.
        let drawn = try movie()
        let speck = CALayer()
        speck.frame = CGRect(x: 0, y: 0, width: 1, height: 1)
        speck.backgroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 0.01)
        drawn.engine.root.addSublayer(speck)
        let found = try planes("a.mkv", drawn)
        for n in found.indices {
            #expect(found[n] != clip.pictures[n].planes)
            #expect(largestDifference([found[n][0]], [clip.pictures[n].planes[0]]) <= 2, "luma of frame \(n)")
        }
    }

    @Test("Clips in other ranges, sizes and opacities go through RGB")
    func others() throws {
        var full = Self.lossless
        full.color = VideoColor(range: .full)
        var wide = Self.lossless
        wide.color = VideoColor(matrix: .bt601)
        #expect(try planes("a.mkv", video: full, movie())[0] != clip.pictures[0].planes)
        #expect(try planes("b.mkv", video: wide, movie())[0] != clip.pictures[0].planes)
        #expect(try planes("c.mkv", movie { $0.opacity = 0.99 })[0] != clip.pictures[0].planes)
        #expect(try planes("d.mkv", movie { $0.frame.origin.x += 1 })[0] != clip.pictures[0].planes)
    }

    @Test("A frame that is encoded as it is never becomes pixels")
    func lazy() throws {
        let frame = try ClipReader(url: URL(fileURLWithPath: folder.path("clip.mp4"))).frame(at: .zero).image
        #expect(frame.pixels.source is DecodedPlanes)
        #expect(!frame.pixels.isMade)
        let settings = try MovieSettings(
            container: .mkv, width: 96, height: 64, frameRate: try MovieTestClip.rate("25"), video: Self.lossless)
        let writer = try MovieWriter(settings, path: folder.path("a.mkv"))
        try writer.append(frame, frame: 0)
        try writer.finish()
        #expect(!frame.pixels.isMade)
        #expect(try RawMovie(folder.path("a.mkv")).pictures.map(\.planes) == [clip.pictures[0].planes])
    }
}
