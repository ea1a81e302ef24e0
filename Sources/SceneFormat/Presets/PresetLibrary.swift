import Foundation

/// The folders that presets are found in by name.
public struct PresetLibrary: Sendable {
    /// Searched in this order; an earlier folder's preset hides a later one's of the same name.
    public let folders: [String]

    public init(folders: [String]) { self.folders = folders }

    /// The folders of `MULTIPLANE_PRESETS` (separated by colons), then `../share/multiplane/presets` beside the executable, then the
    /// `presets` folder of the repository that the executable was built in.
    public static func standard(environment: [String: String], executablePath: String) -> PresetLibrary {
        let own = (environment["MULTIPLANE_PRESETS"] ?? "").split(separator: ":").map(String.init)
        let executable = URL(fileURLWithPath: executablePath).resolvingSymlinksInPath().deletingLastPathComponent()
        let installed = executable.appendingPathComponent("../share/multiplane/presets").standardizedFileURL.path
        return PresetLibrary(folders: own + [installed] + repository(above: executable))
    }

    private static func repository(above folder: URL) -> [String] {
        var url = folder
        for _ in 0..<6 where url.path != "/" {
            if FileManager.default.fileExists(atPath: url.appendingPathComponent("Package.swift").path) {
                return [url.appendingPathComponent("presets").path]
            }
            url = url.deletingLastPathComponent()
        }
        return []
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
        if name.contains("/") || Self.extensions.contains(URL(fileURLWithPath: name).pathExtension) { return try Preset(path: name) }
        let known = all
        if let path = known.first(where: { $0.name == name })?.path { return try Preset(path: path) }
        let names = known.map(\.name)
        let expectation = names.isEmpty ? "expected the path of a preset file, since none is in \(folders.joined(separator: ", "))" : "expected one of \(names.joined(separator: ", ")), or a path"
        let diagnostic = SceneDiagnostic(
            at: SourceLocation(file: "--preset"), "there is no preset \"\(name)\"", expected: expectation, suggestion: NearMiss.of(name, in: names))
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
