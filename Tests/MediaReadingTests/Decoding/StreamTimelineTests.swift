import CFFmpeg
import Testing

@testable import MediaReading
@testable import MediaTime

@Suite("Container ticks as seconds")
struct StreamTimelineTests {
    private func timeline(_ ticksPerSecond: Int32, _ frameDuration: Rational?) -> StreamTimeline {
        StreamTimeline(
            timeBase: AVRational(num: 1, den: ticksPerSecond), origin: .zero, frameDuration: frameDuration,
            streamStart: .zero)
    }

    @Test("Rounded ticks of a constant frame rate give exact times", arguments: [0, 1, 2, 7, 1000, 86_399])
    func steady(n: Int) {
        let exact = Rational(1001, 24000) * Rational(n)
        #expect(timeline(1000, Rational(1001, 24000)).time(Int64((exact * 1000).rounded)) == exact)
    }

    @Test("Ticks rounded up or down give exact times", arguments: [0, 1, 2, 7, 1000, 86_399])
    func roundedOneWay(n: Int) {
        let exact = Rational(1001, 30000) * Rational(n)
        #expect(timeline(1000, Rational(1001, 30000)).time(Int64((exact * 1000).ceiling)) == exact)
        #expect(timeline(1000, Rational(1001, 30000)).time(Int64((exact * 1000).floor)) == exact)
    }

    @Test("Ticks off the frame grid are not changed")
    func offGrid() {
        let grid = timeline(1000, Rational(1001, 24000))
        #expect(grid.time(43) == Rational(43, 1000))
        #expect(grid.time(42) == Rational(1001, 24000))
    }

    @Test("Frame durations of whole ticks or less than two ticks use no grid")
    func whole() {
        #expect(timeline(1000, Rational(1, 25)).grid == nil)
        #expect(timeline(1000, nil).grid == nil)
        #expect(timeline(100, Rational(1, 60)).grid == nil)
    }
}
