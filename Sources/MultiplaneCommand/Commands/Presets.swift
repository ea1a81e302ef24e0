import ArgumentParser
import SceneFormat
import SceneLanguage

/// `multiplane presets`: lists the presets and prints their files.
struct Presets: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the presets, or print a preset's file.",
        discussion: """
            A preset is a short YAML file with the options of an output. `--preset` accepts the path of your own \
            preset file as well as a name.

            Examples:
              multiplane presets
              multiplane presets show web-vp9 > mine.yaml
            """,
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    /// `multiplane presets list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "List the presets with their descriptions.")

        func run() throws {
            let library = InputFiles.presets
            let presets = library.all
            guard !presets.isEmpty else { throw CommandError(.inputUnreadable, library.noPresetsMessage) }
            let width = presets.map(\.name.count).max() ?? 0
            for (name, path) in presets {
                let padding = String(repeating: " ", count: width - name.count)
                Console.output("\(name)\(padding)  \(try Preset(path: path).summary)\n")
            }
        }
    }

    /// `multiplane presets show`
    struct Show: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Print a preset's file.")

        @Argument(help: "The preset's name.") var name: String

        func run() throws {
            let library = InputFiles.presets
            // Throws an error for an invalid preset, and one with the known names for an unknown name.
            _ = try library.preset(name, argument: "presets show")
            let path = library.all.first { $0.name == name }?.path ?? name
            Console.output(try SceneSource(path: path).text)
        }
    }
}
