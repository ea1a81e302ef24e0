import ArgumentParser
import SceneFormat

/// `multiplane schema`: prints the JSON Schema of scene files.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of scene files.",
        discussion: """
            Editors use the schema for completion and validation of scene files.

            Example:
              multiplane schema > scene.schema.json
            """)

    @Flag(help: "Print the keys of all objects with their units, ranges, defaults and meanings instead, as JSON.")
    var keys = false

    func run() { Console.output(keys ? SceneReference.json() : SceneSchema.json()) }
}
