import ArgumentParser
import FileAccess
import MediaTime
import SceneLanguage

/// The scene file and its parameters.
struct SceneArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The scene file (YAML or JSON), or - for standard input.", valueName: "scene"))
    var path: String

    @OptionGroup var base: BaseArguments

    @OptionGroup var parameters: ParameterArguments

    @OptionGroup(title: "Lottie Options") var lottie: LottieArguments

    @OptionGroup(title: "Timeline Options") var timeline: TimelineArguments

    @OptionGroup(title: "Core Animation Package Options") var package: PackageArguments

    /// Returns the values of parameters: those of --set, then those of the options for other formats.
    ///
    /// - Parameter size: The size of the output.
    func overrides(size: PixelSize? = nil) -> [ParameterOverride] {
        parameters.overrides + lottie.overrides(size: size) + timeline.overrides + package.overrides
    }

    /// Returns the scene.
    ///
    /// - Parameter root: The folder that the scene and the files that it names must be inside; nil for any folder.
    func input(root: ConfinedFolder?) -> SceneInput { SceneInput(path: path, base: base.base, root: root) }
}

/// The folder that relative paths start from.
struct BaseArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder that relative paths in the scene start from (default: the scene's folder; for standard input, "
                + "the current folder).", valueName: "folder"))
    var base: String?
}

/// The parameter values of a scene, and `--strict`.
struct ParameterArguments: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Set a parameter of the scene; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @Flag(help: "Treat warnings, such as missing fonts, as errors.")
    var strict = false
}

extension ParameterOverride {
    /// Parses the value of `--set`.
    static func argument(_ text: String) throws -> ParameterOverride {
        do {
            return try ParameterOverride(argument: text)
        } catch {
            throw ArgumentValueError("expected name=value, such as title=Hello")
        }
    }
}

/// The options for the size of the output.
struct SizeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("The output size; the scene is scaled to fit.", valueName: "WxH"),
        transform: ArgumentValues.size)
    var size: PixelSize?

    @Option(
        help: ArgumentHelp(
            "Scale the output: 0.5 or 50%. Width and height are rounded to even numbers.", valueName: "factor"),
        transform: ArgumentValues.scale)
    var scale: Double?

    func validate() throws {
        guard size == nil || scale == nil else {
            throw ValidationError("--size and --scale cannot be combined; give one of them")
        }
    }
}

/// The preset, size and frame rate of a movie.
struct OutputFormatArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("A preset's name or file. `multiplane presets` lists the names.", valueName: "name"))
    var preset: String?

    @OptionGroup var size: SizeArguments

    @Option(
        help: ArgumentHelp("Frames per second: 25, 29.97 or 30000/1001.", valueName: "rate"),
        transform: ArgumentValues.rate)
    var fps: FrameRate?
}
