import Foundation
import Images
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("10-bit movies are drawn in floating point")
struct HighPrecisionMovieTests {
    private static let width = 512
    private static let height = 32

    /// From black to dark gray: 33 8-bit levels, 111 10-bit levels.
    private func gradient() throws -> Movie {
        let root = TestMovie.root(Self.width, Self.height)
        let layer = CAGradientLayer()
        layer.frame = root.bounds
        layer.startPoint = CGPoint(x: 0, y: 0.5)
        layer.endPoint = CGPoint(x: 1, y: 0.5)
        layer.colors = [CGColor.black, CGColor(gray: 32.0 / 255, alpha: 1)]
        root.addSublayer(layer)
        return Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(2, 25))
    }

    /// Returns the 10-bit value of column `x`.
    private func theory(_ x: Int) -> Double { 64 + 876 * (Double(x) + 0.5) / Double(Self.width) * 32 / 255 }

    private func render(
        _ video: VideoCodecSettings, as name: String, rate: RateControl = .options, drawing: DrawingDepth? = nil
    ) throws -> RawMovie.Picture {
        let folder = try TemporaryFolder()
        try TestMovie.render(gradient(), to: folder.path(name), video: video, rateControl: rate, drawing: drawing)
        return try #require(try RawMovie(folder.path(name)).pictures.first)
    }

    private static let encoders: [(name: String, video: VideoCodecSettings, error: Double)] = [
        ("m.mkv", VideoCodecSettings(encoder: "ffv1", pixelFormat: .yuv420p10le), 0.06),
        ("m.mkv", VideoCodecSettings(encoder: "libx264", options: ["qp": "0"], pixelFormat: .yuv444p10le), 0.06),
        ("m.mov", VideoCodecSettings(encoder: "prores_ks", options: ["profile": "hq"], pixelFormat: .yuv422p10le), 0.3),
        (
            "m.mov", VideoCodecSettings(encoder: "prores_ks", options: ["profile": "4444"], pixelFormat: .yuva444p10le),
            0.3
        ),
        (
            "m.mp4",
            VideoCodecSettings(
                encoder: "libx265", options: ["crf": "4", "preset": "ultrafast", "x265-params": "log-level=none"],
                pixelFormat: .yuv420p10le), 0.5
        ),
        (
            "m.webm",
            VideoCodecSettings(
                encoder: "libvpx-vp9", options: ["crf": "10", "b": "0", "deadline": "realtime"],
                pixelFormat: .yuv420p10le), 0.5
        ),
    ]

    /// Returns the maximum deviation of the mean of eight columns from theory, in 10-bit code values: eight columns
    /// contain the whole dither pattern.
    private func error(_ picture: RawMovie.Picture) -> Double {
        let unit = pow(2, Double(picture.bits - 10)) * Double(Self.height * 8)
        var worst = 0.0
        for x in stride(from: 0, to: Self.width, by: 8) {
            var sum = 0
            for y in 0..<Self.height { for i in 0..<8 { sum += picture.luma[y * Self.width + x + i] } }
            let expected: Double = (theory(x) + theory(x + 7)) / 2
            worst = max(worst, abs(Double(sum) / unit - expected))
        }
        return worst
    }

    @Test("A slow dark gradient has all 10-bit levels, with the correct values", arguments: encoders.indices)
    func levels(index: Int) throws {
        let (name, video, limit) = Self.encoders[index]
        let picture = try render(video, as: name)
        let levels = Set(picture.luma).count
        #expect(levels >= 100, "\(video.encoder): \(levels) levels")
        #expect(error(picture) <= limit, "\(video.encoder): \(error(picture))")
    }

    @Test("A gradient drawn in 8 bits has 8-bit levels; drawn in high precision for 8 bits it is dithered")
    func choice() throws {
        let deep = VideoCodecSettings(encoder: "ffv1", pixelFormat: .yuv420p10le)
        let plain = VideoCodecSettings(encoder: "ffv1", pixelFormat: .yuv420p)
        #expect(Set(try render(deep, as: "m.mkv", drawing: .eightBits).luma).count <= 33)
        let coarse = error(try render(plain, as: "m.mkv"))
        let dithered = error(try render(plain, as: "m.mkv", drawing: .float))
        #expect(dithered < 0.3 && coarse > 1.5, "\(dithered), \(coarse)")
    }

    @Test("Frames stored for a second pass keep their depth")
    func twoPass() throws {
        let video = VideoCodecSettings(
            encoder: "libx265", options: ["preset": "ultrafast", "x265-params": "log-level=none"],
            pixelFormat: .yuv420p10le)
        let once = try render(video, as: "once.mp4").luma
        let twice = try render(video, as: "m.mp4", rate: .twoPass(bitRate: 8_000_000)).luma
        #expect(Set(twice).count >= 90)
        #expect(once.count == twice.count && zip(once, twice).allSatisfy { abs(Int($0) - Int($1)) <= 24 })
    }

    @Test("Partial redraws equal full redraws on any thread, and unchanged areas are not converted")
    func mending() throws {
        func movie() throws -> Movie {
            let movie = try gradient()
            let box = CALayer()
            let group = CALayer()
            group.frame = CGRect(x: 0, y: 0, width: 200, height: 32)
            group.opacity = 0.7
            box.frame = CGRect(x: 3, y: 4.5, width: 40, height: 20)
            box.backgroundColor = CGColor(gray: 0.3, alpha: 0.6)
            box.cornerRadius = 7
            box.shadowOpacity = 0.8
            box.shadowRadius = 4
            let move = CABasicAnimation(keyPath: "position.x")
            move.fromValue = 20.0
            move.toValue = 180.0
            move.duration = 1
            box.add(move, forKey: nil)
            group.addSublayer(box)
            movie.engine.root.addSublayer(group)
            return Movie(root: movie.engine.root, frameRate: movie.frameRate, duration: Rational(12, 25))
        }
        let folder = try TemporaryFolder()
        let video = VideoCodecSettings(encoder: "ffv1", pixelFormat: .yuv420p10le)
        for threads in [1, 3] {
            try TestMovie.render(
                movie(), to: folder.path("\(threads).mkv"), video: video, threads: threads, verifiesDamage: true)
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.path("1.mkv")))
                == Data(contentsOf: URL(fileURLWithPath: folder.path("3.mkv"))))
        // Each frame is rendered separately, without partial redraws.
        let pictures = try RawMovie(folder.path("1.mkv")).pictures
        let last = try movie()
        let settings = try MovieSettings(
            container: .mkv, width: Self.width, height: Self.height, frameRate: last.frameRate, video: video)
        try RenderLoop(
            last, to: folder.path("last.mkv"), settings: settings,
            viewport: Viewport(width: Self.width, height: Self.height),
            options: RenderOptions(frames: 11..<12, threads: 1)
        ).run()
        #expect(try RawMovie(folder.path("last.mkv")).pictures.first?.luma == pictures.last?.luma)
    }
}
