import Foundation
import Multiplane
import TestSupport
import Testing

/// A scene file under Scenes with what its first lines say: `# title:`, and where they differ from the usual
/// `# times:` (0), `# tolerance:` (geometry) and `# clip:` (the container of the clip that the test makes for it).
struct GoldenScene: Sendable, CustomTestStringConvertible {
    /// Category and name: "shape/caps".
    let name: String
    let url: URL
    let title: String
    /// In seconds, rising.
    let times: [Rational]
    let tolerance: ImageTolerance
    let clip: MovieContainer?

    var testDescription: String { "\(name): \(title)" }

    init?(_ url: URL) {
        guard let text = try? String(contentsOf: url, encoding: .utf8), let title = Self.comment("title", of: text)
        else { return nil }
        self.url = url
        self.title = title
        name = url.deletingLastPathComponent().lastPathComponent + "/" + url.deletingPathExtension().lastPathComponent
        times = (Self.comment("times", of: text) ?? "0").split(separator: " ").compactMap { Rational($0) }
        tolerance = Self.tolerances[Self.comment("tolerance", of: text) ?? "geometry"] ?? .exact
        clip = Self.comment("clip", of: text).flatMap(MovieContainer.init(rawValue:))
    }

    static let tolerances: [String: ImageTolerance] = [
        "geometry": .geometry, "effects": .effects, "text": .text, "video": .video,
    ]

    private static func comment(_ key: String, of text: String) -> String? {
        let start = "# \(key): "
        return text.split(separator: "\n").first { $0.hasPrefix(start) }.map { String($0.dropFirst(start.count)) }
    }

    /// The reference's name without its folder and ending: "shape/caps@0.5".
    func referenceName(_ time: Rational) -> String {
        let seconds = "\(time.seconds)"
        return "\(name)@" + (seconds.hasSuffix(".0") ? String(seconds.dropLast(2)) : seconds)
    }

    func description(clips: URL) throws -> SceneDescription {
        let overrides = try clip.map { container in
            [ParameterOverride(name: "clip", text: try QuadClip.make(in: clips, container))]
        }
        return try SceneDescription(path: url.path, overrides: overrides ?? [])
    }
}

extension GoldenScene {
    static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()

    /// All files under `part` with this ending, as category and name, sorted.
    static func files(_ part: String, ending: String) -> [URL] {
        let root = folder.appendingPathComponent(part)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix("." + ending) }.sorted().map { root.appendingPathComponent($0) }
    }

    static let sceneFiles = files("Scenes", ending: "yaml")
    static let all = sceneFiles.compactMap(GoldenScene.init)
}
