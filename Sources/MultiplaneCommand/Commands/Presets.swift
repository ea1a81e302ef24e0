import ArgumentParser
import Multiplane

/// `multiplane presets`: what outputs there are names for.
struct Presets: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List presets, or show one.",
        discussion: """
            A preset is a file of a few lines; `--preset` takes the path of one of your own as well as a name.

            Examples:
              multiplane presets
              multiplane presets show web-vp9 > mine.yaml
            """,
        subcommands: [List.self, Show.self], defaultSubcommand: List.self)

    /// `multiplane presets list`
    struct List: ParsableCommand {
        static let configuration = CommandConfiguration(abstract: "Name every preset with what it is for.")

        func run() throws {
            let library = Inputs.presets
            let presets = library.all
            guard !presets.isEmpty else {
                throw CommandError(
                    .inputUnreadable,
                    "there are no presets in \(library.folders.joined(separator: ", ")); set MULTIPLANE_PRESETS to their folder"
                )
            }
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
            let library = Inputs.presets
            // Says what is wrong with a preset that is not legal, and which names there are.
            _ = try library.preset(name)
            let path = library.all.first { $0.name == name }?.path ?? name
            Console.output(try SceneSource(path: path).text)
        }
    }
}
