import Foundation
import SourceFiles

/// The file names of an image sequence, from a pattern or a folder.
struct SequenceNames: Equatable {
    let folder: String
    private let prefix: String
    private let nameSuffix: String
    /// The minimum number of digits, padded with zeros.
    private let digits: Int
    /// The number in the name of frame 0.
    private let firstNumber: Int

    /// Parses a pattern or folder path.
    ///
    /// - Parameters:
    ///   - suffix: the extension of files in a folder.
    ///   - firstNumber: the number in the name of frame 0.
    /// - Throws: `.sequencePattern` for a pattern without exactly one `%d`, or with one outside the file name.
    init(_ path: String, suffix: String = "png", firstNumber: Int = 0) throws(MovieSettingsError) {
        self.firstNumber = firstNumber
        guard path.contains("%") else {
            folder = path.isEmpty ? "." : path
            prefix = "frame-"
            nameSuffix = "." + suffix
            digits = 5
            return
        }
        folder = PartialFileName(of: path).folder
        let name = path.split(separator: "/").last ?? ""
        guard !folder.contains("%"), let match = name.wholeMatch(of: /([^%]*)%(?:0([1-9]))?d([^%]*)/) else {
            throw .sequencePattern(path)
        }
        prefix = String(match.1)
        digits = match.2.flatMap { Int($0) } ?? 1
        nameSuffix = String(match.3)
    }

    /// The normalized pattern: the same for all writers of these files.
    var title: String { "\(prefix)%0\(digits)d\(nameSuffix)" }

    /// Returns the file name of a frame.
    func name(frame: Int) -> String {
        let number = String(firstNumber + frame)
        return prefix + String(repeating: "0", count: max(0, digits - number.count)) + number + nameSuffix
    }

    /// Returns the path of a frame.
    func path(frame: Int) -> String { folder + "/" + name(frame: frame) }

    /// Creates the folder if it does not exist.
    ///
    /// - Throws: `.outputNotWritable` if it cannot be created.
    func makeFolder() throws(MediaError) {
        do { try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true) } catch {
            throw MediaError(
                .outputNotWritable, file: folder, during: "creating the folder", detail: "the folder cannot be created",
                remedy: "Check the permissions of the folder above it.")
        }
    }
}

/// Renames the finished files of a sequence to their final paths.
struct SequencePublisher {
    let names: SequenceNames
    let folder: PendingFolder
    let overwrite: OverwritePolicy
    let calls: FileCalls

    /// Moves files `0..<count` to their final paths.
    ///
    /// All paths are checked first. If a move fails nevertheless, files that did not replace another are removed again.
    /// - Throws: `.outputNotWritable` for a path that cannot be written.
    func publish(_ count: Int) throws(MediaError) {
        for n in 0..<count { try PartialFileName(of: names.path(frame: n)).checkFinal(overwrite: overwrite) }
        var publishedPaths: [String] = []
        do throws(MediaError) {
            for n in 0..<count {
                let destination = PartialFileName(of: names.path(frame: n)).path
                let isNew = access(destination, F_OK) != 0
                try move(folder.path + "/" + names.name(frame: n), to: destination)
                if isNew { publishedPaths.append(destination) }
            }
        } catch {
            for path in publishedPaths { unlink(path) }
            throw error
        }
        synchronize()
    }

    private func move(_ source: String, to destination: String) throws(MediaError) {
        if overwrite == .refuse {
            // A hard link fails if the name exists; a rename would replace the file. Not every file system supports
            // links.
            if link(source, destination) == 0 { return }
            if errno == EEXIST { throw .exists(destination) }
        }
        if let mode = PartialFileName(of: destination).mode { chmod(source, mode) }
        guard calls.rename(source, destination) >= 0 else {
            throw MediaError(errno: errno, during: "renaming the frames", path: destination)
        }
    }

    /// Synchronizes the folder so that the new names survive a power failure. Best effort.
    private func synchronize() {
        let descriptor = open(names.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { return }
        _ = fsync(descriptor)
        close(descriptor)
    }
}
