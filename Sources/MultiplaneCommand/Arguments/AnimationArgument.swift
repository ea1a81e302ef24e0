import ArgumentParser
import Multiplane

/// The option that selects an animation of a dotLottie archive.
struct AnimationArgument: ParsableArguments {
    @Option(
        name: .customLong("animation"),
        help: ArgumentHelp("The animation of a dotLottie archive (default: its first).", valueName: "id"))
    var id: String?

    /// The value of the parameter `animation` of the scene made for the file, if the option is given.
    var overrides: [ParameterOverride] {
        guard let id else { return [] }
        return [ParameterOverride(name: "animation", text: id, location: SourceLocation(file: "--animation"))]
    }
}
