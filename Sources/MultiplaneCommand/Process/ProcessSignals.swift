import FileAccess
import Foundation
import Glibc
import Images
import MediaReading
import MediaWriting
import MovieRendering

/// Ends the command on SIGINT, SIGTERM and SIGHUP, whatever its threads are doing.
///
/// The first signal cancels a render, which stops after the current frame and removes its partial file. The process
/// exits immediately, and removes partial files itself, at a second signal, if the render does not stop within
/// `gracePeriod`, or if the command has nothing to cancel.
///
/// A thread waits for the signals, so that they take effect while all others are stuck.
enum ProcessSignals {
    /// The seconds that a canceled render has to stop.
    private static let gracePeriod = 3.0
    /// The seconds in which more signals count as the same request: `timeout` sends a signal to the process and to its
    /// group.
    private static let repeatInterval = 0.5

    private struct State {
        var cancellations: [RenderCancellation] = []
        var isInterrupted = false
    }

    private static let state = LockedValue(State())

    /// Blocks the signals until `start()`. Call it before other threads start: they inherit the blocked signals.
    static func block() {
        var signals = Self.signals
        pthread_sigmask(SIG_BLOCK, &signals, nil)
    }

    /// Whether a signal has arrived that the thread has not received, such as one before `start()`.
    static var isPending: Bool {
        var pending = sigset_t()
        sigpending(&pending)
        return numbers.contains { sigismember(&pending, $0) == 1 }
    }

    /// Starts the thread that receives the signals. Call `block()` before.
    static func start() {
        let thread = Thread { end() }
        thread.name = "signals"
        thread.start()
    }

    /// Adds a cancellation for the rest of the process.
    fileprivate static func add(_ cancellation: RenderCancellation) {
        let isInterrupted = state.withLock { state in
            state.cancellations.append(cancellation)
            return state.isInterrupted
        }
        if isInterrupted { cancellation.cancel() }
    }

    /// Returns the exit of an interrupted command if there was a signal; otherwise `exit`.
    static func interrupted(_ exit: CommandExit) -> CommandExit {
        let isInterrupted = state.withLock(\.isInterrupted) || isPending
        guard isInterrupted, exit.status != CommandStatus.interrupted.rawValue else { return exit }
        return CommandExit(RenderError.cancelled)
    }

    private static let numbers = [SIGINT, SIGTERM, SIGHUP]

    private static var signals: sigset_t {
        var set = sigset_t()
        sigemptyset(&set)
        for number in numbers { sigaddset(&set, number) }
        return set
    }

    /// Waits for a signal and ends the process.
    private static func end() -> Never {
        _ = signal(within: nil)
        let cancellations = state.withLock { state in
            state.isInterrupted = true
            return state.cancellations
        }
        InputInterruption.process.cancel()
        StorageProcesses.endAll()
        ChildCommand.endAll()
        if !cancellations.isEmpty {
            cancellations.forEach { $0.cancel() }
            usleep(UInt32(repeatInterval * 1e6))
            // Clears the signals of the same request.
            while signal(within: 0) {}
            _ = signal(within: gracePeriod - repeatInterval)
        }
        PartialFiles.removeAll()
        EmbeddedFile.removeAll()
        ConfinedProcess.removeTemporaryFolder()
        Console.errorWithoutBlocking("multiplane: interrupted; stopped immediately\n")
        _exit(CommandStatus.interrupted.rawValue)
    }

    /// Waits for a signal, at most for `seconds` if given; returns whether there was one.
    private static func signal(within seconds: Double?) -> Bool {
        var signals = Self.signals
        while true {
            let number: Int32
            if let seconds {
                var time = timespec(
                    tv_sec: Int(seconds), tv_nsec: Int(seconds.truncatingRemainder(dividingBy: 1) * 1e9))
                number = sigtimedwait(&signals, nil, &time)
            } else {
                number = sigwaitinfo(&signals, nil)
            }
            if number > 0 { return true }
            if errno != EINTR { return false }
        }
    }
}

/// The cancellation of a command that can stop by itself after a signal.
struct SignalHandler {
    /// The cancellation of the render that signals control.
    let cancellation = RenderCancellation()

    init() { ProcessSignals.add(cancellation) }
}
