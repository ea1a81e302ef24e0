import ArgumentParser
import FileAccess
import Foundation
import Glibc
import Images
import Limits
import MediaReading
import MediaWriting
import SceneLanguage

/// The command `multiplane`, the entry point of the executable.
@main
struct MultiplaneCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "multiplane",
        abstract: "Renders layer trees with animations and video clips to movies.",
        discussion: """
            Examples:
              multiplane render samples/title-card.yaml -o title-card.mp4
              multiplane render title.yaml --set title=Hello --preset web-vp9 -o hello.webm
              multiplane still title.yaml --at 2 -o title.png
              multiplane batch card.yaml --rows names.csv -o "out/{row}-{name}.mp4"
              multiplane validate samples/*.yaml

            Exit status: 0 success, 1 render failed, 2 usage error, 3 invalid scene, 4 unreadable input file, \
            5 output not writable or disk full, 6 resource limit exceeded, 130 interrupted.
            """,
        version: "multiplane \(version)",
        subcommands: [
            Render.self, Still.self, Preview.self, Watch.self, Validate.self, Lint.self, Inspect.self, Probe.self,
            Presets.self, Batch.self, Plan.self, Chunk.self, Worker.self, Assemble.self, Farm.self, Doctor.self,
            Schema.self, New.self, Export.self, ExportPlayer.self, Guide.self, ContextProtocol.self,
        ])

    /// The names of the subcommands, in the order of the help.
    static var commandNames: [String] { configuration.subcommands.map { $0._commandName } }

    /// The version of this release, the first one of CHANGELOG.md. Everything that reports a version reads it here.
    static let version = "0.2.0"

    static func main() {
        // A worker is confined before it has other threads.
        if DecodeWorker.isWorker { DecodeWorker.run() }
        StandardStreams.reserveClosedDescriptors()
        requireArguments()
        // A parent may ignore it; the status of commands and decoding workers could then not be read.
        signal(SIGCHLD, SIG_DFL)
        // A reader that closes its end of a pipe must not kill a render. `Console` drops text that it cannot write.
        signal(SIGPIPE, SIG_IGN)
        // A file beyond `ulimit -f` is an error of the write, EFBIG, like a full disk.
        signal(SIGXFSZ, SIG_IGN)
        ContainerLimits.saveAddressSpace()
        PixelMemory.onFailure { ResourceMonitor.endWithoutMemory(byteCount: $0) }
        AllocationFailure.handle()
        do {
            try checkSubcommand(CommandLine.arguments.dropFirst().first)
            var command = try parseAsRoot()
            let isUntrusted = try UntrustedInput.confine(&command)
            let limits = try ResourceLimits.ofCommand(
                (command as? any LimitedCommand)?.limits, isUntrusted: isUntrusted)
            OpenFiles.raise(to: limits.openFiles)
            ProcessSignals.block()
            // Threads that start later are confined, too.
            if isUntrusted {
                try UntrustedInput.confineProcess(command, files: try UntrustedInput.fetchFiles(of: command))
            }
            ProcessSignals.start()
            if !isUntrusted { _ = try UntrustedInput.fetchFiles(of: command) }
            if command is any InputCommand { ResourceMonitor.start(limits) }
            try ResourceLimits.$current.withValue(limits) {
                guard command is any InputCommand, !(command is any MultipleWorkCommand) else {
                    return try command.run()
                }
                try TimedWork.perform { try command.run() }
            }
            try Console.checkOutput()
        } catch {
            // After a signal, a command may fail for other reasons, such as a clip that could not be opened.
            exit(with: ProcessSignals.interrupted(CommandExit(error)))
        }
        leave(CommandStatus.done.rawValue)
    }

    /// Ends the process with an error if Swift could not read its arguments, which it takes from /proc. Otherwise every
    /// command would print the help.
    private static func requireArguments() {
        guard CommandLine.arguments.isEmpty, access("/proc/self/cmdline", R_OK) != 0 else { return }
        Console.error(
            "multiplane: /proc is not mounted, so the arguments cannot be read; run as root: mount -t proc proc /proc\n"
        )
        _exit(CommandStatus.renderFailed.rawValue)
    }

    /// Throws `CommandError` with status `usage` if the first argument is neither an option nor a subcommand.
    static func checkSubcommand(_ name: String?) throws {
        guard let name, !name.isEmpty, !name.hasPrefix("-"), name != "help" else { return }
        // Most names are found before the configurations of all commands exist.
        guard !configuration.subcommands.contains(where: { $0._commandName == name }) else { return }
        let names = commandNames
        let suggestion = SpellingSuggestion.closest(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
        let hint = name == "bench" ? "; for benchmarks, run Scripts/bench" : suggestion
        throw CommandError(
            .usage, "there is no command \"\(name)\"; expected one of \(names.joined(separator: ", "))" + hint)
    }

    /// Ends the process.
    private static func leave(_ status: Int32) -> Never {
        ConfinedProcess.removeTemporaryFolder()
        // A library that is stuck in a thread would crash if a normal exit released its global state.
        guard !AbandonedThreads.exist else {
            PartialFiles.removeAll()
            EmbeddedFile.removeAll()
            _exit(status)
        }
        Foundation.exit(status)
    }

    private static func exit(with exit: CommandExit) -> Never {
        if !exit.output.isEmpty { Console.output(exit.output + "\n") }
        if !exit.errors.isEmpty { Console.error(exit.errors + "\n") }
        guard exit.status == CommandStatus.done.rawValue else { leave(exit.status) }
        do {
            try Console.checkOutput()
            leave(exit.status)
        } catch {
            Console.error(CommandExit.message(for: error) + "\n")
            leave(error.status.rawValue)
        }
    }
}
