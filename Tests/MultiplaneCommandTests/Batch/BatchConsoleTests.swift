import Testing

@testable import Multiplane
@testable import MultiplaneCommand

@Suite struct BatchConsoleTests {
    private func console(_ count: Int, showsCount: Bool = false) -> (BatchConsole, () -> String) {
        let text = LockedValue("")
        let console = BatchConsole(count: count, showsCount: showsCount) { _, part in text.withLock { $0 += part } }
        return (console, { text.withLock { $0 } })
    }

    private func message(_ text: String) -> [BatchConsole.Message] { [.init(stream: .output, text: text)] }

    @Test("Messages appear in the order of the renders, whichever finishes first")
    func order() {
        let (console, text) = console(4)

        console.finish(2, message("c"))
        console.finish(1, message("b"))
        #expect(text() == "")
        console.finish(0, message("a"))
        #expect(text() == "abc")
        console.finish(3, message("d"))
        #expect(text() == "abcd")
    }

    @Test("After a cancellation, messages of finished renders appear without those of unfinished ones")
    func flush() {
        let (console, text) = console(4)

        console.finish(3, message("d"))
        console.finish(1, message("b"))
        console.flush()

        #expect(text() == "bd")
    }

    @Test("The line with the number of finished renders is cleared before messages")
    func line() {
        let (console, text) = console(3, showsCount: true)

        console.finish(0, message("a\n"))
        console.finish(1, message("b\n"))
        console.finish(2, message("c\n"))

        #expect(text() == "a\n\r1/3 renders\u{1B}[K\r\u{1B}[Kb\n\r2/3 renders\u{1B}[K\r\u{1B}[Kc\n")
    }
}

@Suite struct BatchRunnerTests {
    @Test("Every render runs once, and no more than the number of jobs at a time", arguments: [1, 3, 8])
    func limit(jobs: Int) {
        let state = LockedValue((running: 0, most: 0, done: [Int]()))
        BatchRunner(jobs: jobs, cancellation: RenderCancellation()).run(20) { index in
            state.withLock {
                $0.running += 1
                $0.most = max($0.most, $0.running)
            }
            usleep(1000)
            state.withLock {
                $0.running -= 1
                $0.done.append(index)
            }
        }
        state.withLock {
            #expect($0.done.sorted() == Array(0..<20) && $0.running == 0)
            #expect($0.most <= jobs)
        }
    }

    @Test("After a cancellation no further render starts, and running ones are waited for")
    func cancellation() {
        let cancellation = RenderCancellation()
        let state = LockedValue((started: 0, startedLate: 0, ended: 0))
        BatchRunner(jobs: 2, cancellation: cancellation).run(1000) { index in
            let isLate = cancellation.isCancelled
            state.withLock {
                $0.started += 1
                $0.startedLate += isLate ? 1 : 0
            }
            if index == 3 { cancellation.cancel() }
            usleep(1000)
            state.withLock { $0.ended += 1 }
        }
        state.withLock {
            // The other job may have checked for the cancellation just before it.
            #expect($0.startedLate <= 1, "\($0)")
            #expect($0.started >= 4 && $0.started < 1000, "\($0)")
            #expect($0.ended == $0.started)
        }
    }
}
