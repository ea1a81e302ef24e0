import ArgumentParser
import Multiplane

/// Which scene, with which parameters.
struct SceneArguments: ParsableArguments {
    @Argument(help: ArgumentHelp("The scene, a YAML or JSON file.", valueName: "scene"))
    var path: String

    @OptionGroup var parameters: ParameterArguments
}

/// Values for a scene's parameters.
struct ParameterArguments: ParsableArguments {
    @Option(
        name: .customLong("set"),
        help: ArgumentHelp("Give a parameter of the scene a value; may be repeated.", valueName: "name=value"),
        transform: ParameterOverride.argument)
    var overrides: [ParameterOverride] = []

    @Flag(help: "Take whatever could not be drawn as asked (a missing font, say) for an error.")
    var strict = false
}

extension ParameterOverride {
    /// Reads the value of `--set`.
    static func argument(_ text: String) throws -> ParameterOverride {
        do {
            return try ParameterOverride(argument: text)
        } catch {
            throw ArgumentValueError("expected name=value, as in title=Hello")
        }
    }
}

/// How large the picture is.
struct SizeArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp("Fit the scene into a picture of this size.", valueName: "WxH"),
        transform: ArgumentValues.size)
    var size: PixelSize?

    @Option(
        help: ArgumentHelp("Scale the picture: 0.5 or 50%. Sides are rounded to even numbers.", valueName: "factor"),
        transform: ArgumentValues.scale)
    var scale: Double?

    func validate() throws {
        guard size == nil || scale == nil else {
            throw ValidationError("--size and --scale exclude each other; expected one of them")
        }
    }
}
