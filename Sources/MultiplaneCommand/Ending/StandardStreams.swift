import Glibc

/// The three streams that a process is started with.
enum StandardStreams {
    /// Puts something that refuses everything in the place of those that are closed (`>&-`): else the first files that
    /// are opened would be taken for them, and be written to.
    static func occupy() {
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(descriptor, F_GETFD) < 0 {
            // The least free number is taken, which is this one: the ones before are occupied.
            _ = open("/", O_RDONLY | O_CLOEXEC)
        }
    }
}
