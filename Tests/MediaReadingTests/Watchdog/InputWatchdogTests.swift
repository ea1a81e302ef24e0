import Testing

@testable import MediaReading
@testable import SourceFiles

@Suite("Read timeouts")
struct InputWatchdogTests {
    private final class Clock { var seconds = 100.0 }
    private let clock = Clock(), interruption = InputInterruption()
    private let watchdog: InputWatchdog

    init() {
        let clock = clock
        watchdog = InputWatchdog(interruption, now: { clock.seconds })
    }

    /// Polls ten times per second, as FFmpeg does while it waits; returns the seconds after which the read was
    /// interrupted.
    private func wait(_ seconds: Double, bytes: (Int) -> Int64 = { _ in 5 }) -> Double? {
        for n in 0..<Int(seconds * 10) {
            if watchdog.mustInterrupt(bytesRead: bytes(n)) { return Double(n) / 10 }
            clock.seconds += 0.1
        }
        return nil
    }

    @Test("A read without data is interrupted after the timeout, and stays interrupted")
    func stalled() throws {
        let ended = try #require(wait(40))
        #expect(abs(ended - DecodeTimeout.standard) < 0.2)
        #expect(
            watchdog.mustInterrupt(bytesRead: 6) && watchdog.error(file: "a", during: "reading")?.kind == .unreadable)
    }

    @Test("A read that gets data, or is not polled for a while, continues")
    func progress() {
        #expect(wait(100, bytes: Int64.init) == nil)
        _ = wait(20)
        clock.seconds += 500
        #expect(wait(20) == nil && watchdog.error(file: "a", during: "reading") == nil)
    }

    @Test("Cancelling interrupts stalled reads only, within a second")
    func cancelled() throws {
        interruption.cancel()
        #expect(wait(10, bytes: Int64.init) == nil)
        let ended = try #require(wait(10))
        #expect(ended < 1 && watchdog.error(file: "a", during: "reading")?.kind == .cancelled)
    }
}
