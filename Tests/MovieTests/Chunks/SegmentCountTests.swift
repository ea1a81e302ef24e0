import Limits
import MediaTime
import TestSupport
import Testing

@testable import MediaWriting
@testable import MovieRendering

@Suite("Number of segments")
struct SegmentCountTests {
    private func automatic(_ seconds: Int, _ processors: Int, encoders: Int = .max) throws -> Int {
        SegmentCount.automatic.number(
            frames: 30 * seconds, rate: try #require(FrameRate("30")), processors: processors, encoders: encoders)
    }

    @Test("Movies are not divided if they are short, or for one processor or little memory")
    func whole() throws {
        #expect(try automatic(600, 1) == 1)
        #expect(try automatic(3, 64) == 1)
        #expect(try automatic(600, 64, encoders: 1) == 1)
    }

    @Test("There are as many segments as processors, encoders and seconds allow")
    func divided() throws {
        #expect(try automatic(60, 16) == 16)
        #expect(try automatic(60, 64) == 30)
        #expect(try automatic(60, 16, encoders: 5) == 5)
        #expect(try automatic(20, 2) == 2)
    }

    @Test("Segments of long movies are rendered in up to four rounds of at least ten seconds")
    func rounds() throws {
        #expect(try automatic(600, 16) == 48)
        #expect(try automatic(3600, 16) == 64)
        #expect(try automatic(319, 16) == 16)
    }

    @Test("A requested number is reduced to two frames per segment")
    func requested() throws {
        let rate = try #require(FrameRate("30"))
        func number(_ count: Int, frames: Int) -> Int {
            SegmentCount.exactly(count).number(
                frames: frames, rate: rate, processors: 1, encoders: 1)
        }
        #expect(number(8, frames: 100) == 8)
        #expect(number(8, frames: 5) == 2)
        #expect(number(8, frames: 1) == 1)
    }

    @Test("As many renders share the memory as fit without another encoder")
    func memory() throws {
        let settings = try MovieSettings(
            container: .mp4, width: 1920, height: 1080, frameRate: try #require(FrameRate("30")),
            video: VideoCodecSettings(encoder: "libx264").withOneThread)
        let used = (MemoryUse.resident ?? 0) >> 20
        func renders(_ shares: Int) throws -> (memory: MemoryPlan, renders: Int) {
            var limits = ResourceLimits()
            limits.memory = shares * (used + 700)
            let movie = Movie(
                root: TestMovie.root(1920, 1080), frameRate: settings.frameRate, duration: Rational(10))
            return try MemoryPlan.shared(settings, for: movie, upTo: 16, limits: limits)
        }
        let (plan, count) = try renders(4)
        #expect((2...5).contains(count))
        #expect(plan.settings == settings)
        #expect(try renders(64).renders == 16)
        #expect(try renders(1).renders == 1)
    }
}
