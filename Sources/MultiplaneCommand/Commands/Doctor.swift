import ArgumentParser
import Multiplane

/// `multiplane doctor`: whether this machine can render.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check what this machine renders with: FFmpeg, encoders, fonts, presets, packages.",
        discussion: """
            Ends with 1 when something is missing that rendering needs.

            Examples:
              multiplane doctor
              multiplane doctor --json
            """)

    @Flag(help: "One JSON object.")
    var json = false

    func run() throws {
        let report = MachineReport(presets: Inputs.presets)
        Console.output(json ? try report.json() + "\n" : report.text)
        if !report.problems.isEmpty { throw ExitCode(CommandStatus.renderFailed.rawValue) }
    }
}
