import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaReading
import MediaTime
import MovieRendering
import SourceFiles
import TestSupport
import Testing
import VectorGeometry

/// A way to play a clip in a layer.
struct PlayManner: Sendable, CustomStringConvertible {
    var start = Rational.zero
    var rate = Rational.one
    var trim: (from: Rational, to: Rational)?
    var loops = false

    var description: String {
        "from \(start) at \(rate)" + (trim.map { ", part \($0.from) to \($0.to)" } ?? "") + (loops ? ", looped" : "")
    }

    static let part = (from: Rational(1, 3), to: Rational(27, 20))

    static let all: [PlayManner] = [
        PlayManner(), PlayManner(start: Rational(7, 10)), PlayManner(rate: Rational(1, 2)),
        PlayManner(rate: Rational(3, 2)),
        PlayManner(rate: 3), PlayManner(rate: 16, loops: true), PlayManner(start: Rational(3, 2), rate: -1),
        PlayManner(start: Rational(19, 10), rate: Rational(-5, 2)),
        PlayManner(start: Rational(1, 2), rate: 2, loops: true),
        PlayManner(start: Rational(1, 2), rate: -1, loops: true), PlayManner(start: part.from, trim: part),
        PlayManner(start: part.from, rate: Rational(3, 2), trim: part, loops: true),
        PlayManner(start: part.to, rate: -1, trim: part),
        PlayManner(start: part.to, rate: -2, trim: part, loops: true), PlayManner(start: Rational(4, 5), rate: 0),
        PlayManner(start: 50),
    ]

    /// The displayed clip time, computed independently of the player; `length` is the duration of the clip, and
    /// `tolerance` the time by which frames are shown early.
    func time(at host: Rational, length: Rational, tolerance: Rational) -> Rational {
        let low = trim?.from ?? .zero
        let high = trim.map { min($0.to, length) } ?? length
        // A seek beyond the end goes to the end.
        var time = min(start, length) + host * rate
        if loops {
            if rate > .zero { while time + tolerance >= high { time = time - (high - low) } }
            if rate < .zero { while time + tolerance < low { time = time + (high - low) } }
        }
        // Trimmed content is not shown: the end itself shows the last frame of the range.
        let end = trim == nil ? high : high - Rational(1, 1_000_000)
        return min(max(time, loops ? time : low) + tolerance, end)
    }
}

@Suite("Frame numbers of every kind of clip, trim, rate, loop and direction, rendered and read back")
struct FrameNumberTableTests {
    static let columns = 4
    static let cellWidth = 96
    static let cellHeight = 40

    @Test("All frames are correct", arguments: ClipKind.all.filter { TestSelection.includesLongCases || $0.isUsual })
    func table(kind: ClipKind) throws {
        for rate in TestSelection.includesLongCases ? ["30", "24000/1001", "60"] : ["30"] {
            try check(kind, movieRate: MovieTestClip.rate(rate))
        }
    }

    private func check(_ kind: ClipKind, movieRate: FrameRate) throws {
        let folder = try TemporaryFolder()
        let source = try kind.write(to: folder)
        let path = folder.path("movie.mp4")
        let movie = Movie(root: root(source), frameRate: movieRate, duration: Rational(3, 2))
        try TestMovie.render(movie, to: path)
        let reader = try ClipReader(url: URL(fileURLWithPath: path))
        let tolerance = try ClipInfo.probe(source).video?.frameRate?.timeTolerance ?? .zero
        var wrong: [String] = []
        for n in 0..<movie.frameCount {
            let host = movieRate.time(ofFrame: n)
            let picture = try reader.frame(at: host).image
            for (index, manner) in PlayManner.all.enumerated() {
                let expected = kind.frame(at: manner.time(at: host, length: kind.length, tolerance: tolerance))
                let shown = BlockNumber.read(picture, in: Self.cell(index))
                if shown != expected { wrong.append("\(manner): frame \(n) shows \(shown), not \(expected)") }
            }
        }
        #expect(wrong.isEmpty, "\(kind.name) at \(movieRate): \(wrong.count) wrong; \(wrong.prefix(4))")
    }

    private static func cell(_ index: Int) -> PixelRect {
        PixelRect(x: index % columns * cellWidth, y: index / columns * cellHeight, width: cellWidth, height: cellHeight)
    }

    /// A layer for each way of playing, in a grid.
    private func root(_ source: ClipSource) -> CALayer {
        let rows = (PlayManner.all.count + Self.columns - 1) / Self.columns
        let root = TestMovie.root(Self.columns * Self.cellWidth, rows * Self.cellHeight)
        for (index, manner) in PlayManner.all.enumerated() {
            let cell = Self.cell(index)
            let layer = AVPlayerLayer(player: player(source, manner))
            layer.frame = CGRect(x: cell.minX, y: cell.minY, width: cell.width, height: cell.height)
            layer.videoGravity = .resize
            root.addSublayer(layer)
        }
        return root
    }

    private func player(_ source: ClipSource, _ manner: PlayManner) -> AVPlayer {
        let item = AVPlayerItem(asset: AVAsset(source: source))
        if let trim = manner.trim {
            item.reversePlaybackEndTime = CMTime(trim.from)
            item.forwardPlaybackEndTime = CMTime(trim.to)
        }
        let player = AVPlayer(playerItem: item)
        player.seek(to: CMTime(manner.start))
        player.repeatsAtItemEnd = manner.loops
        player.rate = Float(manner.rate.seconds)
        return player
    }
}
