import Foundation
import Testing

@testable import MultiplaneCommand

@Suite struct HelpTests {
    static let commands = MultiplaneCommand.commandNames

    @Test("docs/CommandLine.md contains every command's help", arguments: [""] + commands)
    func manual(command: String) throws {
        let result = try Command.invocation((command.isEmpty ? [] : [command]) + ["--help"]).run()
        let manual = try Repository.text("docs/CommandLine.md")

        #expect(result.status == 0)
        #expect(result.errors.isEmpty)
        #expect(
            manual.contains("```text\n\(result.output)```"),
            "docs/CommandLine.md is out of date: run Scripts/update-manual")
    }

    @Test("Every command's help has an example", arguments: [""] + commands)
    func examples(command: String) throws {
        let help = try Command.invocation((command.isEmpty ? [] : [command]) + ["--help"]).run().output

        #expect(help.contains("multiplane \(command)"))
        #expect(help.contains("xample"))
    }

    @Test("--version prints the version")
    func version() throws {
        let result = try Command.run("--version")

        #expect(result.status == 0)
        #expect(result.output == "multiplane \(MultiplaneCommand.version)\n")
    }

    @Test("multiplane without arguments prints the help")
    func nothing() throws {
        let result = try Command.run()

        #expect(result.status == 0)
        #expect(result.output.hasPrefix("OVERVIEW: "))
    }
}
