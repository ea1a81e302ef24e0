import LottieImport
import SceneLanguage
import SourceText

/// The parameters of the scene of an animation file that depend on the file.
extension AnimationScene {
    /// A parameter for the text of a layer: its declaration, and the entry that replaces the text.
    struct TextParameter {
        let declaration: String, replacement: String
    }

    /// The names of the parameters that every animation has.
    private static let reservedNames: Set<String> = [
        "animation", "background", "compatibility", "fit", "height", "marker", "repeat", "speed", "theme", "width",
    ]
    /// The most bytes of the table of markers, which is part of an expression of at most 4,096 bytes.
    private static let tableLimit = 3000
    /// The most text parameters.
    private static let textLimit = 200

    /// Returns a parameter for each text layer: its name, with a hyphen for each character that names cannot have.
    static func textParameters(_ animation: LottieAnimation) -> [TextParameter] {
        var used = reservedNames
        var parameters: [TextParameter] = []
        for layer in animation.textLayerNames.prefix(textLimit) {
            let letters = layer.unicodeScalars.map { scalar in
                let isLegal = scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
                return isLegal ? Character(scalar) : "-"
            }
            let name = String(letters)
            // A layer name in an expression would be evaluated.
            guard ParameterDeclaration.isLegal(name), !layer.contains("{{"), used.insert(name).inserted else {
                continue
            }
            let summary = JSONText.quoted("The text of the layer \(layer)")
            parameters.append(
                TextParameter(
                    declaration:
                        "  \(JSONText.quoted(name)): { type: string, required: false, description: \(summary) }\n",
                    replacement: "\(JSONText.quoted(layer)): \"{{\(name)}}\""))
        }
        return parameters
    }

    /// Returns the markers whose part can be played, with their numbers of frames, in the order of the file.
    static func markers(_ animation: LottieAnimation) -> [(name: String, frames: Double)] {
        var result: [(name: String, frames: Double)] = []
        var bytes = 0
        var names: Set<String> = []
        for marker in animation.markers where !marker.name.isEmpty && names.insert(marker.name).inserted {
            guard let range = animation.frames(ofMarker: marker.name), range.upperBound > range.lowerBound,
                !marker.name.unicodeScalars.contains(where: { "'\\{}".unicodeScalars.contains($0) || $0.value < 32 })
            else { continue }
            bytes += marker.name.utf8.count + 24
            guard bytes <= tableLimit else { break }
            result.append((marker.name, range.upperBound - range.lowerBound))
        }
        return result
    }

    static func markerParameter(_ markers: [(name: String, frames: Double)]) -> String {
        guard !markers.isEmpty else { return "" }
        let names = markers.map { JSONText.quoted($0.name) }.joined(separator: ", ")
        return
            "  marker: { type: string, required: false, choices: [\(names)], description: \"The part that plays\" }\n"
    }

    /// Returns the parameter that chooses an animation of an archive. Its value is part of the scene: for another
    /// value, the document is made again (`SceneDocument.showing(_:)`).
    static func animationParameter(_ animation: LottieAnimation) -> String {
        guard let name = animation.nameInArchive else { return "" }
        let names = animation.animations.map { JSONText.quoted($0) }.joined(separator: ", ")
        return "  animation: { type: string, default: \(JSONText.quoted(name)), choices: [\(names)], "
            + "description: \"The animation of the archive\" }\n"
    }

    static func themeParameter(_ themes: [String]) -> String {
        guard !themes.isEmpty else { return "" }
        let names = themes.map { JSONText.quoted($0) }.joined(separator: ", ")
        return "  theme: { type: string, required: false, choices: [\(names)], description: \"The theme\" }\n"
    }

    /// Returns the duration of the scene: whole frames for the part that is played, its speed and its repetitions.
    static func duration(
        _ animation: LottieAnimation, _ markers: [(name: String, frames: Double)],
        _ rate: (numerator: Int, denominator: Int)
    ) -> String {
        // Frames of the file are frames of the movie, except for rates that are rounded to thousandths.
        let scale = Double(rate.numerator) / Double(rate.denominator) / animation.framerate
        func count(_ frames: Double) -> String { "\((frames * scale * 1e6).rounded() / 1e6)" }
        let all = count(animation.endFrame - animation.startFrame)
        let table = markers.map { "'\($0.name)': \(count($0.frames))" }.joined(separator: ", ")
        let frames = markers.isEmpty ? all : "({\(table)}[marker ?? ''] ?? \(all))"
        let expression = "speed > 0 ? max(round(\(frames) * max(repeat, 1) / speed), 1) * \(rate.denominator) : 0"
        return JSONText.quoted("{{\(expression)}}/\(rate.numerator)")
    }
}
