import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaPlayback
@testable import MediaReading
@testable import MediaTime
@testable import SourceFiles

@Suite("Steady playback decodes each frame once, without seeking")
struct SteadyPlaybackTests {
    private static let rates = TestSelection.cases(
        ["24000/1001", "25", "30000/1001", "60", "24", "30", "50", "60000/1001"], quick: 4)
    private static let speeds = [Rational(1, 2), 1, 2, 4]
    private static let frames = ClipKind.count

    /// A clip of each rate, with key frames every `gop` frames.
    struct Clip: CustomTestStringConvertible {
        let rate: Rational
        let gop: Int
        var testDescription: String { "\(rate) fps, a key frame every \(gop) frames" }

        static let all = rates.compactMap { Rational($0) }.flatMap { rate in
            [8, 250].map { Clip(rate: rate, gop: $0) }
        }

        var length: Rational { Rational(frames) / rate }
        var tolerance: Rational { min(Rational(1, 1000), Rational(1, 50) / rate) }

        func write(to folder: TemporaryFolder) throws -> ClipSource {
            try ClipKind(
                name: "steady", ending: "mp4", timeBase: .one / rate, rate: rate,
                options: ["g": "\(gop)", "bf": "2", "sc_threshold": "0", "preset": "ultrafast"], width: 96,
                height: 16
            ).write(to: folder)
        }
    }

    /// A scene that plays a clip.
    struct Play: CustomStringConvertible {
        let clip: Clip
        let sceneRate: FrameRate
        let speed: Rational
        var description: String { "at \(speed) in \(sceneRate) fps" }

        static func all(_ clip: Clip) -> [Play] {
            rates.compactMap { FrameRate($0) }.flatMap { rate in
                speeds.map { Play(clip: clip, sceneRate: rate, speed: $0) }
            }
        }

        var timeline: ItemTimeline {
            var line = ItemTimeline()
            line.rate = speed
            line.duration = clip.length
            return line
        }

        /// Shows `count` frames of the scene; returns their numbers and the work.
        func run(_ source: ClipSource, _ line: ItemTimeline, count: Int) throws -> (
            shown: [Int], work: DecodingCounters
        ) {
            let shared = SharedClipDecoders(source)
            let item = Item()
            var last: (image: CGImage, number: Int)?
            let shown = try (0..<count).map { n in
                let time = line.displayedTime(at: sceneRate.time(ofFrame: n), tolerance: clip.tolerance)
                let image = try shared.frame(at: time, for: ObjectIdentifier(item)).image
                if let last, last.image === image { return last.number }
                let number = BlockNumber.read(
                    image, in: PixelRect(x: 0, y: 0, width: image.width, height: image.height))
                last = (image, number)
                return number
            }
            return (shown, shared.counters)
        }

        /// Returns the expected frame, computed from the frame rates alone.
        func frame(at time: Rational) -> Int {
            min(max(0, ((time + clip.tolerance) * clip.rate).floor), frames - 1)
        }
    }

    private final class Item {}

    @Test("Forward playback never seeks, and decodes and converts each frame at most once", arguments: Clip.all)
    func forward(_ clip: Clip) throws {
        let folder = try TemporaryFolder()
        let source = try clip.write(to: folder)
        for play in Play.all(clip) {
            let count = play.sceneRate.frameCount(duration: clip.length / play.speed) + 2
            let (shown, work) = try play.run(source, play.timeline, count: count)

            let expected = (0..<count).map { play.frame(at: play.sceneRate.time(ofFrame: $0) * play.speed) }
            #expect(shown == expected, "\(play)")
            #expect(work.seeks == 0, "\(play)")
            #expect(work.decodedFrames <= Self.frames, "\(play)")
            #expect(work.convertedFrames == Set(shown).count, "\(play)")
        }
    }

    @Test("A loop seeks once per pass, and decodes each frame at most once per pass", arguments: Clip.all)
    func looping(_ clip: Clip) throws {
        let folder = try TemporaryFolder()
        let source = try clip.write(to: folder)
        let passes = 2
        for play in Play.all(clip) {
            var line = play.timeline
            line.repeats = true
            let count = play.sceneRate.frameCount(duration: clip.length * Rational(passes) / play.speed)
            let (shown, work) = try play.run(source, line, count: count)

            let expected = (0..<count).map { n in
                let time = play.sceneRate.time(ofFrame: n) * play.speed
                return play.frame(at: time - clip.length * Rational(((time + clip.tolerance) / clip.length).floor))
            }
            #expect(shown == expected, "\(play)")
            #expect(work.seeks <= passes - 1, "\(play)")
            #expect(work.decodedFrames <= passes * Self.frames, "\(play)")
        }
    }

    @Test(
        "Reverse playback seeks once per group of pictures, and decodes each group once with the start of the next",
        arguments: Clip.all)
    func reverse(_ clip: Clip) throws {
        let folder = try TemporaryFolder()
        let source = try clip.write(to: folder)
        for play in Play.all(clip) {
            var line = play.timeline
            line.rate = -play.speed
            line.anchorItem = clip.length
            let count = play.sceneRate.frameCount(duration: clip.length / play.speed) + 2
            let (shown, work) = try play.run(source, line, count: count)

            let expected = (0..<count).map { n in
                play.frame(at: max(.zero, clip.length - play.sceneRate.time(ofFrame: n) * play.speed))
            }
            let groups = (Self.frames + clip.gop - 1) / clip.gop
            #expect(shown == expected, "\(play)")
            #expect(work.seeks <= groups, "\(play): \(work)")
            #expect(work.decodedFrames <= Self.frames + 2 * groups + clip.gop, "\(play): \(work)")
        }
    }

    @Test(
        "Forward playback with a changing rate never seeks, and decodes each frame at most once", arguments: [8, 250])
    func changingRate(gop: Int) throws {
        let folder = try TemporaryFolder()
        let clip = Clip(rate: 60, gop: gop)
        let source = try clip.write(to: folder)
        let shared = SharedClipDecoders(source)
        let item = Item()
        var time = Rational.zero
        // From four times the speed to a quarter.
        for n in 0..<40 {
            let image = try shared.frame(at: time, for: ObjectIdentifier(item)).image
            let number = BlockNumber.read(image, in: PixelRect(x: 0, y: 0, width: image.width, height: image.height))
            #expect(number == min((time * clip.rate).floor, Self.frames - 1))
            time = time + Rational(4 * 60 - Int64(n) * 6, 60 * 100)
        }
        #expect(shared.counters.seeks == 0)
        #expect(shared.counters.decodedFrames <= Self.frames)
    }

    @Test("A loop within a trimmed clip seeks once per pass", arguments: [8, 250])
    func trimmedLoop(gop: Int) throws {
        let folder = try TemporaryFolder()
        let clip = Clip(rate: 24, gop: gop)
        let source = try clip.write(to: folder)
        for sceneRate in Self.rates.compactMap({ FrameRate($0) }) {
            let play = Play(clip: clip, sceneRate: sceneRate, speed: 1)
            var line = play.timeline
            line.repeats = true
            line.first = Rational(11, 24)
            line.last = Rational(37, 24)
            line.anchorItem = line.first
            let passes = 3
            let count = sceneRate.frameCount(duration: Rational(Int64(passes * 26), 24))
            let (shown, work) = try play.run(source, line, count: count)

            #expect(shown.allSatisfy { 11..<37 ~= $0 }, "\(play)")
            #expect(Set(shown).count == 26, "\(play)")
            #expect(work.seeks <= passes, "\(play): \(work)")
        }
    }
}
