import Foundation
import LayerTree
import TestSupport
import Testing

@testable import MediaPlayback
@testable import MediaTime
@testable import MovieRendering

@Suite("Player events occur at their exact virtual time")
struct PlayerEventTests {
    private final class Log: @unchecked Sendable { var lines: [String] = [] }

    private let folder: TemporaryFolder
    private let rate: FrameRate

    init() throws {
        folder = try TemporaryFolder()
        rate = try MovieTestClip.rate("25")
    }

    private func clip(_ name: String, frames: Int) throws -> AVPlayerItem {
        try MovieTestClip.make(folder.path(name), frames: frames, rate: rate)
        return AVPlayerItem(url: URL(fileURLWithPath: folder.path(name)))
    }

    private func layer(_ player: AVPlayer) -> AVPlayerLayer {
        let layer = AVPlayerLayer(player: player)
        layer.frame = CGRect(x: 0, y: 0, width: 160, height: 90)
        return layer
    }

    /// Renders `duration` at 30 frames per second; returns the image of each frame.
    private func run(_ root: CALayer, _ duration: Rational) throws -> [Int] {
        let movie = Movie(root: root, frameRate: try MovieTestClip.rate("30"), duration: duration)
        let stills = StillRenderer(movie, viewport: Viewport(width: 160, height: 90), threads: 1)
        return try (0..<movie.frameCount).map {
            MovieFrameNumber.read(try stills.image(at: movie.frameRate.time(ofFrame: $0)))
        }
    }

    @Test("A seek to before the start goes to the start, also in a loop", arguments: [false, true])
    func seekBeforeStart(repeats: Bool) throws {
        let player = AVPlayer(playerItem: try clip("a.mp4", frames: 10))
        player.repeatsAtItemEnd = repeats
        player.seek(to: CMTime(value: -1, timescale: 1))
        #expect(player.currentTime() == .zero)
        player.play()
        let shown = try run(layer(player), Rational(1, 2))
        #expect(shown == (0..<15).map { repeats ? $0 * 25 / 30 % 10 : min($0 * 25 / 30, 9) })
    }

    @Test("An item posts its end once, and the player pauses")
    func end() throws {
        let item = try clip("a.mp4", frames: 10)
        let log = Log()
        nonisolated(unsafe) let player = AVPlayer(playerItem: item)
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
        ) { _ in
            log.lines.append("end at \(HostTime.now), rate \(player.rate)")
        }
        defer { NotificationCenter.default.removeObserver(token) }
        player.play()
        _ = try run(layer(player), 1)

        #expect(log.lines == ["end at 2/5, rate 1.0"])
        #expect(
            player.rate == 0 && player.timeControlStatus == .paused
                && player.currentTime() == CMTime(value: 2, timescale: 5))
    }

    @Test("Without an action at the end the rate is kept, and the end is posted once")
    func noAction() throws {
        let item = try clip("a.mp4", frames: 10)
        let log = Log()
        let player = AVPlayer(playerItem: item)
        player.actionAtItemEnd = .none
        let token = NotificationCenter.default.addObserver(
            forName: AVPlayerItem.didPlayToEndTimeNotification, object: item, queue: nil
        ) { _ in log.lines.append("end") }
        defer { NotificationCenter.default.removeObserver(token) }
        player.play()
        let shown = try run(layer(player), 1)

        #expect(log.lines == ["end"] && player.rate == 1 && shown.last == 9)
    }

    @Test("A handler that seeks to the start loops without a gap")
    func loopByHand() throws {
        let item = try clip("a.mp4", frames: 10)
        nonisolated(unsafe) let player = AVPlayer(playerItem: item)
        let token = NotificationCenter.default.addObserver(
            forName: .AVPlayerItemDidPlayToEndTime, object: item, queue: nil
        ) { _ in
            player.seek(to: .zero)
            player.play()
        }
        defer { NotificationCenter.default.removeObserver(token) }
        player.actionAtItemEnd = .none
        player.play()
        let shown = try run(layer(player), 2)

        #expect(shown == (0..<60).map { n in (Rational(Int64(n) * 25, 30)).floor % 10 })
    }

    @Test("Time observers are called when the item passes their times, at any rate")
    func observers() throws {
        let player = AVPlayer(playerItem: try clip("a.mp4", frames: 25))
        let log = Log()
        let periodic = player.addPeriodicTimeObserver(forInterval: CMTime(value: 1, timescale: 4), queue: nil) {
            log.lines.append("\($0.seconds) at \(HostTime.now)")
        }
        _ = player.addBoundaryTimeObserver(forTimes: [CMTime(value: 1, timescale: 3)], queue: nil) {
            log.lines.append("third at \(HostTime.now)")
        }
        player.rate = 2
        _ = try run(layer(player), Rational(3, 10))
        player.removeTimeObserver(periodic)

        #expect(log.lines == ["0.25 at 1/8", "third at 1/6", "0.5 at 1/4"])
    }

    @Test("A queue plays its items at their exact ends")
    func queue() throws {
        let items = [try clip("a.mp4", frames: 10), try clip("b.mp4", frames: 7)]
        let player = AVQueuePlayer(items: items)
        #expect(!player.canInsert(items[0], after: nil))
        player.play()
        let shown = try run(layer(player), Rational(2, 3))

        let expected = (0..<20).map { n -> Int in
            let frame: Int = n * 25 / 30
            return n < 12 ? frame : frame - 10
        }
        #expect(shown == expected)
        #expect(player.items().map(ObjectIdentifier.init) == [ObjectIdentifier(items[1])])
    }

    @Test("A looper repeats a time range and counts the repetitions")
    func looper() throws {
        let player = AVQueuePlayer()
        let range = CMTimeRange(start: CMTime(value: 2, timescale: 25), end: CMTime(value: 8, timescale: 25))
        let looper = AVPlayerLooper(player: player, templateItem: try clip("a.mp4", frames: 10), timeRange: range)
        player.play()
        let shown = try run(layer(player), 1)

        #expect(shown == (0..<30).map { n in 2 + Rational(Int64(n) * 25, 30).floor % 6 })
        #expect(looper.loopCount == 4 && looper.status == .ready && player.items().count == 3)
    }

    @Test("A synchronized layer runs, stops and starts with its item")
    func synchronized() throws {
        let item = try clip("a.mp4", frames: 50)
        let player = AVPlayer(playerItem: item)
        let root = TestMovie.root(160, 90)
        let moving = CALayer()
        let layer = AVSynchronizedLayer(playerItem: item)
        let slide = CABasicAnimation(keyPath: "position.x")
        slide.fromValue = 0.0
        slide.toValue = 200.0
        slide.duration = 2
        slide.beginTime = AVCoreAnimationBeginTimeAtZero
        slide.isRemovedOnCompletion = false
        moving.add(slide, forKey: nil)
        layer.addSublayer(moving)
        root.addSublayer(layer)
        root.addSublayer(AVPlayerLayer(player: player))
        player.seek(to: CMTime(value: 1, timescale: 2))
        player.rate = 2
        let movie = Movie(root: root, frameRate: rate, duration: 2)
        movie.engine.schedule(at: 0.5) { player.pause() }

        for (time, x) in [(Rational(0), 50.0), (Rational(1, 4), 100), (Rational(1, 2), 150), (1, 150)] {
            _ = try movie.tree(at: time)
            #expect(abs(Double(moving.presentation()?.position.x ?? -1) - x) < 1e-6, "at \(time)")
        }
    }
}
