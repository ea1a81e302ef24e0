import FileAccess
import Glibc
import MovieRendering
import Synchronization

/// Standard output and standard error.
///
/// Text that cannot be written is dropped: a render does not fail because the reader of its progress closed the pipe.
/// `checkOutput()` reports other errors of standard output, such as a full disk, at the end.
enum Console {
    private static let failure = Mutex<Int32>(0)
    /// The warnings of `warnOnce`.
    private static let printed = Mutex<Set<String>>([])

    /// Writes `text` to standard output.
    static func output(_ text: String) {
        let code = write(text.utf8, to: STDOUT_FILENO)
        if code != 0, code != EPIPE { failure.withLock { $0 = $0 == 0 ? code : $0 } }
    }

    /// Writes lines to standard error, with escapes in place of control characters.
    static func error(_ text: String) { progress(text.escapingControlsInLines) }

    /// Writes text that controls the terminal to standard error.
    static func progress(_ text: String) { _ = write(text.utf8, to: STDERR_FILENO) }

    /// Writes a file to standard output.
    ///
    /// - Throws: `CommandError` with status `outputNotWritable` if some of it could not be written.
    static func output(file data: some Collection<UInt8>) throws(CommandError) {
        let code = write(data, to: STDOUT_FILENO)
        guard code != 0 else { return }
        throw CommandError(
            .outputNotWritable,
            "standard output: \(String(cString: strerror(code)).lowercased()); the output is incomplete")
    }

    /// Writes `text` to standard error unless that would block, because nothing reads from the pipe.
    static func errorWithoutBlocking(_ text: String) {
        var descriptor = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&descriptor, 1, 0) == 1, descriptor.revents & Int16(POLLOUT) != 0 else { return }
        error(text)
    }

    /// Checks that all text was written to standard output.
    ///
    /// - Throws: `CommandError` with status `outputNotWritable` if some of it could not be written.
    static func checkOutput() throws(CommandError) {
        let code = failure.withLock { $0 }
        guard code != 0 else { return }
        throw CommandError(
            .outputNotWritable,
            "standard output: \(String(cString: strerror(code)).lowercased()); the output is incomplete")
    }

    /// Whether standard error is a terminal.
    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// The number of columns of the terminal on standard error, or 80.
    static var errorColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Writes `data` completely.
    ///
    /// - Returns: 0, or the `errno` of the write that failed.
    private static func write(_ data: some Collection<UInt8>, to descriptor: Int32) -> Int32 {
        var bytes = Array(data)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return count < 0 ? errno : EIO }
            bytes = bytes.dropFirst(count)
        }
        return 0
    }
}

extension Console {
    /// Prints the warnings, one per line, to standard error, without those of `warnOnce`.
    static func warn(_ warnings: [String]) {
        write(warnings: printed.withLock { printed in warnings.filter { !printed.contains($0) } })
    }

    /// Prints the warnings, one per line, to standard error, without those of `warnOnce`.
    static func warn(_ warnings: [RenderWarning]) { warn(warnings.map(\.description)) }

    /// Prints warnings about files that options name. `warn` does not repeat them for scenes that use the same files.
    static func warnOnce(_ warnings: [RenderWarning]) {
        let texts = warnings.map(\.description)
        write(warnings: printed.withLock { printed in texts.filter { printed.insert($0).inserted } })
    }

    private static func write(warnings: [String]) {
        for line in lines(ofWarnings: warnings) { error("multiplane: warning: \(line)\n") }
    }

    /// The number of warnings that are printed; further ones are counted.
    private static let warningLimit = 200

    /// Returns the lines of warnings, without control characters. The last one says how many more there are than the
    /// limit.
    static func lines(ofWarnings warnings: [String]) -> [String] {
        let lines = warnings.prefix(warningLimit).map(\.escapingControls)
        guard warnings.count > warningLimit else { return lines }
        return lines + ["\(warnings.count - warningLimit) more warnings are not listed; correct those above first"]
    }
}

/// The standard streams of the process: standard input, output and error.
enum StandardStreams {
    /// Opens a descriptor that cannot be read or written in place of each closed standard stream (`>&-`).
    ///
    /// Otherwise the first files that the process opens would get these numbers, and text for the streams would be
    /// written into the files.
    static func reserveClosedDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // open() returns the lowest free number, which is `descriptor`: those below it are in use.
            _ = open("/", O_RDONLY | O_CLOEXEC)
        }
    }
}
