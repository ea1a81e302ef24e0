import Foundation
import Synchronization
import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Watched threads")
struct WatchedThreadTests {
    private let file = "/tmp/\(UUID().uuidString).mp4"

    /// A library call that returns when the test allows it.
    private final class StuckLibrary: Sendable {
        private let semaphore = DispatchSemaphore(value: 0)
        let releases = Atomic<Int>(0)
        func call() { semaphore.wait() }
        func resume() { semaphore.signal() }
    }

    /// The state of a thread; counts its release.
    private final class Decoder {
        let library: StuckLibrary
        var calls = 0
        init(_ library: StuckLibrary) { self.library = library }
        deinit { library.releases.add(1, ordering: .relaxed) }
    }

    private func error(_ body: () throws(MediaError) -> Void) -> MediaError? {
        do throws(MediaError) {
            try body()
            return nil
        } catch { return error }
    }

    @Test("Calls run in order on one thread, with their results and errors")
    func calls() throws {
        let thread = try WatchedThread<[Int]>(file: file, during: "opening") { () throws(MediaError) in [] }
        for n in 0..<50 {
            let count = try thread.call(during: "counting") { state throws(MediaError) in
                state.append(n)
                return state.count
            }
            #expect(count == n + 1)
        }
        let damaged = MediaError(.decode, file: file, during: "testing", detail: "damaged")
        #expect(
            error { () throws(MediaError) in
                try thread.call(during: "failing") { _ throws(MediaError) in throw damaged }
            } == damaged)
        #expect(try thread.call(during: "reading") { state throws(MediaError) in state } == Array(0..<50))
    }

    @Test("The state is released on its thread when the owner is")
    func release() throws {
        let library = StuckLibrary()
        do {
            let thread = try WatchedThread<Decoder>(file: file, during: "opening") { () throws(MediaError) in
                Decoder(library)
            }
            _ = try thread.call(during: "counting") { decoder throws(MediaError) in decoder.calls }
        }
        for _ in 0..<500 where library.releases.load(ordering: .relaxed) == 0 { usleep(10_000) }
        #expect(library.releases.load(ordering: .relaxed) == 1)
    }

    @Test(
        "A stuck call times out once, later calls fail at once, and the state is not released", .timeLimit(.minutes(1)))
    func stuck() throws {
        let library = StuckLibrary()
        let thread = try WatchedThread<Decoder>(file: file, during: "opening", timeout: 0.2) { () throws(MediaError) in
            Decoder(library)
        }
        let first = error { () throws(MediaError) in
            try thread.call(during: "decoding") { decoder throws(MediaError) in decoder.library.call() }
        }
        #expect(first?.kind == .timedOut && first?.file == file && first?.operation == "decoding")
        #expect(first?.detail == "the decoder made no progress for 0.2 s")
        #expect(AbandonedThreads.exist)
        #expect(library.releases.load(ordering: .relaxed) == 0)
        let later = error { () throws(MediaError) in
            try thread.call(during: "reading") { decoder throws(MediaError) in decoder.calls += 1 }
        }
        #expect(later == first)
        // The process does not wait for the same file again.
        #expect(
            error { () throws(MediaError) in
                _ = try WatchedThread<Int>(file: file, during: "opening") { () throws(MediaError) in 0 }
            } == first)
        library.resume()
    }

    @Test("A file that gets stuck while it is opened times out", .timeLimit(.minutes(1)))
    func stuckOpening() {
        let library = StuckLibrary()
        let found = error { () throws(MediaError) in
            _ = try WatchedThread<Int>(file: file, during: "opening", timeout: 0.2) { () throws(MediaError) in
                library.call()
                return 0
            }
        }
        #expect(found?.kind == .timedOut)
        library.resume()
    }

    @Test("Cancelling gives up a stuck call before the timeout", .timeLimit(.minutes(1)))
    func cancelled() throws {
        let library = StuckLibrary()
        let interruption = InputInterruption()
        let thread = try WatchedThread<Decoder>(file: file, during: "opening", interruption: interruption) {
            () throws(MediaError) in Decoder(library)
        }
        interruption.cancel()
        #expect(try thread.call(during: "counting") { decoder throws(MediaError) in decoder.calls } == 0)
        let found = error { () throws(MediaError) in
            try thread.call(during: "decoding") { decoder throws(MediaError) in decoder.library.call() }
        }
        #expect(found?.kind == .cancelled)
        // It may only have been slow.
        #expect(StuckFiles.error(of: file) == nil)
        library.resume()
    }
}

@Suite("Stall timers")
struct StallTimerTests {
    private final class Clock { var seconds = 100.0 }
    private let clock = Clock()
    private let interruption = InputInterruption()

    /// Checks ten times per second; returns the seconds after which the timer stopped the wait.
    private func wait(_ seconds: Double, count: (Int) -> Int) -> Double? {
        let clock = clock
        var timer = StallTimer(timeout: 30, interruption, now: { clock.seconds })
        for n in 0..<Int(seconds * 10) {
            if timer.check(count(n)) != nil { return Double(n) / 10 }
            clock.seconds += 0.1
        }
        return nil
    }

    @Test("Work without progress stalls after the timeout; steps restart it")
    func stall() throws {
        let ended = try #require(wait(60) { _ in 5 })
        #expect(ended >= 30 && ended < 32)
        #expect(wait(200) { $0 / 250 } == nil)
        #expect(wait(200) { min($0, 100) }.map { $0 > 40 && $0 < 42 } == true)
    }

    @Test("Time in which the process was suspended does not count")
    func suspended() {
        let clock = clock
        var timer = StallTimer(timeout: 30, interruption, now: { clock.seconds })
        #expect(timer.check(1) == nil)
        clock.seconds += 1_000
        #expect(timer.check(1) == nil)
        clock.seconds += 0.1
        #expect(timer.check(1) == nil)
    }

    @Test("Cancelling stops work without progress after a second")
    func cancelled() throws {
        interruption.cancel()
        let ended = try #require(wait(60) { _ in 5 })
        #expect(ended >= 1 && ended < 2)
        #expect(wait(60) { $0 } == nil)
    }
}
