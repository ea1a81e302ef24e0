import Foundation
import Images
import TestSupport
import Testing
import VectorGeometry

@testable import MediaObjects
@testable import MediaPlayback
@testable import MediaTime
@testable import SourceFiles

@Suite("Rounded frame rates and timestamps do not show frames late")
struct FrameToleranceTests {
    /// A clip whose timestamps are rounded, and the frame rate that it stands for.
    struct Rounded: CustomTestStringConvertible {
        let kind: ClipKind
        let sceneRate: String
        var testDescription: String { "\(kind.name) in \(sceneRate)" }

        static let all: [Rounded] = [
            clip("2997/100", "30000/1001"), clip("5994/100", "60000/1001"), clip("2397/100", "24000/1001"),
            clip("2398/100", "24000/1001"), ticks(30000, up: true), ticks(60000, up: true), ticks(24000, up: true),
            ticks(30000, up: false), ticks(60000, up: false), ticks(24000, up: false),
        ]

        private static func clip(_ rate: String, _ sceneRate: String) -> Rounded {
            let exact = Rational(rate) ?? .one
            return Rounded(kind: small(rate, ending: "mp4", timeBase: .one / exact, rate: exact), sceneRate: sceneRate)
        }

        /// A Matroska clip at `rate` ÷ 1001 whose milliseconds are all rounded up, or down.
        private static func ticks(_ rate: Int64, up: Bool) -> Rounded {
            var kind = small(
                "milliseconds rounded \(up ? "up" : "down")", ending: "mkv", timeBase: Rational(1, 1000),
                rate: Rational(rate, 1001))
            kind.tick = { n in
                let exact = Rational(Int64(n) * 1_001_000, rate)
                return Int64(up ? exact.ceiling : exact.floor)
            }
            return Rounded(kind: kind, sceneRate: "\(rate)/1001")
        }

        private static func small(_ name: String, ending: String, timeBase: Rational, rate: Rational) -> ClipKind {
            var kind = ClipKind(name: name, ending: ending, timeBase: timeBase, rate: rate)
            kind.width = 96
            kind.height = 32
            return kind
        }
    }

    private func number(_ item: AVPlayerItem, at time: Rational) throws -> Int {
        let image = try item.image(at: time).image
        return BlockNumber.read(image, in: PixelRect(x: 0, y: 0, width: image.width, height: image.height))
    }

    private func item(_ kind: ClipKind, _ folder: TemporaryFolder) throws -> AVPlayerItem {
        guard case .file(let url) = try kind.write(to: folder) else { throw CocoaError(.fileNoSuchFile) }
        return AVPlayerItem(url: url)
    }

    @Test("Frame n of the scene shows frame n of the clip", arguments: Rounded.all)
    func steady(_ rounded: Rounded) throws {
        let folder = try TemporaryFolder()
        let item = try item(rounded.kind, folder)
        let rate = try MovieTestClip.rate(rounded.sceneRate)
        var line = ItemTimeline()
        line.rate = .one
        line.duration = item.asset.passDuration

        let shown = try (0..<ClipKind.count).map {
            try number(item, at: line.displayedTime(at: rate.time(ofFrame: $0), tolerance: item.frameTolerance))
        }
        #expect(shown == Array(0..<ClipKind.count))
    }

    @Test("A loop of a clip with a rounded frame rate repeats and skips no frame", arguments: [1, -1])
    func loop(direction: Int) throws {
        let folder = try TemporaryFolder()
        let item = try item(Rounded.all[0].kind, folder)
        let rate = FrameRate.ntsc30
        var line = ItemTimeline()
        line.rate = Rational(direction)
        line.duration = item.asset.passDuration
        line.repeats = true

        let shown = try (0..<3 * ClipKind.count).map {
            try number(item, at: line.displayedTime(at: rate.time(ofFrame: $0), tolerance: item.frameTolerance))
        }
        let expected = (0..<3 * ClipKind.count).map { n in
            let remainder = direction * n % ClipKind.count
            return remainder < 0 ? remainder + ClipKind.count : remainder
        }
        #expect(shown == expected)
    }

    @Test("A frame begins exactly at its time, and 3 % of a frame before it the one before is shown")
    func exact() throws {
        let folder = try TemporaryFolder()
        for rate in ["24000/1001", "25", "30", "60"] {
            let exact = try #require(Rational(rate))
            var kind = ClipKind(name: rate, ending: "mp4", timeBase: .one / exact, rate: exact)
            kind.width = 96
            kind.height = 32
            let item = try item(kind, folder)
            for n in 1..<12 {
                let start = Rational(n) / exact
                #expect(try number(item, at: start + item.frameTolerance) == n)
                let before = start - Rational(3, 100) / exact
                #expect(try number(item, at: before + item.frameTolerance) == n - 1)
            }
        }
    }

    @Test("Whole frame rates show the frames of exact interval arithmetic")
    func wholeRates() throws {
        let rates: [FrameRate] = [24, 25, 30, 50, 60]
        for clip in rates {
            for scene in rates {
                for n in 0..<600 {
                    let time = scene.time(ofFrame: n)
                    #expect(clip.frame(at: time + clip.timeTolerance) == clip.frame(at: time))
                }
            }
        }
    }

    @Test("The tolerance does not show the frame at the end of a trimmed range")
    func trimmed() {
        var line = ItemTimeline()
        line.rate = .one
        line.duration = 4
        line.last = 2
        let tolerance = Rational(1, 2000)
        #expect(line.displayedTime(at: Rational(3999, 2000) + Rational(1, 4000), tolerance: tolerance) < 2)
        #expect(line.displayedTime(at: 2, tolerance: tolerance) < 2)
        #expect(line.displayedTime(at: 1, tolerance: tolerance) == 1 + tolerance)
        // A loop begins again.
        line.repeats = true
        #expect(line.displayedTime(at: 2 - Rational(1, 4000), tolerance: tolerance) == Rational(1, 4000))
        // The first pass of a backward loop begins with the last frame.
        line.rate = Rational(-1, 100)
        line.anchorItem = 2
        #expect(line.displayedTime(at: Rational(1, 100), tolerance: tolerance) > Rational(19, 10))
    }

    @Test("A segment of a composition ends before the frame at its end")
    func segments() {
        let asset = AVAsset(url: URL(fileURLWithPath: "/nowhere.mp4"))
        let segment = TrackSegment(clip: asset, mediaType: .video, start: 1, sourceStart: 2, duration: 3)
        let tolerance = Rational(1, 2000)
        #expect(segment.displayedSourceTime(at: 1, tolerance: tolerance) == 2 + tolerance)
        #expect(segment.displayedSourceTime(at: 4 - Rational(1, 4000), tolerance: tolerance) < 5)
    }
}
