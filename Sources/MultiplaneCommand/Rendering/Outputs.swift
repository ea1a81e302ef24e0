import Foundation
import Multiplane

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
            try check(try PictureSequenceWriter.path(path, frame: frame, container: container), overwriting)
        }
    }

    /// An output takes the place of what has its name: that must be nothing that the render reads.
    ///
    /// - Throws: `CommandError` of usage for a path that leads to one of `inputs`, by whatever name.
    static func check(_ paths: some Sequence<String>, apartFrom inputs: [String]) throws(CommandError) {
        var known: [FileKey: String] = [:]
        for input in inputs { if let key = FileKey(input) { known[key] = known[key] ?? input } }
        for path in paths {
            guard let key = FileKey(path), let input = known[key] else { continue }
            let other = input == path ? "" : ", as \(input)"
            throw CommandError(
                .usage, "\(path): the render reads this file\(other), and would replace it; give another name")
        }
    }

    /// The same for an output that a render of `frames` writes.
    static func check(_ path: String, _ container: MovieContainer, frames: Range<Int>, apartFrom inputs: [String])
        throws
    {
        guard container.isSequence else { return try check(MovieWriter.isPipe(path) ? [] : [path], apartFrom: inputs) }
        try check(
            frames.map { try PictureSequenceWriter.path(path, frame: $0, container: container) }, apartFrom: inputs)
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
