import Foundation
import Images
import LayerTree
import MediaTime
import MediaWriting
import MotionTiming
import MovieRendering
import TestSupport
import Testing

/// Frames that are converted to the encoder's pixel format part by part, by the threads that draw them.
@Suite("Frames that are converted while they are drawn")
struct ConvertedFramesTests {
    private static let size = (width: 150, height: 194)

    /// Three layers that move, rest and appear, so that some frames are redrawn in part, as a whole, or not at all.
    private func movie() throws -> Movie {
        let root = TestMovie.root(Self.size.width, Self.size.height, color: TestMovie.color(0x305070))
        for (n, color) in [UInt32(0xE04020), 0x20C0F0, 0xF0E010].enumerated() {
            let layer = CALayer()
            layer.frame = CGRect(x: 7 + 31 * n, y: 5 + 60 * n, width: 33, height: 41)
            layer.backgroundColor = TestMovie.color(color)
            layer.cornerRadius = 9
            let move = CABasicAnimation(keyPath: "position.x")
            move.byValue = 40.0
            move.beginTime = 0.2 * Double(n)
            move.duration = 0.3
            layer.add(move, forKey: "move")
            root.addSublayer(layer)
        }
        return Movie(root: root, frameRate: try MovieTestClip.rate("25"), duration: Rational(24, 25))
    }

    private func video(_ format: EncodedPixelFormat) -> VideoCodecSettings {
        VideoCodecSettings(encoder: "ffv1", options: ["level": "3"], pixelFormat: format)
    }

    @Test(
        "They equal images that are converted as a whole, for any number of threads",
        arguments: [EncodedPixelFormat.yuv420p, .yuv444p, .yuv422p, .yuv420p10le, .yuva420p], [1, 4])
    func whole(format: EncodedPixelFormat, samples: Int) throws {
        let folder = try TemporaryFolder()
        func moving() throws -> Movie {
            let result = try self.movie()
            if samples > 1 { result.motionBlur = MotionBlur(shutterAngle: 180, samples: samples) }
            return result
        }
        for threads in [1, 3] {
            try TestMovie.render(
                moving(), to: folder.path("\(threads).mkv"), video: video(format), threads: threads,
                verifiesDamage: true)
        }
        let movie = try moving()
        let settings = try MovieSettings(
            container: .mkv, width: Self.size.width, height: Self.size.height, frameRate: movie.frameRate,
            video: video(format))
        let writer = try MovieWriter(settings, path: folder.path("whole.mkv"))
        let stills = StillRenderer(
            movie, viewport: Viewport(width: Self.size.width, height: Self.size.height), threads: 1,
            drawing: settings.drawing)
        for n in 0..<24 {
            let image = try stills.image(at: movie.frameRate.time(ofFrame: n))
            try writer.append(image.pixels(dynamicRange: settings.drawing == .float ? .standard : nil), frame: n)
        }
        try writer.finish()
        let expected = try Data(contentsOf: folder.url.appendingPathComponent("whole.mkv"))
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("1.mkv")) == expected)
        #expect(try Data(contentsOf: folder.url.appendingPathComponent("3.mkv")) == expected)
    }
}
