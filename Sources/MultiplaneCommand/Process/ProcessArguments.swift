import Glibc

/// The arguments of the process, which Swift reads from /proc.
enum ProcessArguments {
    /// Ends the process with an error if its arguments cannot be read. Otherwise every command would print the help.
    static func require() {
        guard CommandLine.arguments.isEmpty, access("/proc/self/cmdline", R_OK) != 0 else { return }
        Console.error(
            "multiplane: /proc is not mounted, so the arguments cannot be read; run as root: mount -t proc proc /proc\n"
        )
        _exit(CommandStatus.renderFailed.rawValue)
    }
}
