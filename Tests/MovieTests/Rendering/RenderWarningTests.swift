import Foundation
import LayerTree
import MediaPlayback
import MediaReading
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("Render warnings")
struct RenderWarningTests {
    @Test("A truncated clip is reported once, and stops a strict render", arguments: [false, true])
    func truncatedClip(isStrict: Bool) throws {
        let folder = try TemporaryFolder()
        let clip = folder.path("clip.mp4")
        let movie = folder.path("movie.mp4")
        try MovieTestClip.make(clip, frames: 60, rate: MovieTestClip.rate("30"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: clip))
        try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: clip))

        func render() throws -> RenderSummary { try self.render(clip, to: movie, isStrict: isStrict) }
        if isStrict {
            #expect { try render() } throws: { error in
                guard case .warnings(let items) = error as? RenderError else { return false }
                return items.allSatisfy(\.isMedia)
            }
            #expect(!FileManager.default.fileExists(atPath: movie))
        } else {
            let summary = try render()
            #expect(!summary.warnings.isEmpty)
            #expect(summary.warnings.allSatisfy { $0.description.hasPrefix(clip) })
            #expect(Set(summary.warnings.map(\.description)).count == summary.warnings.count)
            #expect(try ClipInfo.probe(URL(fileURLWithPath: movie)).video?.frameCount == 60)
        }
    }

    private func render(_ clip: String, to path: String, isStrict: Bool) throws -> RenderSummary {
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: clip)))
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        layer.player?.play()
        let rate = try MovieTestClip.rate("30")
        let movie = Movie(root: layer, frameRate: rate, duration: Rational(2))
        let settings = try MovieSettings(container: .mp4, width: 160, height: 90, frameRate: rate)
        let options = RenderOptions(threads: 1, strictness: isStrict ? .media : .lenient)
        return try RenderLoop(
            movie, to: path, settings: settings, viewport: Viewport(width: 160, height: 90), options: options
        ).run()
    }
}
