import Foundation
import LayerTree
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("Repeated renders")
struct RepeatedRenderTests {
    @Test("A second render, and one or four threads, give the same bytes", arguments: [MovieContainer.mp4, .webm])
    func sameBytes(container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("30000/1001")
        let samples = (0..<96_000).map { 0.4 * Float(sin(Double($0 / 2) / 30)) }
        try MovieTestClip.make(folder.path("clip.mp4"), frames: 30, rate: rate, samples: samples)
        let files = try [1, 1, 4].enumerated().map { n, threads in
            let path = folder.path("\(n).\(container.rawValue)")
            try TestMovie.render(try movie(folder.path("clip.mp4"), rate), to: path, sound: true, threads: threads)
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        #expect(files[0].count > 1000)
        #expect(files[1] == files[0], "a second rendering differs")
        #expect(files[2] == files[0], "four threads differ from one")
    }

    /// A rotating clip with a shadow over a moving layer.
    private func movie(_ clip: String, _ rate: FrameRate) throws -> Movie {
        let root = TestMovie.root(320, 192, color: TestMovie.color(0x203040))
        let layer = TestMovie.clip(clip, frame: CGRect(x: 60, y: 40, width: 160, height: 90))
        layer.shadowOpacity = 0.8
        layer.shadowRadius = 6
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = 0.0
        turn.toValue = 1.0
        turn.duration = 1
        layer.add(turn, forKey: nil)
        root.addSublayer(layer)
        return Movie(root: root, frameRate: rate, duration: Rational(1))
    }
}

@Suite("Cancelled renders")
struct CancelledRenderTests {
    @Test("A cancelled render leaves no file and keeps an existing one", arguments: [false, true])
    func leavesNothing(wasThere: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path("movie.mp4")
        if wasThere { try Data("before".utf8).write(to: URL(fileURLWithPath: path)) }
        let cancellation = RenderCancellation()
        let movie = Movie(root: TestMovie.root(64, 48), frameRate: try MovieTestClip.rate("25"), duration: Rational(20))

        #expect(throws: RenderError.cancelled) {
            try TestMovie.render(movie, to: path, sound: true, overwrite: .replace, cancellation: cancellation) {
                progress in
                if progress.done == 60 { cancellation.cancel() }
            }
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == (wasThere ? ["movie.mp4"] : []))
        if wasThere { #expect(try Data(contentsOf: URL(fileURLWithPath: path)) == Data("before".utf8)) }
    }
}
