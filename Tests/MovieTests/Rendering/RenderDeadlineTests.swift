import LayerTree
import Limits
import MediaTime
import Synchronization
import Testing
import VectorGeometry

@testable import MovieRendering

@Suite("The time limit of a rendering")
struct RenderDeadlineTests {
    /// Returns a deadline of 10 seconds whose clock advances by a second with each check.
    private func deadline() -> RenderDeadline {
        let count = Mutex(0)
        let start = ContinuousClock.now
        var limits = ResourceLimits()
        limits.renderTime = 10
        return RenderDeadline(limits) {
            count.withLock { count in
                count += 1
                return start + .seconds(count)
            }
        }
    }

    @Test("A frame whose drawing takes longer than the limit is an error")
    func slowFrame() throws {
        let root = CALayer()
        root.frame = CGRect(x: 0, y: 0, width: 64, height: 64)
        for number in 0..<50 {
            let layer = CALayer()
            layer.frame = CGRect(x: number, y: 0, width: 9, height: 64)
            layer.opacity = 0.5
            layer.backgroundColor = .white
            let sublayer = CALayer()
            sublayer.frame = CGRect(x: 2, y: 2, width: 5, height: 5)
            sublayer.backgroundColor = .black
            layer.addSublayer(sublayer)
            root.addSublayer(layer)
        }
        let movie = Movie(root: root, frameRate: try #require(FrameRate("10")), duration: 2)
        movie.deadline = deadline()
        let stills = StillRenderer(movie, viewport: Viewport(width: 64, height: 64), threads: 1)
        #expect {
            try stills.image(at: .zero)
        } throws: {
            ($0 as? LimitError)?.limit == "render-time"
        }
    }

    @Test("Drawing stops when the time of the rendering is over")
    func drawing() throws {
        let limit = try #require(deadline().drawingLimit)
        #expect((0..<20).map { _ in limit.isExceeded }.filter { !$0 }.count == 9)
        #expect(RenderDeadline(ResourceLimits()).drawingLimit == nil)
    }
}
