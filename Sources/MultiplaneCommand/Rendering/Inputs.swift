import Foundation
import Multiplane

/// Reads what commands are given by path.
enum Inputs {
    /// - Throws: `CommandError` where there is no such file, `SceneFormatError` for what it says.
    static func scene(_ path: String, _ overrides: [ParameterOverride]) throws -> SceneDescription {
        try requireFile(path, "a scene")
        return try SceneDescription(path: path, overrides: overrides)
    }

    static func table(_ path: String) throws -> BatchTable {
        try requireFile(path, "a table")
        return try BatchTable(path: path)
    }

    /// A preset by its name or its file.
    static func preset(_ name: String) throws -> Preset {
        if name.contains("/") { try requireFile(name, "a preset") }
        return try presets.preset(name)
    }

    /// The files of presets that are given by name or file.
    static func files(ofPresets names: [String]) -> [String] { names.isEmpty ? [] : names.compactMap(presets.path) }

    static var presets: PresetLibrary { .standard }

    private static func requireFile(_ path: String, _ what: String) throws(CommandError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandError(.inputUnreadable, "\(path): there is no such file; expected \(what)")
        }
        guard !isFolder.boolValue else {
            throw CommandError(.inputUnreadable, "\(path): this is a folder; expected \(what)")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandError(.inputUnreadable, "\(path): the file may not be read; check its permissions")
        }
    }
}
