import Foundation
import Glibc
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

/// What is known of an output before anything is drawn.
enum Outputs {
    /// The writer refuses too, but cannot know of `-y`.
    /// - Throws: `CommandError` of usage where the file is there and may not be replaced.
    static func check(_ path: String, _ overwriting: Overwriting) throws(CommandError) {
        // A link that leads nowhere is there too.
        var status = stat()
        guard overwriting == .refuse, !MovieWriter.isPipe(path), lstat(path, &status) == 0, !isFolder(path) else {
            return
        }
        throw CommandError(.usage, "\(path): the file is there already; give -y to replace it, or another name")
    }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// - Throws: `CommandError` of usage where one of the sequence's files is there and may not be replaced.
    static func checkSequence(
        _ path: String, _ container: MovieContainer, frames: Range<Int>, _ overwriting: Overwriting
    ) throws {
        guard overwriting == .refuse else { return }
        for frame in frames {
            try check(try ImageSequenceWriter.path(path, frame: frame, container: container), overwriting)
        }
    }

    /// An output takes the place of what has its name: that must be nothing that the render reads.
    ///
    /// - Throws: `CommandError` of usage for a path that leads to one of `inputs`, by whatever name.
    static func check(_ paths: some Sequence<String>, against inputs: [String]) throws(CommandError) {
        var known: [InodeKey: String] = [:]
        for input in inputs { if let key = InodeKey(input) { known[key] = known[key] ?? input } }
        for path in paths {
            guard let key = InodeKey(path), let input = known[key] else { continue }
            let other = input == path ? "" : ", as \(input)"
            throw CommandError(
                .usage, "\(path): the render reads this file\(other), and would replace it; give another name")
        }
    }

    /// The same for an output that a render of `frames` writes.
    static func check(_ path: String, _ container: MovieContainer, frames: Range<Int>, against inputs: [String])
        throws
    {
        guard container.isSequence else { return try check(MovieWriter.isPipe(path) ? [] : [path], against: inputs) }
        try check(
            frames.map { try ImageSequenceWriter.path(path, frame: $0, container: container) }, against: inputs)
    }

    /// Makes the folder that a template's fields may have put into a path.
    static func makeFolder(of path: String) throws(CommandError) {
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandError(
                .outputNotWritable, "\(folder): the folder cannot be made; check the permissions of the folder above it"
            )
        }
    }
}

/// What two names of one file have in common.
struct InodeKey: Hashable {
    private let device: UInt
    private let number: UInt

    /// Nil where there is no file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
