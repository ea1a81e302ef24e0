import FileAccess
import Foundation
import Images
import SceneLanguage
import SourceText

/// The folders in which presets are found by name.
package struct PresetLibrary: Sendable {
    /// The folders in search order; a preset hides presets of the same name in later folders.
    package let folders: [String]

    /// Creates a library of folders.
    package init(folders: [String]) { self.folders = folders }

    /// The folders of `MULTIPLANE_PRESETS` and the folder of the included presets.
    package static var standard: PresetLibrary {
        PresetLibrary(folders: ResourceFolder("presets", variable: "MULTIPLANE_PRESETS").paths)
    }

    private static let extensions = ["yaml", "yml", "json"]

    /// The name and path of every preset, in the order of their names.
    package var all: [(name: String, path: String)] {
        LibraryFiles.all(in: folders, extensions: Self.extensions).map { ($0.name, $0.folder + "/" + $0.file) }
    }

    /// Returns the preset with a name, or the one in a file if `name` is a path (with a slash or an extension).
    ///
    /// - Parameters:
    ///   - root: The folder that a preset given by its path must be inside; nil for any folder. Presets of the library
    ///     are trusted.
    ///   - argument: The argument that named the preset, for errors.
    /// - Throws: `SceneFormatError` if there is none, or the file is not a legal preset.
    package func preset(
        _ name: String, root: ConfinedFolder? = nil, argument: String = "--preset"
    ) throws(SceneFormatError) -> Preset {
        if name.contains("/") || Self.extensions.contains(URL(fileURLWithPath: name).pathExtension) {
            return try Preset(path: name, root: root)
        }
        let presets = all
        if let path = presets.first(where: { $0.name == name })?.path { return try Preset(path: path) }
        let names = presets.map(\.name)
        let expectation =
            names.isEmpty
            ? "expected the path of a preset file, because there are no presets in \(folders.joined(separator: ", "))"
            : "expected one of \(names.joined(separator: ", ")), or a path"
        let diagnostic = SceneDiagnostic(
            at: SourceLocation(file: argument), "there is no preset \"\(name)\"", expected: expectation,
            suggestion: SpellingSuggestion.closest(to: name, in: names))
        throw SceneFormatError(diagnostics: [diagnostic])
    }

    /// Returns the file of the preset that `preset(_:)` returns for the name; nil if there is none.
    package func path(of name: String) -> String? {
        let isFile = name.contains("/") || Self.extensions.contains(URL(fileURLWithPath: name).pathExtension)
        return isFile ? name : all.first { $0.name == name }?.path
    }
}

/// The files of a library by their names without extensions.
enum LibraryFiles {
    /// The most names that are read in a folder.
    private static let limit = 10_000

    /// Returns the files in the order of their names. A file hides those of the same name in later folders.
    static func all(in folders: [String], extensions: [String]) -> [(name: String, folder: String, file: String)] {
        var files: [String: (folder: String, file: String)] = [:]
        for folder in folders {
            for file in InputFolder.names(folder, limit: limit) {
                let url = URL(fileURLWithPath: file)
                guard extensions.contains(url.pathExtension) else { continue }
                let name = url.deletingPathExtension().lastPathComponent
                if files[name] == nil { files[name] = (folder, file) }
            }
        }
        return files.sorted { $0.key < $1.key }.map { ($0.key, $0.value.folder, $0.value.file) }
    }
}

extension Preset {
    /// Reads the preset with a name, or from a file if `name` is a path.
    ///
    /// Names are those of `multiplane presets`, e.g. "h264-1080p30"; the folders of the environment variable
    /// `MULTIPLANE_PRESETS` are searched first.
    /// - Throws: `SceneFormatError` if there is none, or if its file is not a legal preset.
    public init(named name: String) throws {
        self = try PresetLibrary.standard.preset(name)
    }

    /// The names of the presets that `init(named:)` finds, in alphabetical order.
    public static var names: [String] { PresetLibrary.standard.all.map(\.name) }
}
