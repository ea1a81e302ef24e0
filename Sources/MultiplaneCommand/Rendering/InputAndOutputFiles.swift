import Captions
import FileAccess
import Foundation
import Glibc
import MediaWriting
import MovieRendering
import SceneFormat
import SceneLanguage

/// Reads the files that the command's arguments name.
///
/// The files, and those that they name, must be inside the `root` folder, if there is one.
enum InputFiles {
    /// Reads the table of a batch.
    static func table(_ path: String, root: ConfinedFolder? = nil, separator: TableSeparator? = nil) throws
        -> BatchTable
    {
        let file = try root.input(path)
        try requireFile(file, path, "a table")
        return try BatchTable(path: RemoteFiles.isURL(path) ? file : path, root: root, separator: separator)
    }

    /// Reads a caption file, and prints its warnings unless `isQuiet` is set.
    static func captions(_ path: String, root: ConfinedFolder? = nil, isQuiet: Bool = false) throws -> CaptionTrack {
        let file = try root.input(path)
        try requireFile(file, path, "an SRT, WebVTT, ASS or JSON file")
        let track = try CaptionTrack(contentsOf: URL(fileURLWithPath: file), in: root)
        if !isQuiet { Console.warnOnce(track.mediaWarnings.map { RenderWarning.media($0) }) }
        return track
    }

    /// Reads a preset by its name or its path.
    static func preset(_ name: String, root: ConfinedFolder? = nil) throws -> Preset {
        if name.contains("/") { try requireFile(try root.input(name), name, "a preset") }
        return try presets.preset(name, root: root)
    }

    /// Returns the files of presets that are given by name or path.
    static func files(ofPresets names: [String]) -> [String] { names.isEmpty ? [] : names.compactMap(presets.path) }

    /// The preset library of this machine.
    static var presets: PresetLibrary { .standard }

    /// Returns whether a file is a preset of the library, which is readable wherever it is.
    static func isIncludedPreset(_ path: String) -> Bool {
        let path = URL(fileURLWithPath: path).standardizedFileURL.path
        return presets.all.contains { URL(fileURLWithPath: $0.path).standardizedFileURL.path == path }
    }

    /// Returns whether `path` is an existing folder.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Checks that `path` is an existing folder.
    ///
    /// - Throws: `CommandError` with status `inputUnreadable` otherwise.
    static func requireFolder(_ path: String, _ what: String) throws(CommandError) {
        guard isFolder(path) else {
            throw CommandError(.inputUnreadable, "\(path): no such folder; expected \(what)")
        }
    }

    /// Checks that `path` is a readable file, which messages call `name`.
    ///
    /// - Throws: `CommandError` with status `inputUnreadable` otherwise.
    static func requireFile(_ path: String, _ name: String, _ what: String) throws(CommandError) {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw CommandError(.inputUnreadable, "\(name): no such file; expected \(what)")
        }
        guard !isFolder.boolValue || BundleFile.main(ofFolder: path) != nil else {
            throw CommandError(.inputUnreadable, "\(name): this is a folder; expected \(what)")
        }
        guard FileManager.default.isReadableFile(atPath: path) else {
            throw CommandError(.inputUnreadable, "\(name): the file cannot be read; check its permissions")
        }
    }
}

/// Checks outputs before anything is rendered.
enum OutputFiles {
    /// Checks that `path` does not exist, unless outputs may be replaced.
    ///
    /// The writer checks this too, but its error cannot mention `-y`.
    /// - Throws: `CommandError` with status `usage` if the file exists and may not be replaced.
    static func check(_ path: String, _ overwriting: OverwritePolicy) throws(CommandError) {
        // lstat() also finds symbolic links without a target.
        var status = stat()
        guard overwriting == .refuse, !MovieWriter.isPipe(path), lstat(path, &status) == 0,
            !InputFiles.isFolder(path)
        else { return }
        throw CommandError(.usage, "\(path): the file exists; give -y to replace it, or another name")
    }

    /// Whether `path` is an existing regular file, also through links.
    static func isFile(_ path: String) -> Bool { InodeKey(path) != nil }

    /// Checks that the files of an image sequence do not exist, unless outputs may be replaced.
    ///
    /// - Throws: `CommandError` with status `usage` if one of the files exists and may not be replaced.
    static func checkSequence(
        _ path: String, _ container: MovieContainer, frames: Range<Int>, _ overwriting: OverwritePolicy
    ) throws {
        guard overwriting == .refuse else { return }
        for frame in frames {
            try check(try ImageSequenceWriter.path(path, frame: frame, container: container), overwriting)
        }
    }

    /// Checks that the render does not replace its own input files.
    ///
    /// - Throws: `CommandError` with status `usage` if one of `paths` is the same file as one of `inputs`, also through
    ///   links.
    static func check(_ paths: some Sequence<String>, against inputs: [String]) throws(CommandError) {
        var inputsByKey: [InodeKey: String] = [:]
        for input in inputs { if let key = InodeKey(input) { inputsByKey[key] = inputsByKey[key] ?? input } }
        for path in paths {
            guard let key = InodeKey(path), let input = inputsByKey[key] else { continue }
            let other = input == path ? "" : ", as \(input)"
            throw CommandError(
                .usage, "\(path): the render reads this file\(other) and would replace it; give another name")
        }
    }

    /// Checks that a render of `frames` to `path`, a movie or an image sequence, does not replace its own input files.
    static func check(_ path: String, _ container: MovieContainer, frames: Range<Int>, against inputs: [String])
        throws
    {
        guard container.isSequence else { return try check(MovieWriter.isPipe(path) ? [] : [path], against: inputs) }
        try check(
            frames.map { try ImageSequenceWriter.path(path, frame: $0, container: container) }, against: inputs)
    }

    /// Creates the folder of an output if it does not exist.
    static func makeFolder(of path: String) throws(CommandError) {
        guard !MovieWriter.isPipe(path) else { return }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw CommandError(
                .outputNotWritable,
                "\(path): the folder of the file cannot be created; check that you may write to the folder above it")
        }
    }
}

/// The device and inode number of a file, equal for all paths of the same file.
struct InodeKey: Hashable {
    private let device: UInt
    private let number: UInt

    /// Returns nil if `path` is not a regular file.
    init?(_ path: String) {
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
        device = UInt(status.st_dev)
        number = UInt(status.st_ino)
    }
}
