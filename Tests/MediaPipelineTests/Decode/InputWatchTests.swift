import Testing

@testable import MediaPipeline

@Suite("Reads that wait for nothing")
struct InputWatchTests {
    private final class Clock { var seconds = 100.0 }
    private let clock = Clock(), interruption = InputInterruption()
    private let watch: InputWatchdog

    init() {
        let clock = clock
        watch = InputWatchdog(interruption, now: { clock.seconds })
    }

    /// Asks ten times a second, as FFmpeg does while it waits; the seconds after which it was told to end.
    private func wait(_ seconds: Double, bytes: (Int) -> Int64 = { _ in 5 }) -> Double? {
        for n in 0..<Int(seconds * 10) {
            if watch.mustInterrupt(bytesRead: bytes(n)) { return Double(n) / 10 }
            clock.seconds += 0.1
        }
        return nil
    }

    @Test("One that gets nothing is ended after its patience, for good")
    func stalled() throws {
        let ended = try #require(wait(40))
        #expect(abs(ended - InputWatchdog.patience) < 0.2)
        #expect(watch.mustInterrupt(bytesRead: 6) && watch.error(file: "a", during: "reading")?.kind == .unreadable)
    }

    @Test("One that gets bytes, or is not asked for a while, goes on")
    func progress() {
        #expect(wait(100, bytes: Int64.init) == nil)
        _ = wait(20)
        clock.seconds += 500
        #expect(wait(20) == nil && watch.error(file: "a", during: "reading") == nil)
    }

    @Test("When the work is cancelled, only what waits is ended, and soon")
    func cancelled() throws {
        interruption.cancel()
        #expect(wait(10, bytes: Int64.init) == nil)
        let ended = try #require(wait(10))
        #expect(ended < 1 && watch.error(file: "a", during: "reading")?.kind == .cancelled)
    }
}
