import ArgumentParser
import Foundation
import Multiplane

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
            5 output not writable or disk full, 130 interrupted.
            """,
        version: "multiplane \(version)",
        subcommands: [
            Render.self, Still.self, Validate.self, Inspect.self, Probe.self, Presets.self, Batch.self, Plan.self,
            Chunk.self,
            Assemble.self, Farm.self, Doctor.self, Bench.self, Schema.self,
        ])

    /// The version of this release, the first one of CHANGELOG.md. Everything that reports a version reads it here.
    static let version = "0.2.0"

    static func main() {
        StandardStreams.reserveClosedDescriptors()
        // A reader that closes its end of a pipe must not kill a render. `Console` drops text that it cannot write.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
            try Console.checkOutput()
        } catch {
            exit(with: CommandExit(error))
        }
    }

    private static func exit(with exit: CommandExit) -> Never {
        if !exit.output.isEmpty { Console.output(exit.output + "\n") }
        if !exit.errors.isEmpty { Console.error(exit.errors + "\n") }
        guard exit.status == CommandStatus.done.rawValue else { Foundation.exit(exit.status) }
        do {
            try Console.checkOutput()
            Foundation.exit(exit.status)
        } catch {
            Console.error(CommandExit.message(for: error) + "\n")
            Foundation.exit(error.status.rawValue)
        }
    }
}
