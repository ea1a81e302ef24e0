import Foundation
import Quartz2D

/// The folders that presets are found in by name.
public struct PresetLibrary: Sendable {
    /// Searched in this order; an earlier folder's preset hides a later one's of the same name.
    public let folders: [String]

    public init(folders: [String]) { self.folders = folders }

    /// The folders of `MULTIPLANE_PRESETS`, and those that come with the program.
    public static var standard: PresetLibrary {
        PresetLibrary(folders: ResourceFolder("presets", variable: "MULTIPLANE_PRESETS").paths)
    }

    private static let extensions = ["yaml", "yml", "json"]

    /// Name and path of every preset, in the order of their names.
    public var all: [(name: String, path: String)] {
        var paths: [String: String] = [:]
        for folder in folders {
            let files = ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).sorted()
            for file in files where Self.extensions.contains(URL(fileURLWithPath: file).pathExtension) {
                let name = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
                if paths[name] == nil { paths[name] = folder + "/" + file }
            }
        }
        return paths.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The preset of that name, or the one in the file when `name` is a path (with a slash or an extension).
    ///
    /// - Throws: `SceneFormatError` when there is none, or the file is not a legal preset.
    public func preset(_ name: String) throws(SceneFormatError) -> Preset {
        if name.contains("/") || Self.extensions.contains(URL(fileURLWithPath: name).pathExtension) {
            return try Preset(path: name)
        }
        let known = all
        if let path = known.first(where: { $0.name == name })?.path { return try Preset(path: path) }
        let names = known.map(\.name)
        let expectation =
            names.isEmpty
            ? "expected the path of a preset file, since none is in \(folders.joined(separator: ", "))"
            : "expected one of \(names.joined(separator: ", ")), or a path"
        let diagnostic = SceneDiagnostic(
            at: SourceLocation(file: "--preset"), "there is no preset \"\(name)\"", expected: expectation,
            suggestion: SpellingSuggestion.of(name, in: names))
        throw SceneFormatError(diagnostics: [diagnostic])
    }
}

extension PresetLibrary {
    /// The file of the preset that `preset(_:)` gives for the name; nil when there is none.
    public func path(of name: String) -> String? {
        let isFile = name.contains("/") || Self.extensions.contains(URL(fileURLWithPath: name).pathExtension)
        return isFile ? name : all.first { $0.name == name }?.path
    }
}
