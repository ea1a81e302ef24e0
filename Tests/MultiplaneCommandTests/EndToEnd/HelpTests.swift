import Foundation
import Testing

@Suite struct HelpTests {
    static let commands = [
        "render", "still", "validate", "probe", "presets", "batch", "plan", "chunk", "assemble", "farm", "doctor",
        "bench", "schema",
    ]

    @Test("The manual has every command's help as it is", arguments: [""] + commands)
    func manual(command: String) throws {
        let result = try Command.invocation((command.isEmpty ? [] : [command]) + ["--help"]).run()
        let manual = try Repository.text("docs/CommandLine.md")

        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(
            manual.contains("```text\n\(result.output)```"),
            "docs/CommandLine.md is out of date: run Scripts/update-manual")
    }

    @Test("Every help has an example", arguments: [""] + commands)
    func examples(command: String) throws {
        let help = try Command.invocation((command.isEmpty ? [] : [command]) + ["--help"]).run().output

        #expect(help.contains("multiplane \(command)"))
        #expect(help.contains("xample"))
    }

    @Test("The version is a line")
    func version() throws {
        let result = try Command.run("--version")

        #expect(result.status == 0)
        #expect(result.output.wholeMatch(of: #/multiplane \d+\.\d+\.\d+\n/#) != nil)
    }

    @Test("Without a command the help is shown")
    func nothing() throws {
        let result = try Command.run()

        #expect(result.status == 0)
        #expect(result.output.hasPrefix("OVERVIEW: "))
    }
}
