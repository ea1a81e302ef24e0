import Glibc
import Multiplane
import Synchronization

/// Standard output and standard error.
///
/// What cannot be written is dropped: a render does not fail because nobody reads its progress (a closed pipe). That
/// standard output could not take its text for another reason (a full disk) is told at the end.
enum Console {
    private static let failure = Mutex<Int32>(0)

    static func output(_ text: String) {
        let code = write(text, to: STDOUT_FILENO)
        if code != 0, code != EPIPE { failure.withLock { $0 = $0 == 0 ? code : $0 } }
    }

    static func error(_ text: String) { _ = write(text, to: STDERR_FILENO) }

    /// - Throws: `CommandError` of an output that is not writable when standard output lost something.
    static func checkOutput() throws(CommandError) {
        let code = failure.withLock { $0 }
        guard code != 0 else { return }
        throw CommandError(
            .outputNotWritable,
            "standard output: \(String(cString: strerror(code)).lowercased()); not all of it was written")
    }

    static var isErrorTerminal: Bool { isatty(STDERR_FILENO) == 1 }

    /// Columns of the terminal on standard error, or 80.
    static var errorColumns: Int {
        var size = winsize()
        guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }

    /// Zero, or the `errno` that stopped it.
    private static func write(_ text: String, to descriptor: Int32) -> Int32 {
        var bytes = Array(text.utf8)[...]
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
    /// As `warn`, for what was written down before.
    static func warn(_ shortcomings: [String]) {
        for item in shortcomings { error("multiplane: warning: \(item)\n") }
    }

    /// One line for each thing that the picture went on without.
    static func warn(_ shortcomings: [RenderWarning]) {
        for item in shortcomings { error("multiplane: warning: \(item)\n") }
    }
}

/// The three streams that a process is started with.
enum StandardStreams {
    /// Puts something that refuses everything in the place of those that are closed (`>&-`): else the first files that
    /// are opened would be taken for them, and be written to.
    static func reserveClosedDescriptors() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The least free number is taken, which is this one: the ones before are occupied.
            _ = open("/", O_RDONLY | O_CLOEXEC)
        }
    }
}
