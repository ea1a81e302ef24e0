import Foundation
import MovieExport
import Testing

@Suite("What a rendering goes on without")
struct ShortcomingTests {
    @Test("A clip that was cut off is told of once, and stops a strict rendering", arguments: [false, true])
    func truncatedClip(isStrict: Bool) throws {
        let folder = try TemporaryFolder()
        let clip = folder.path("clip.mp4")
        let movie = folder.path("movie.mp4")
        try TestClip.make(clip, frames: 60, rate: TestClip.rate("30"))
        let whole = try Data(contentsOf: URL(fileURLWithPath: clip))
        try whole.prefix(whole.count * 6 / 10).write(to: URL(fileURLWithPath: clip))

        func render() throws -> RenderSummary { try self.render(clip, to: movie, isStrict: isStrict) }
        if isStrict {
            #expect { try render() } throws: { error in
                guard case .shortcomings(let items) = error as? RenderError else { return false }
                return items.allSatisfy(\.isMedia)
            }
            #expect(!FileManager.default.fileExists(atPath: movie))
        } else {
            let summary = try render()
            #expect(!summary.shortcomings.isEmpty)
            #expect(summary.shortcomings.allSatisfy { $0.description.hasPrefix(clip) })
            #expect(Set(summary.shortcomings.map(\.description)).count == summary.shortcomings.count)
            #expect(try ClipInfo.probe(URL(fileURLWithPath: movie)).video?.frameCount == 60)
        }
    }

    private func render(_ clip: String, to path: String, isStrict: Bool) throws -> RenderSummary {
        let layer = AVPlayerLayer(player: AVPlayer(url: URL(fileURLWithPath: clip)))
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        layer.player?.play()
        let rate = try TestClip.rate("30")
        let movie = Movie(root: layer, frameRate: rate, duration: Rational(2))
        let settings = try MovieSettings(container: .mp4, width: 160, height: 90, frameRate: rate)
        let options = RenderOptions(threads: 1, isStrict: isStrict)
        return try MovieRenderer(
            movie, to: path, settings: settings, viewport: Viewport(width: 160, height: 90), options: options
        ).run()
    }
}
