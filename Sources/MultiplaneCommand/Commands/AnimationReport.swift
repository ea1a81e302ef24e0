import FileAccess
import Foundation
import LottieImport
import SceneFormat

/// The properties of a Lottie animation, as text and as JSON.
struct AnimationReport: FileReport {
    struct Marker: Encodable {
        let name: String
        /// The first frame, and the number of frames; 0 for a point in time.
        let frame: Double, duration: Double
    }

    let file: String
    let container = "lottie"
    /// The duration in seconds.
    let duration: Double
    let width: Double, height: Double
    let frameRate: Double
    let frames: Double
    let markers: [Marker]
    /// The names of the animations and of the state machines of an archive.
    let animations: [String], stateMachines: [String]
    /// The names of the themes.
    let themes: [String]
    /// The features that are not drawn as the file asks.
    let warnings: [String]

    private enum CodingKeys: String, CodingKey {
        case file, container, duration, width, height, frameRate, frames, markers, animations, stateMachines, themes,
            warnings
    }

    /// Reads the properties of a file; nil if it is not an animation.
    ///
    /// - Parameters:
    ///   - file: the name of the file for the report.
    ///   - path: its path.
    ///   - animation: the name of an animation in an archive; nil for its first.
    ///   - compatibility: the player whose omissions are listed.
    /// - Throws: `LottieError` if the animation cannot be read.
    init?(file: String, path: String, animation id: String? = nil, compatibility: LottieAnimation.Compatibility) throws
    {
        // Media files can be long; animations are recognized by their first bytes.
        // Files that cannot be read, such as folders, are reported as clips.
        let start = InputFile.start(path, count: 16)
        // Of other files, text gets an error here if its name promises an animation.
        guard LottieAnimation.mayBeAnimation(start) || start.first == 0x3c,
            let data = try? InputFile.contents(path, limit: LottieAnimation.byteLimit)
        else { return nil }
        guard LottieAnimation.recognizes(data) else {
            if let mistake = LottieAnimation.mistake(in: data, name: file) { throw mistake }
            return nil
        }
        let animation = try LottieAnimation(
            contentsOf: URL(fileURLWithPath: path), animation: id, compatibility: compatibility)
        self.file = file
        duration = animation.duration
        width = animation.size.width
        height = animation.size.height
        frameRate = animation.framerate
        frames = animation.endFrame - animation.startFrame
        markers = animation.markers.map { Marker(name: $0.name, frame: $0.frame, duration: $0.duration) }
        animations = animation.animations
        stateMachines = animation.stateMachines
        themes = animation.themes
        warnings = animation.warnings.map(\.description)
    }

    /// The properties as text: a line each for the file, the animation, its markers and its warnings.
    var text: String {
        var lines = ["\(file): lottie, \(String(format: "%.3f", duration)) s"]
        let size = "\(Self.number(width))×\(Self.number(height))"
        lines.append("  animation: \(size), \(Self.number(frameRate)) fps, \(Self.number(frames)) frames")
        if !markers.isEmpty {
            let names = markers.map { "\"\($0.name)\" at frame \(Self.number($0.frame))" }
            lines.append("  markers: " + names.joined(separator: ", "))
        }
        if !animations.isEmpty { lines.append("  animations: " + animations.joined(separator: ", ")) }
        if !stateMachines.isEmpty { lines.append("  state machines: " + stateMachines.joined(separator: ", ")) }
        if !themes.isEmpty { lines.append("  themes: " + themes.joined(separator: ", ")) }
        lines += warnings.map { "  warning: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
