import Foundation
import Limits
import LottieImport
import SceneLanguage
import SourceText

/// The scene that shows an animation file as it is: its size, frame rate and duration, and one `LottieLayer`.
struct AnimationScene {
    /// The text of the scene.
    let text: String

    /// Returns the scene for an animation file; nil for other files.
    static func text(for file: SceneSource.ConvertedFile) throws(SceneFormatError) -> String? {
        try AnimationScene(file.data, name: file.name, animation: file.values["animation"])?.text
    }

    /// Creates the scene; nil for data that is not an animation.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The path of the file.
    ///   - id: The name of an animation in an archive; nil for the one that it names first.
    /// - Throws: `SceneFormatError` for damaged animations, for those from standard input, and for unknown names.
    init?(_ data: Data, name: String, animation id: String?) throws(SceneFormatError) {
        guard LottieAnimation.recognizes(data) else {
            if let mistake = LottieAnimation.mistake(in: data, name: name) { throw Self.failure(name, mistake) }
            return nil
        }
        let animation: LottieAnimation
        do throws(LottieError) {
            animation = try LottieAnimation(measuring: data, name: name, animation: id)
        } catch {
            throw Self.failure(name, error)
        }
        guard FileManager.default.fileExists(atPath: name) else {
            throw Self.failure(name, "animations cannot be read from standard input; give the name of the file")
        }
        text = Self.text(animation, file: URL(fileURLWithPath: name).standardizedFileURL.path)
    }

    /// Returns the scene. Its parameters choose a part, the speed, the number of repetitions, the canvas and the text;
    /// the size and the duration follow from them.
    private static func text(_ animation: LottieAnimation, file: String) -> String {
        let width = Int(animation.size.width.rounded(.up))
        let height = Int(animation.size.height.rounded(.up))
        let rate = fraction(animation.framerate)
        let texts = textParameters(animation)
        let markers = markers(animation)
        let players = LottieAnimation.Compatibility.allCases.map(\.rawValue)
        return """
            multiplane: 1
            size: ["{{width}}", "{{height}}"]
            frameRate: \(rate.numerator)/\(rate.denominator)
            duration: \(duration(animation, markers, rate))
            parameters:
              background: { type: color, default: "#ffffff", description: "The color behind the animation" }
              compatibility:
                { type: string, default: \(players[0]), choices: [\(players.joined(separator: ", "))], \
            description: "The player that the animation is drawn like" }
              fit:
                { type: string, default: contain, choices: [contain, cover, fill, none], description: "The placement" }
              height: { type: integer, default: \(height), description: "The height of the canvas" }
              repeat: { type: integer, default: 1, description: "The number of times that the animation plays" }
              speed: { type: number, default: 1, description: "The speed; 2 is twice as fast" }
              width: { type: integer, default: \(width), description: "The width of the canvas" }
            \(animationParameter(animation))\(markerParameter(markers))\
            \(themeParameter(animation.themes))\(texts.map(\.declaration).joined())\
            background: "{{background}}"
            assets:
              animation: { file: \(JSONText.literal(file)) }
            root:
              sublayers:
                - class: LottieLayer
                  asset: animation
                  frame: [0, 0, "{{\(side("width", animation.size))}}", "{{\(side("height", animation.size))}}"]
                  contentsGravity: "{{ {contain: 'resizeAspect', cover: 'resizeAspectFill', fill: 'resize', \
            none: 'center'}[fit] }}"
                  speed: "{{speed}}"
                  loopMode: "{{repeat > 1 ? 'loop' : 'playOnce'}}"
                  animation: \(animation.animations.isEmpty ? "null" : "\"{{animation}}\"")
                  compatibility: "{{compatibility}}"
                  theme: \(animation.themes.isEmpty ? "null" : "\"{{theme}}\"")
                  marker: \(markers.isEmpty ? "null" : "\"{{marker}}\"")
                  replacements: { text: { \(texts.map(\.replacement).joined(separator: ", ")) } }
            """
    }

    /// Returns the expression for a side of the layer: that of the canvas, or if the canvas has the shape of the
    /// animation, rounded to whole pixels, the exact one. Otherwise the animation would be centered, a fraction of a
    /// pixel away from the place that it has in a canvas of its shape.
    private static func side(_ name: String, _ size: CGSize) -> String {
        let (width, height) = (Double(size.width), Double(size.height))
        let ratios = "width / \(width), height / \(height)"
        let isOwnSize = "width == \(width.rounded(.up)) and height == \(height.rounded(.up))"
        let scale = "(\(isOwnSize) ? 1 : fit == 'contain' ? min(\(ratios)) : max(\(ratios)))"
        let exact = "\(name == "width" ? width : height) * \(scale)"
        let isShape =
            "(abs(width * \(height / width) - height) < 1 or abs(height * \(width / height) - width) < 1)"
        return "(fit == 'contain' or fit == 'cover') and \(isShape) ? \(exact) : \(name)"
    }

    /// Returns a frame rate as a fraction: 29.97 is 30000/1001.
    private static func fraction(_ rate: Double) -> (numerator: Int, denominator: Int) {
        for base in [24, 30, 60, 120] where abs(rate - Double(base) * 1000 / 1001) < 0.002 {
            return (base * 1000, 1001)
        }
        let thousandths = max(Int((rate * 1000).rounded()), 1)
        return thousandths % 1000 == 0 ? (thousandths / 1000, 1) : (thousandths, 1000)
    }

    private static func failure(_ name: String, _ error: LottieError) -> SceneFormatError {
        if case .limitExceeded(_, let error) = error {
            return SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    kind: .limit, at: SourceLocation(file: name), error.problem, expected: error.remedy)
            ])
        }
        if case .syntax(_, let line, let column, let problem) = error {
            return SceneFormatError(diagnostics: [
                SceneDiagnostic(
                    at: SourceLocation(file: name, line: line, column: column),
                    "the animation cannot be read: \(problem)", expected: "expected Lottie JSON")
            ])
        }
        return failure(name, "the animation cannot be read: \(error.problem(in: name))")
    }

    private static func failure(_ name: String, _ problem: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(
                at: SourceLocation(file: name), problem, expected: "expected a Lottie JSON or dotLottie file")
        ])
    }
}
