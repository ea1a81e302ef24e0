import ArgumentParser
import Foundation
import Multiplane

/// `multiplane validate`: checks scenes without drawing them.
struct Validate: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenes without rendering them.",
        discussion: """
            Reads each scene, opens its pictures and clips, and prints every problem as file:line:column: what; what was expected. \
            The status is 4 when only files are at fault, 3 when a scene is.

            Examples:
              multiplane validate title.yaml
              multiplane validate scenes/*.yaml --set title=Hello --strict
            """)

    @Argument(help: ArgumentHelp("The scenes.", valueName: "scene"))
    var scenes: [String]

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Give a parameter of the scenes a value; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @Flag(help: "Take a font that is not installed, and what a picture says and cannot be followed, for an error.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Say nothing but errors.")
    var quiet = false

    func run() throws {
        try CommandExit.each(scenes) { path in
            let scene = try Inputs.scene(path, overrides)
            let shortcomings = try scene.makeCheckedMovie(requiresFonts: strict).warnings.map(RenderWarning.media)
            if strict, !shortcomings.isEmpty { throw RenderError.shortcomings(shortcomings) }
            guard !quiet else { return }
            Console.warn(shortcomings)
            Console.output("\(path): \(scene.summary)\n")
        }
    }
}

extension SceneDescription {
    /// "1280×720, 30000/1001 fps, 120 frames"
    var summary: String { "\(size), \(frameRate) fps, \(frameCount) frames" }
}
