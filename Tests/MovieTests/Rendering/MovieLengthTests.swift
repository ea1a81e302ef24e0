import Foundation
import MediaTime
import MediaWriting
import MovieRendering
import TestSupport
import Testing

@Suite("Number and times of the frames of a movie")
struct MovieLengthTests {
    struct Row: Sendable, CustomTestStringConvertible {
        let rate: String
        let duration: Rational
        let frames: Int
        var testDescription: String { "\(duration) s at \(rate): \(frames)" }
    }

    /// Calculated by hand: ⌈duration × rate⌉.
    static let rows = [
        Row(rate: "24000/1001", duration: Rational(1), frames: 24),
        Row(rate: "24000/1001", duration: Rational(1001, 1000), frames: 24),
        Row(rate: "30000/1001", duration: Rational(1), frames: 30),
        Row(rate: "30000/1001", duration: Rational(2), frames: 60),
        Row(rate: "30000/1001", duration: Rational(5, 2), frames: 75),
        Row(rate: "25", duration: Rational(101, 100), frames: 26),
        Row(rate: "25", duration: Rational(1), frames: 25), Row(rate: "60", duration: Rational(1, 3), frames: 20),
        Row(rate: "60", duration: Rational(334, 1000), frames: 21),
        Row(rate: "60", duration: Rational(1, 1000), frames: 1),
    ]

    @Test("Frame n has the time n ÷ rate, also with audio", arguments: rows, [MovieContainer.mp4, .webm])
    func frames(row: Row, container: MovieContainer) throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate(row.rate)
        let path = folder.path("m.\(container.rawValue)")
        let movie = Movie(root: TestMovie.root(64, 48), frameRate: rate, duration: row.duration)
        let summary = try TestMovie.render(movie, to: path, sound: true)

        let raw = try RawMovie(path)
        #expect(summary.frameCount == row.frames)
        #expect(raw.pictures.count == row.frames)
        for (n, picture) in raw.pictures.enumerated() {
            let exact = rate.time(ofFrame: n)
            // Matroska times are whole milliseconds.
            #expect(
                container == .mp4 ? picture.time == exact : abs(picture.time.seconds - exact.seconds) <= 0.0005 + 1e-9,
                "frame \(n)")
        }
        if container == .mp4, row.frames > 1 { #expect(raw.frameRate == rate.framesPerSecond) }
    }
}
