import Foundation
import LottieImport

/// The scene that shows an animation file as it is: its size, frame rate and duration, and one `LottieLayer`.
struct AnimationScene {
    /// The text of the scene.
    let text: String

    /// Creates the scene; nil for data that is not an animation.
    ///
    /// - Throws: `SceneFormatError` for damaged animations, and for those from standard input.
    init?(_ data: Data, name: String) throws(SceneFormatError) {
        guard LottieAnimation.recognizes(data) else { return nil }
        let animation: LottieAnimation
        do throws(LottieError) {
            animation = try LottieAnimation(measuring: data, name: name)
        } catch {
            throw Self.failure(name, "the animation cannot be read: \(error)")
        }
        guard FileManager.default.fileExists(atPath: name) else {
            throw Self.failure(name, "animations cannot be read from standard input; give the name of the file")
        }
        text = Self.text(animation, file: URL(fileURLWithPath: name).standardizedFileURL.path)
    }

    private static func text(_ animation: LottieAnimation, file: String) -> String {
        let (width, height) = (Int(animation.size.width.rounded(.up)), Int(animation.size.height.rounded(.up)))
        let rate = fraction(animation.framerate)
        let count = max((animation.duration * Double(rate.numerator) / Double(rate.denominator)).rounded(), 1)
        return """
            multiplane: 1
            size: [\(width), \(height)]
            frameRate: \(rate.numerator)/\(rate.denominator)
            duration: \(Int(count) * rate.denominator)/\(rate.numerator)
            parameters:
              background: { type: color, default: "#ffffff", description: "The color behind the animation" }
            background: "{{background}}"
            assets:
              animation: { file: \(quoted(file)) }
            root:
              sublayers:
                - class: LottieLayer
                  asset: animation
                  frame: [0, 0, \(width), \(height)]
            """
    }

    /// Returns a frame rate as a fraction: 29.97 is 30000/1001.
    private static func fraction(_ rate: Double) -> (numerator: Int, denominator: Int) {
        for base in [24, 30, 60, 120] where abs(rate - Double(base) * 1000 / 1001) < 0.002 {
            return (base * 1000, 1001)
        }
        let thousandths = max(Int((rate * 1000).rounded()), 1)
        return thousandths % 1000 == 0 ? (thousandths / 1000, 1) : (thousandths, 1000)
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.replacingOccurrences(of: "\\", with: "\\\\").replacingOccurrences(of: "\"", with: "\\\"") + "\""
    }

    private static func failure(_ name: String, _ problem: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(
                at: SourceLocation(file: name), problem, expected: "expected a Lottie JSON or dotLottie file")
        ])
    }
}
