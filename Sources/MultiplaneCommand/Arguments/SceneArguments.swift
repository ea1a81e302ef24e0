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
