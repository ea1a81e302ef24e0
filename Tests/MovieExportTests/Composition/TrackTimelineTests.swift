import Foundation
import Testing

@testable import MovieExport

@Suite("What a composition's track plays when")
struct TrackTimelineTests {
    let clip = AVURLAsset(url: URL(fileURLWithPath: "a.mp4"))

    /// Start, duration and source of each piece, in seconds; the source is -1 where nothing plays.
    private func rows(_ timeline: TrackTimeline) -> [[Double]] {
        timeline.pieces.map { [$0.start.seconds, $0.duration.seconds, $0.clip == nil ? -1 : $0.sourceStart.seconds] }
    }

    private func piece(_ source: Rational, _ duration: Rational) -> TrackSegment {
        TrackSegment(clip: clip, mediaType: .video, start: .zero, sourceStart: source, duration: duration)
    }

    @Test("A piece put into the middle of another parts it")
    func insertion() {
        var timeline = TrackTimeline([piece(10, 4)])
        timeline.insert([piece(50, 2)], at: 1, mediaType: .video)
        #expect(rows(timeline) == [[0, 1, 10], [1, 2, 50], [3, 3, 11]])
        #expect(timeline.end == 6)
    }

    @Test("Beyond the end the track is empty up to the piece")
    func gap() {
        var timeline = TrackTimeline([piece(0, 1)])
        timeline.insert([piece(0, 1)], at: 3, mediaType: .video)
        #expect(rows(timeline) == [[0, 1, 0], [1, 2, -1], [3, 1, 0]])
        #expect(
            timeline.piece(at: 2)?.clip == nil && timeline.piece(at: 3)?.clip === clip && timeline.piece(at: 4) == nil)
    }

    @Test("What is taken out lets the rest move up")
    func removal() {
        var timeline = TrackTimeline([piece(0, 4), piece(20, 4).moved(by: 4)])
        timeline.remove(from: 3, to: 5)
        #expect(rows(timeline) == [[0, 3, 0], [3, 3, 21]])
    }

    @Test("A scaled part plays at another pace, and what follows moves")
    func scaling() throws {
        var timeline = TrackTimeline([piece(0, 4)])
        timeline.scale(from: 1, to: 3, length: 1)
        #expect(rows(timeline) == [[0, 1, 0], [1, 1, 1], [2, 1, 3]])
        #expect(try #require(timeline.piece(at: Rational(3, 2))).sourceTime(at: Rational(3, 2)) == 2)
        timeline.remove(from: 0, to: Rational(3, 2))
        #expect(rows(timeline) == [[0, 0.5, 2], [0.5, 1, 3]])
        #expect(timeline.pieces[0].rate == 2)
    }
}
