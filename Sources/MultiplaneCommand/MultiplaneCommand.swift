import ArgumentParser
import Foundation
import Multiplane

/// The command `multiplane`.
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

            Exit status: 0 done, 1 render failed, 2 usage, 3 scene invalid, 4 input media or asset unreadable, \
            5 output not writable or disk full, 130 interrupted.
            """,
        version: "multiplane \(version)",
        subcommands: [
            Render.self, Still.self, Validate.self, Probe.self, Presets.self, Batch.self, Plan.self, Chunk.self,
            Assemble.self, Farm.self,
            Doctor.self, Bench.self, Schema.self,
        ])

    static let version = "0.1.0"

    static func main() {
        StandardStreams.reserveClosedDescriptors()
        // A reader that goes away must not kill a render; Console drops what cannot be written.
        signal(SIGPIPE, SIG_IGN)
        do {
            var command = try parseAsRoot()
            try command.run()
            try Console.checkOutput()
        } catch {
            end(CommandExit(error))
        }
    }

    private static func end(_ ending: CommandExit) -> Never {
        if !ending.output.isEmpty { Console.output(ending.output + "\n") }
        if !ending.errors.isEmpty { Console.error(ending.errors + "\n") }
        guard ending.status == CommandStatus.done.rawValue else { Foundation.exit(ending.status) }
        do {
            try Console.checkOutput()
            Foundation.exit(ending.status)
        } catch {
            Console.error(CommandExit.message(for: error) + "\n")
            Foundation.exit(error.status.rawValue)
        }
    }
}
