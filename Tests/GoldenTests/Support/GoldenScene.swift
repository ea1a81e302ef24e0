import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

/// A scene file in Scenes with the values of its first lines: `# title:`, and optionally `# times:` (default 0),
/// `# tolerance:` (default geometry) and `# clip:` (the container of the clip that the test generates).
struct GoldenScene: Sendable, CustomTestStringConvertible {
    /// The category and the name: "shape/caps".
    let name: String
    let url: URL
    let title: String
    /// The ascending times in seconds.
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

    /// Returns the reference's name without folder and extension: "shape/caps@0.5".
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

    /// Returns all files in the folder `part` with a file extension, sorted by path.
    static func files(_ part: String, ending: String) -> [URL] {
        let root = folder.appendingPathComponent(part)
        let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
        return paths.filter { $0.hasSuffix("." + ending) }.sorted().map { root.appendingPathComponent($0) }
    }

    static let sceneFiles = files("Scenes", ending: "yaml")
    static let all = sceneFiles.compactMap(GoldenScene.init)
}
