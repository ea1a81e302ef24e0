import Foundation

/// The blocks and main-actor tasks that wait on the main queue while a movie is rendered on the main thread.
enum MainQueue {
    /// Runs the waiting blocks and tasks, and waits for the tasks that callbacks resumed. Does nothing on other
    /// threads, and while the main queue is running already.
    static func runPendingBlocks() {
        guard Thread.isMainThread else { return }
        runMainQueue(nil)
        let context = ThreadContext.current
        // A resumed task reaches the main queue by way of another thread.
        var waits = 0
        while context.resumedTasks > 0, waits < maximumWaits {
            usleep(waitMicroseconds)
            runMainQueue(nil)
            waits += 1
        }
        // A task that cannot run, for example because the main queue is already running, must not delay each turn.
        context.resumedTasks = 0
    }

    private static let waitMicroseconds: UInt32 = 50
    /// Two seconds of waiting, after which a task on a busy computer continues in a later frame.
    private static let maximumWaits = 40_000
}

/// The function of libdispatch through which run loops run the blocks of the main queue.
@_silgen_name("_dispatch_main_queue_callback_4CF")
private func runMainQueue(_ message: UnsafeMutableRawPointer?)
