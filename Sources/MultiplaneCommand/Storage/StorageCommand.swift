import FileAccess
import Foundation
import Glibc
import Images
import MediaReading

/// A command of the user that copies a file between object storage and this machine, such as `aws s3 cp {url} {file}`.
///
/// No shell reads it: URL and path are whole arguments, whatever characters they have.
struct StorageCommand: Sendable {
    /// The program and its arguments; `{url}` and `{file}` stand for the URL and the path.
    let words: [String]
    /// The maximum time of a transfer in seconds.
    let timeout: Double
    /// The option that sets `timeout`.
    private let timeoutOption: String

    /// The default of `timeout`.
    static let defaultTimeout = 600.0
    private static let urlPlaceholder = "{url}", filePlaceholder = "{file}"
    /// The number of bytes at the end of the command's errors that messages quote.
    private static let quotedBytes = 2000
    private static let interrupted = RemoteFiles.Failure("interrupted", remedy: "run the command again")

    /// Reads a command. Words are separated by spaces; quotation marks keep spaces.
    ///
    /// - Parameters:
    ///   - option: The name of the option, for messages.
    ///   - isFetching: Whether the command reads the URL; it is the first argument then, and the last one otherwise, if
    ///     the command has no placeholders.
    init(_ text: String, option: String, isFetching: Bool, timeout: Double) throws(CommandError) {
        guard var words = Self.words(text), let program = words.first, !program.isEmpty else {
            throw CommandError(
                .usage,
                "\(option): \"\(text)\" is not a command; expected a program and its arguments, such as "
                    + "\"aws s3 cp {url} {file}\"")
        }
        let hasURL = words.contains { $0.contains(Self.urlPlaceholder) }
        let hasFile = words.contains { $0.contains(Self.filePlaceholder) }
        guard hasURL == hasFile else {
            throw CommandError(
                .usage,
                "\(option): \"\(text)\" has only one of {url} and {file}; give both, or none to add both at the "
                    + "end")
        }
        if !hasURL {
            let added = [Self.urlPlaceholder, Self.filePlaceholder]
            words += isFetching ? added : added.reversed()
        }
        self.words = words
        self.timeout = timeout
        timeoutOption = isFetching ? "--transfer-timeout" : "--store-timeout"
    }

    /// Divides a text into words; nil if a quotation mark is not closed.
    static func words(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        for character in text {
            switch (quote, character) {
            case (nil, "'"), (nil, "\""):
                quote = character
                word = word ?? ""
            case (let open?, _) where open == character: quote = nil
            case (nil, _) where character.isWhitespace:
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }

    /// Returns the arguments for a URL and a path.
    func arguments(url: String, file: String) -> [String] {
        words.map { word in
            // One pass: a URL may contain the text of the other placeholder.
            word.components(separatedBy: Self.urlPlaceholder).map { part in
                part.components(separatedBy: Self.filePlaceholder).joined(separator: file)
            }.joined(separator: url)
        }
    }

    /// Runs the command to its end.
    ///
    /// - Throws: The reason: the status and the errors of the command, or the time limit.
    func run(url: String, file: String) throws(RemoteFiles.Failure) {
        let program = words[0]
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { throw failure(program, errno) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        defer { close(ends[0]) }
        let process: pid_t
        do throws(RemoteFiles.Failure) { process = try spawn(arguments(url: url, file: file), errors: ends[1]) } catch {
            close(ends[1])
            throw error
        }
        close(ends[1])
        guard StorageProcesses.add(process) else {
            StorageProcesses.end(process)
            throw Self.interrupted
        }
        defer { StorageProcesses.remove(process) }
        let (status, errors) = wait(for: process, errors: ends[0])
        let words = "\"\(program)\""
        guard let status else {
            guard !ProcessSignals.isPending else { throw Self.interrupted }
            throw RemoteFiles.Failure(
                "\(words) took more than \(String(format: "%g", timeout)) seconds" + Self.quotation(errors),
                remedy: "check the network, or allow more time with \(timeoutOption)")
        }
        guard status != 0 else { return }
        let end =
            status & 0x7f == 0 ? "ended with status \(status >> 8 & 0xff)" : "was ended by signal \(status & 0x7f)"
        throw RemoteFiles.Failure(
            "\(words) \(end)" + Self.quotation(errors), remedy: "check the URL, the credentials and the network")
    }

    /// Waits for a process and reads its errors; the status is nil if the time is over.
    private func wait(for process: pid_t, errors descriptor: Int32) -> (status: Int32?, errors: [UInt8]) {
        _ = fcntl(descriptor, F_SETFL, O_NONBLOCK)
        let start = ProcessInfo.processInfo.systemUptime
        var errors: [UInt8] = []
        var isOpen = true
        while true {
            var status: Int32 = 0
            let ended = waitpid(process, &status, WNOHANG)
            isOpen = isOpen && Self.read(descriptor, into: &errors)
            if ended == process { return (status, errors) }
            if ProcessSignals.isPending || ProcessInfo.processInfo.systemUptime - start > timeout {
                StorageProcesses.end(process)
                return (nil, errors)
            }
            // A command that has closed its errors is polled for its end.
            var event = pollfd(fd: isOpen ? descriptor : -1, events: Int16(POLLIN), revents: 0)
            poll(&event, 1, isOpen ? 50 : 20)
        }
    }

    /// Reads what is available, and keeps the end of it; returns false at the end.
    private static func read(_ descriptor: Int32, into errors: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 4096)
        // At most what a pipe holds: a command that writes without end must not outlast the timeout.
        for _ in 0..<16 {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            guard count > 0 else { return count < 0 && (errno == EAGAIN || errno == EINTR) }
            errors += buffer[..<count]
            if errors.count > 2 * quotedBytes { errors.removeFirst(errors.count - quotedBytes) }
        }
        return true
    }

    /// Returns the errors of the command as a part of a sentence.
    private static func quotation(_ errors: [UInt8]) -> String {
        let lines = String(decoding: errors.suffix(quotedBytes), as: UTF8.self).split(whereSeparator: \.isNewline)
        let text = lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter { !$0.isEmpty }.joined(separator: "; ")
        return text.isEmpty ? "" : ": " + text.escapingControls
    }

    private func failure(_ program: String, _ code: Int32) -> RemoteFiles.Failure {
        RemoteFiles.Failure(
            "\"\(program)\" cannot be started: \(String(cString: strerror(code)).lowercased())",
            remedy: "give the name or the path of an installed program")
    }

    /// Starts the program in a process group of its own, so that its own processes can be ended, too.
    private func spawn(_ arguments: [String], errors: Int32) throws(RemoteFiles.Failure) -> pid_t {
        let (process, code) = ChildProcess.start(
            arguments[0], arguments, searchesPath: true,
            variables: ProcessInfo.processInfo.environment.map { "\($0)=\($1)" },
            // This process blocks and ignores signals that the command expects.
            defaultSignals: [SIGPIPE, SIGXFSZ, SIGINT, SIGTERM, SIGHUP], firstClosed: STDERR_FILENO + 1
        ) { actions in
            posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
            posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        }
        guard code == 0 else { throw failure(arguments[0], code) }
        return process
    }
}

/// The running storage commands, which end with this process.
enum StorageProcesses {
    private struct State {
        var processes: Set<pid_t> = []
        var isEnding = false
    }

    private static let state = LockedValue(State())

    /// Adds a process; returns false if this process is ending.
    static func add(_ process: pid_t) -> Bool {
        state.withLock { state in
            guard !state.isEnding else { return false }
            state.processes.insert(process)
            return true
        }
    }

    static func remove(_ process: pid_t) { state.withLock { _ = $0.processes.remove(process) } }

    /// Ends all commands, and prevents new ones.
    static func endAll() {
        let processes = state.withLock { state in
            state.isEnding = true
            return state.processes
        }
        for process in processes { kill(-process, SIGTERM) }
    }

    /// Ends a command and the processes that it has started, and waits for it: a second after SIGTERM with SIGKILL.
    static func end(_ process: pid_t) {
        kill(-process, SIGTERM)
        for _ in 0..<50 {
            if waitpid(process, nil, WNOHANG) == process { break }
            usleep(20_000)
        }
        kill(-process, SIGKILL)
        waitpid(process, nil, 0)
    }
}
