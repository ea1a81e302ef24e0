import LayerTree
import Testing
import VectorGeometry

@testable import MediaTime
@testable import MovieRendering

@Suite("Stills advance the animation state through the preceding frames")
struct StillFramesTests {
    @Test("A display link is called once per frame, and completion blocks at their frame, before a still")
    func perFrameWork() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 8, height: 8)
        let movie = Movie(root: root, frameRate: try #require(FrameRate("10")), duration: 2)
        var calls: [Double] = []
        let link = CADisplayLink { calls.append($0.targetTimestamp) }
        link.add(to: movie.engine)
        var completed: Double?
        movie.engine.schedule(at: 0.1) {
            CATransaction.begin()
            CATransaction.setCompletionBlock { completed = movie.engine.time }
            CATransaction.setAnimationDuration(0.35)
            root.opacity = 0.5
            CATransaction.commit()
        }
        let stills = StillRenderer(movie, viewport: Viewport(width: 8, height: 8), threads: 1)
        _ = try stills.image(at: Rational(65, 100))
        #expect(calls.count == 8)
        #expect(calls == calls.sorted() && calls.last == 0.65)
        #expect(completed == 0.5)
        _ = try stills.image(at: 1)
        #expect(calls.count == 12)
    }
}
