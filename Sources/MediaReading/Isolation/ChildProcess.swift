import Glibc
import WorkerSandbox

/// Programs that this process starts.
package enum ChildProcess {
    /// Starts a program in a process group of its own, without blocked signals.
    ///
    /// - Parameters:
    ///   - arguments: The arguments, of which the first is the name of the program.
    ///   - searchesPath: Whether a name without a slash is looked up in `PATH`.
    ///   - variables: The environment, as `NAME=value`.
    ///   - defaultSignals: The signals that this process ignores, but the program must not.
    ///   - firstClosed: The first descriptor that is closed.
    ///   - open: Adds the actions that open the other descriptors.
    /// - Returns: The process ID, and 0 or an errno.
    package static func start(
        _ program: String, _ arguments: [String], searchesPath: Bool = false, variables: [String],
        defaultSignals: [Int32] = [], firstClosed: Int32, open: (inout posix_spawn_file_actions_t) -> Void
    ) -> (process: pid_t, code: Int32) {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawnattr_init(&attributes)
        defer {
            posix_spawn_file_actions_destroy(&actions)
            posix_spawnattr_destroy(&attributes)
        }
        open(&actions)
        mp_spawn_close_from(&actions, firstClosed)
        var blocked = sigset_t()
        sigemptyset(&blocked)
        var defaults = blocked
        for number in defaultSignals { sigaddset(&defaults, number) }
        posix_spawnattr_setsigmask(&attributes, &blocked)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setpgroup(&attributes, 0)
        posix_spawnattr_setflags(
            &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
        var process: pid_t = 0
        let code = withCStrings(arguments) { arguments in
            withCStrings(variables) { variables in
                searchesPath
                    ? posix_spawnp(&process, program, &actions, &attributes, arguments, variables)
                    : posix_spawn(&process, program, &actions, &attributes, arguments, variables)
            }
        }
        return (process, code)
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Result
    ) -> Result {
        var pointers = strings.map { strdup($0) } + [nil]
        defer { pointers.forEach { free($0) } }
        return body(&pointers)
    }
}
