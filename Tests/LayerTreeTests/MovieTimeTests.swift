import Dispatch
import Foundation
import LayerTree
import Testing

@Suite("Delays in the time of the movie")
struct MovieTimeTests {
    /// Records what ran at which time.
    private final class Log {
        private(set) var lines: [String] = []
        func note(_ name: String) { lines.append("\(name) \(CACurrentMediaTime())") }
    }

    private let engine = AnimationEngine(root: CALayer())
    private let log = Log()

    private func go(through times: Double...) throws { for time in times { _ = try engine.frame(at: time) } }

    @Test("Actions that actions schedule run in order, and at once if their time has passed")
    func nestedEvents() throws {
        engine.schedule(at: 0.5) { [engine, log] in
            log.note("outer")
            engine.schedule(at: 0.75) { log.note("later") }
            engine.schedule(at: 0.5) { log.note("same time") }
            engine.schedule(at: 0.25) { log.note("past") }
        }
        try go(through: 0, 1)
        #expect(log.lines == ["outer 0.5", "past 0.5", "same time 0.5", "later 0.75"])
    }

    @Test("An action that a display link schedules runs in the frame of its time")
    func scheduledByDisplayLink() throws {
        let link = CADisplayLink { [engine, log] link in
            engine.schedule(at: link.targetTimestamp) { log.note("action") }
            link.isPaused = true
        }
        link.add(to: engine)
        try go(through: 0.5)
        #expect(log.lines == ["action 0.5"])
    }

    @Test("Delays count from the current time, and before a rendering from its first frame")
    func delays() throws {
        MovieTime.schedule(after: 0.25) { [log] in log.note("before") }
        engine.schedule(at: 0.5) { [log] in
            MovieTime.schedule(after: 0.25) {
                log.note("scheduled")
                MovieTime.asyncAfter(deadline: .now() + .milliseconds(125)) { log.note("in milliseconds") }
            }
            MovieTime.asyncAfter(deadline: .now() + 0.125) { log.note("in seconds") }
            let item = DispatchWorkItem { log.note("canceled") }
            MovieTime.asyncAfter(deadline: .now() + 0.25, execute: item)
            item.cancel()
            MovieTime.schedule(after: -1) { log.note("at once") }
        }
        try go(through: 0, 1)
        #expect(
            log.lines == [
                "before 0.25", "at once 0.5001", "in seconds 0.625", "scheduled 0.75", "in milliseconds 0.875",
            ])
    }

    @Test("Timers with blocks fire at their times in the movie until they are invalidated")
    func timers() throws {
        engine.schedule(at: 0.5) { [log] in
            Timer.scheduledTimer(withMovieTimeInterval: 0.125, repeats: false) { _ in log.note("once") }
            var count = 0
            Timer.scheduledTimer(withMovieTimeInterval: 0.25, repeats: true) { timer in
                count += 1
                log.note("\(count)")
                if count == 2 { timer.invalidate() }
            }
        }
        try go(through: 0, 1, 2)
        #expect(log.lines == ["once 0.625", "1 0.75", "2 1.0"])
    }
}
