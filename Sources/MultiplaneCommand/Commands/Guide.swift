import ArgumentParser
import SceneFormat
import SceneLanguage

/// `multiplane guide`: prints a page that teaches the format of scenes.
struct Guide: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print a guide to writing scenes.",
        discussion: """
            The guide is one page of Markdown with complete scenes and the most used keys, for people and for language \
            models. --for prints all keys of a layer class, an animation class or another object instead.

            Examples:
              multiplane guide | less
              multiplane guide --for CATextLayer
              multiplane guide --for shortAnimation
            """)

    @Option(name: .customLong("for"), help: ArgumentHelp("A layer class, or another object.", valueName: "class"))
    var object: String?

    func run() throws {
        guard let object else { return Console.output(SceneGuide.text) }
        guard let text = SceneGuide.text(for: object) else { throw Self.unknown(object) }
        Console.output(text)
    }

    /// Returns the error for a name that is no object.
    static func unknown(_ name: String) -> CommandError {
        let names = SceneGuide.names
        let hint = SpellingSuggestion.closest(to: name, in: names).map { "; did you mean \"\($0)\"?" } ?? ""
        return CommandError(
            .usage, "there is no object \"\(name)\"; expected one of \(names.joined(separator: ", "))\(hint)")
    }
}
