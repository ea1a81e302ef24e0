import CFFmpeg
import Foundation
import LayerTree
import MediaReading
import MediaTime
import MovieRendering
import SourceFiles
import TestSupport
import Testing

@Suite("Layers with a clip that is damaged at its end")
struct DamagedClipTests {
    enum Damage: String, CaseIterable, Sendable { case truncated, overwritten }

    @Test("The movie is complete, with all readable frames", arguments: Damage.allCases)
    func damagedTail(damage: Damage) throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("25")
        let clip = folder.path("clip.mp4")
        try MovieTestClip.make(clip, frames: 100, rate: rate)
        try hurt(clip, damage)

        let root = TestMovie.root(160, 90)
        root.addSublayer(TestMovie.clip(clip, frame: root.bounds))
        let path = folder.path("movie.mp4")
        let summary = try TestMovie.render(Movie(root: root, frameRate: rate, duration: Rational(4)), to: path)

        #expect(summary.frameCount == 100)
        #expect(summary.warnings.contains { $0.isMedia }, "the damage is reported")
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        for n in 0..<40 {
            let shown = try reader.frame(at: rate.time(ofFrame: n)).image
            #expect(MovieFrameNumber.read(shown) == n)
        }
        #expect(try RawMovie(path).pictures.count == 100)
    }

    @Test(
        "A truncated animated image is reported",
        arguments: [("gif", "gif", AV_PIX_FMT_GRAY8.rawValue), ("webp", "libwebp_anim", AV_PIX_FMT_BGRA.rawValue)])
    func cutAnimation(ending: String, codec: String, format: Int32) throws {
        let folder = try TemporaryFolder()
        let url = folder.url.appendingPathComponent("a." + ending)
        try ClipWriter.write(
            ClipKind(name: codec, ending: ending, codec: codec, pixelFormat: format, options: [:]),
            frames: 0..<ClipKind.count, to: url.path)
        func warnings() throws -> [String] {
            let reader = try ClipReader(url: url)
            _ = try reader.frame(at: 10)
            return reader.warnings.map(\.detail)
        }
        #expect(try warnings().isEmpty)
        let whole = try Data(contentsOf: url)
        try whole.prefix(whole.count * 6 / 10).write(to: url)
        #expect(try warnings() == ["the file is truncated; its last complete frame is held"])
    }

    /// Truncates or overwrites the last third of the frames; the index precedes them.
    private func hurt(_ path: String, _ damage: Damage) throws {
        let url = URL(fileURLWithPath: path)
        var data = try Data(contentsOf: url)
        let start = try #require(data.range(of: Data("mdat".utf8))).upperBound
        let cut = start + (data.count - start) * 2 / 3
        switch damage {
        case .truncated: data = data.prefix(cut)
        case .overwritten: for i in cut..<data.count { data[i] = UInt8(truncatingIfNeeded: i &* 131) }
        }
        try data.write(to: url)
    }
}
