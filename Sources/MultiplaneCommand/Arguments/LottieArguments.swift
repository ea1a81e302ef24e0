import ArgumentParser
import LottieImport
import SceneLanguage
import SourceText

/// The options for Lottie animations that are rendered as they are; they set parameters of the scene made for the file.
struct LottieArguments: ParsableArguments {
    /// The placements of an animation in a canvas of another shape.
    enum Fit: String, CaseIterable, ExpressibleByArgument {
        case contain, cover, fill, none
    }

    @OptionGroup var animation: AnimationArgument

    @OptionGroup var compatibility: CompatibilityArgument

    @Option(help: ArgumentHelp("Play only the part that a marker names.", valueName: "name"))
    var marker: String?

    @Option(
        help: ArgumentHelp("The speed of the animation: 2 is twice as fast.", valueName: "factor"),
        transform: LottieArguments.speed)
    var speed: Double?

    @Option(
        name: .customLong("repeat"), help: ArgumentHelp("Play the animation several times.", valueName: "count"),
        transform: LottieArguments.count)
    var repetitions: Int?

    @Option(
        help: ArgumentHelp(
            "The placement of the animation in a --size of another shape: contain (the default), cover, fill or none.",
            valueName: "mode"))
    var fit: Fit?

    @Option(help: ArgumentHelp("The color behind the animation (default: white).", valueName: "color"))
    var background: String?

    @Option(help: ArgumentHelp("The theme of a dotLottie archive.", valueName: "name"))
    var theme: String?

    /// Returns the values of the scene's parameters.
    ///
    /// - Parameter size: The size of the output, which becomes that of the canvas if the placement is given.
    func overrides(size: PixelSize?) -> [ParameterOverride] {
        var values: [(name: String, text: String?, sceneAlternative: String)] = [
            ("marker", marker, "\"marker\" of a LottieLayer"),
            ("speed", speed.map { "\($0)" }, "\"speed\" of a LottieLayer"),
            ("repeat", repetitions.map { "\($0)" }, "\"loopMode\" of a LottieLayer"),
            ("fit", fit?.rawValue, "\"contentsGravity\" of a LottieLayer"),
            ("background", background, "\"backgroundColor\" of a layer"),
            ("theme", theme, "\"theme\" of a LottieLayer"),
        ]
        if fit != nil, let size {
            values += [("width", "\(size.width)", "\"size\""), ("height", "\(size.height)", "\"size\"")]
        }
        return animation.overrides + compatibility.overrides
            + values.compactMap { name, text, alternative in
                text.map {
                    ParameterOverride(
                        name: name, text: $0, location: SourceLocation(file: "--\(name)"),
                        sceneAlternative: alternative)
                }
            }
    }

    private static func speed(_ text: String) throws -> Double {
        guard let speed = Double(text), speed >= 0.01, speed <= 100 else {
            throw ArgumentValueError("expected a number from 0.01 to 100")
        }
        return speed
    }

    private static func count(_ text: String) throws -> Int { try ArgumentValues.number(text, in: 1...10_000) }
}

/// The option that selects an animation of a dotLottie archive.
struct AnimationArgument: ParsableArguments {
    @Option(
        name: .customLong("animation"),
        help: ArgumentHelp("The animation of a dotLottie archive (default: its first).", valueName: "id"))
    var id: String?

    /// The value of the parameter `animation` of the scene made for the file, if the option is given.
    var overrides: [ParameterOverride] {
        guard let id else { return [] }
        return [
            ParameterOverride(
                name: "animation", text: id, location: SourceLocation(file: "--animation"),
                sceneAlternative: "\"animation\" of a LottieLayer")
        ]
    }
}

/// The option that selects the player that an animation is drawn like.
struct CompatibilityArgument: ParsableArguments {
    @Option(
        name: .customLong("compatibility"),
        help: ArgumentHelp(
            "Draw a Lottie animation as this player does: after-effects (the default) or lottie-ios.",
            valueName: "player"))
    var player: LottieAnimation.Compatibility?

    /// The value of the parameter `compatibility` of the scene made for the file, if the option is given.
    var overrides: [ParameterOverride] {
        guard let player else { return [] }
        let location = SourceLocation(file: "--compatibility")
        return [
            ParameterOverride(
                name: "compatibility", text: player.rawValue, location: location,
                sceneAlternative: "\"compatibility\" of a LottieLayer")
        ]
    }
}

extension LottieAnimation.Compatibility: ExpressibleByArgument {}
