import ArgumentParser
import CoreAnimationPackages
import SceneFormat
import SceneLanguage
import SourceText

/// The options for Core Animation packages that are rendered as they are; they set parameters of the scene made for the
/// file.
struct PackageArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The state at the beginning (default: the lock screen of a wallpaper, or the values of the document).",
            valueName: "name"))
    var state: String?

    /// The value of the parameter `state`, if the option is given.
    var overrides: [ParameterOverride] {
        state.map { [.package("state", $0, option: "--state")] } ?? []
    }
}

/// The option for later states of a Core Animation package.
struct StateScheduleArguments: ParsableArguments {
    /// The seconds after the last change that a movie shows.
    private static let tail = 2.0

    @Option(
        name: .customLong("at"),
        help: ArgumentHelp(
            "Change the state of a Core Animation package at a time in seconds: 1:Unlock; may be repeated. The movie "
                + "ends 2 seconds after the last change unless --set duration=SECONDS is given.",
            valueName: "time:state"), transform: StateScheduleArguments.change)
    var changes: [PackageLayer.StateChange] = []

    /// Returns the values of the parameters `states` and `duration`.
    ///
    /// - Parameter existing: The values that other options set, which take precedence.
    func overrides(existing: [ParameterOverride]) -> [ParameterOverride] {
        guard let last = changes.map(\.time).max() else { return [] }
        let text = changes.map { "\($0.time):\($0.state)" }.joined(separator: ", ")
        let states = [ParameterOverride.package("states", text, option: "--at")]
        if existing.contains(where: { $0.name == "duration" }) { return states }
        return states + [.package("duration", "\(last + Self.tail)", option: "--at")]
    }

    private static func change(_ text: String) throws -> PackageLayer.StateChange {
        guard let change = PackageLayer.StateChange(text: text), !change.state.contains(",") else {
            throw ArgumentValueError("expected a time in seconds and the name of a state, such as 1:Unlock")
        }
        return change
    }
}

extension ParameterOverride {
    fileprivate static func package(_ name: String, _ text: String, option: String) -> ParameterOverride {
        ParameterOverride(
            name: name, text: text, location: SourceLocation(file: option),
            sceneAlternative: name == "duration" ? "\"duration\"" : "\"\(name)\" of a PackageLayer")
    }
}
