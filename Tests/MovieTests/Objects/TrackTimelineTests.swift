import Foundation
import Testing

@testable import MediaObjects
@testable import MediaTime

@Suite("TrackTimeline")
struct TrackTimelineTests {
    let clip = AVURLAsset(url: URL(fileURLWithPath: "a.mp4"))

    /// Start, duration and source start of each segment in seconds; the source start is -1 for empty segments.
    private func rows(_ timeline: TrackTimeline) -> [[Double]] {
        timeline.segments.map { [$0.start.seconds, $0.duration.seconds, $0.clip == nil ? -1 : $0.sourceStart.seconds] }
    }

    private func piece(_ source: Rational, _ duration: Rational) -> TrackSegment {
        TrackSegment(clip: clip, mediaType: .video, start: .zero, sourceStart: source, duration: duration)
    }

    @Test("A segment inserted into another one splits it")
    func insertion() {
        var timeline = TrackTimeline([piece(10, 4)])
        timeline.insert([piece(50, 2)], at: 1, mediaType: .video)
        #expect(rows(timeline) == [[0, 1, 10], [1, 2, 50], [3, 3, 11]])
        #expect(timeline.end == 6)
    }

    @Test("The track is empty between its end and a later segment")
    func gap() {
        var timeline = TrackTimeline([piece(0, 1)])
        timeline.insert([piece(0, 1)], at: 3, mediaType: .video)
        #expect(rows(timeline) == [[0, 1, 0], [1, 2, -1], [3, 1, 0]])
        #expect(
            timeline.segment(at: 2)?.clip == nil && timeline.segment(at: 3)?.clip === clip
                && timeline.segment(at: 4) == nil)
    }

    @Test("Removing a range moves later segments forward")
    func removal() {
        var timeline = TrackTimeline([piece(0, 4), piece(20, 4).moved(by: 4)])
        timeline.remove(from: 3, to: 5)
        #expect(rows(timeline) == [[0, 3, 0], [3, 3, 21]])
    }

    @Test("A scaled segment plays at another speed, and later segments move")
    func scaling() throws {
        var timeline = TrackTimeline([piece(0, 4)])
        timeline.scale(from: 1, to: 3, length: 1)
        #expect(rows(timeline) == [[0, 1, 0], [1, 1, 1], [2, 1, 3]])
        #expect(try #require(timeline.segment(at: Rational(3, 2))).sourceTime(at: Rational(3, 2)) == 2)
        timeline.remove(from: 0, to: Rational(3, 2))
        #expect(rows(timeline) == [[0, 0.5, 2], [0.5, 1, 3]])
        #expect(timeline.segments[0].rate == 2)
    }
}
