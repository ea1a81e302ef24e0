import Foundation
import Images
import LayerTree
import MediaPlayback
import MediaTime
import MovieRendering
import SourceFiles
import TestSupport
import Testing

@Suite("AVPlayerLayer, facts 3.10")
struct PlayerLayerTests {
    struct GravityRow: Sendable {
        let gravity: AVLayerVideoGravity
        let x, y, width, height: Double
    }

    @Test(
        "videoRect follows the three gravities for a 16:9 clip in a square",
        arguments: [
            GravityRow(gravity: .resizeAspect, x: 0, y: 21.875, width: 100, height: 56.25),
            GravityRow(gravity: .resizeAspectFill, x: -38.888, y: 0, width: 177.777, height: 100),
            GravityRow(gravity: .resize, x: 0, y: 0, width: 100, height: 100),
        ])
    func videoRect(row: GravityRow) throws {
        let folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("clip.mp4"), frames: 3, rate: MovieTestClip.rate("25"))
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: folder.path("clip.mp4"))))
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.videoGravity = row.gravity

        let rect = layer.videoRect
        #expect(abs(rect.minX - row.x) < 0.01 && abs(rect.minY - row.y) < 0.01)
        #expect(abs(rect.width - row.width) < 0.01 && abs(rect.height - row.height) < 0.01)
        #expect(!layer.isReadyForDisplay)
    }

    @Test("videoRect follows contentsFocus")
    func focus() throws {
        let folder = try TemporaryFolder()
        try MovieTestClip.make(folder.path("clip.mp4"), frames: 3, rate: MovieTestClip.rate("25"))
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: folder.path("clip.mp4"))))
        layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.videoGravity = .resizeAspectFill
        layer.contentsFocus = CGPoint(x: 1, y: 0)

        #expect(abs(layer.videoRect.maxX - 100) < 0.01 && abs(layer.videoRect.minY) < 0.01)
    }

    @Test("A layer without a player shows nothing, without an error")
    func empty() throws {
        let movie = Movie(root: AVPlayerLayer(), frameRate: try MovieTestClip.rate("25"), duration: .one)
        let image = try StillRenderer(movie, viewport: Viewport(width: 16, height: 16), threads: 1).image(at: .zero)

        #expect(image.pixels.row(8)[8] == 0xFF00_0000)
    }

    @Test("A missing clip is a rendering error with its path")
    func missing() throws {
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: "/nowhere/clip.mp4")))
        layer.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        let movie = Movie(root: layer, frameRate: try MovieTestClip.rate("25"), duration: .one)
        let stills = StillRenderer(movie, viewport: Viewport(width: 16, height: 16), threads: 1)

        #expect { try stills.image(at: .zero) } throws: {
            ($0 as? MediaError)?.kind == .notFound && "\($0)".contains("/nowhere/clip.mp4")
        }
    }
}
