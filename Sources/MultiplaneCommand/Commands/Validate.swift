import ArgumentParser
import FileAccess
import Foundation
import MovieRendering
import SceneFormat
import SceneLanguage

/// `multiplane validate`: checks scenes and their media without rendering.
struct Validate: LimitedCommand {
    static let configuration = CommandConfiguration(
        abstract: "Check scenes and their media without rendering.",
        discussion: """
            Reads each scene, opens its images and clips, and prints every problem as file:line:column: problem; \
            solution. Variants of a scene are checked too. The exit status is 3 if a scene is invalid, 4 if only files \
            cannot be used.

            Examples:
              multiplane validate title.yaml
              multiplane validate scenes/*.yaml --set title=Hello --strict
              generate-scene | multiplane validate - --base media
            """)

    @Argument(help: ArgumentHelp("The scene files (YAML or JSON); - for standard input.", valueName: "scene"))
    var scenes: [String]

    @OptionGroup var base: BaseArguments

    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a parameter of the scenes; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @OptionGroup var animation: AnimationArgument

    @OptionGroup var compatibility: CompatibilityArgument

    @OptionGroup var timeline: TimelineArguments

    @Flag(help: "Treat warnings, such as missing fonts and unusable color profiles, as errors.")
    var strict = false

    @Flag(name: .shortAndLong, help: "Print only errors.")
    var quiet = false

    @OptionGroup var decoding: DecodingArguments

    @OptionGroup var limits: LimitArguments

    @OptionGroup var inputs: RootArguments

    func validate() throws {
        guard scenes.count(where: { $0 == SceneInput.standardInput }) < 2 else {
            throw ValidationError("the scene - is given twice, but standard input can be read only once")
        }
    }

    func run() throws {
        try decoding.apply(isStrict: strict, isQuiet: quiet)
        let root = try inputs.folder()
        try CommandExit.forEachFile(scenes) { path in
            let input = SceneInput(path: path, base: base.base, root: root)
            let document = try input.document()
            let isSelected = overrides.contains { $0.name == SceneDocument.variantParameter }
            // The scene itself, and its variants unless an option selects one.
            for variant in [nil] + document.variants.dropFirst().map(Optional.some) where variant == nil || !isSelected
            {
                try check(document, variant)
            }
        }
    }

    /// The values of parameters: those of --set and of the options for files of other formats.
    private var values: [ParameterOverride] {
        overrides + animation.overrides + compatibility.overrides + timeline.overrides
    }

    private func check(_ document: SceneDocument, _ variant: String?) throws {
        let selection = variant.map { [ParameterOverride(name: SceneDocument.variantParameter, text: $0)] } ?? []
        let scene: SceneDescription
        do {
            scene = try SceneDescription(document, overrides: values + selection)
        } catch {
            throw variant.map { error.inVariant($0, of: document) } ?? error
        }
        let movie = try scene.makeCheckedMovie(requiresFonts: strict)
        let warnings = (movie.warnings + scene.fontWarnings).uniqued.map(RenderWarning.media)
        try inputs.strictness(strict).check(warnings)
        guard !quiet else { return }
        Console.warn(warnings)
        let title = scene.name + (variant.map { " (\($0))" } ?? "")
        Console.output("\(title): \(scene.summary)".escapingControls + "\n")
    }
}

extension SceneDescription {
    /// The scene's size, frame rate and length: "1280×720, 30000/1001 fps, 120 frames".
    var summary: String { "\(size), \(frameRate) fps, \(frameCount) frames" }
}
