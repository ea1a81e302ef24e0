import ArgumentParser
import Multiplane

/// `multiplane schema`: the JSON Schema of scenes.
struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of scene files.",
        discussion: """
            Editors use it to complete and check scenes.

            Example:
              multiplane schema > scene.schema.json
            """)

    func run() { Console.output(SceneSchema.json()) }
}
