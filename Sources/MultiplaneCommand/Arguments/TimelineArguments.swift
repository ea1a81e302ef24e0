import ArgumentParser
import Foundation
import SceneLanguage
import SourceText

/// The options for edit lists that are rendered as they are; they set parameters of the scene made for the file.
struct TimelineArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The folder in which the media of a timeline are looked for (default: the folder of the timeline).",
            valueName: "folder"))
    var media: String?

    @Option(help: ArgumentHelp("The name of one of several timelines in a file.", valueName: "name"))
    var timeline: String?

    /// The values of the scene's parameters.
    var overrides: [ParameterOverride] {
        let folder = media.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
        let values = [
            ("media", folder, "\"media\" of a timeline"), ("timeline", timeline, "\"timeline\" of a timeline"),
        ]
        return values.compactMap { name, text, alternative in
            text.map {
                ParameterOverride(
                    name: name, text: $0, location: SourceLocation(file: "--\(name)"), sceneAlternative: alternative)
            }
        }
    }
}
