import FileAccess
import Foundation
import Glibc
import MediaWriting

/// An output with a URL: its files are written to a temporary folder, and stored when all are complete.
struct StoredOutput {
    /// The path to write.
    let path: String
    private let url: String
    private let folder: String
    private let command: StorageCommand

    /// Creates the temporary folder, in `TMPDIR`.
    ///
    /// - Throws: `CommandError` for an invalid URL, and if the folder cannot be created.
    init(_ url: String, _ command: StorageCommand) throws(CommandError) {
        guard RemoteFiles.isValid(url), !url.contains("?"), !url.contains("#") else {
            throw CommandError(.usage, "\(url): the URL is not valid; expected a URL such as s3://bucket/title.mp4")
        }
        var template = Array((FileManager.default.temporaryDirectory.path + "/multiplane-XXXXXX").utf8CString)
        guard mkdtemp(&template) != nil else {
            let reason = String(cString: strerror(errno)).lowercased()
            throw CommandError(
                .outputNotWritable, "\(url): a temporary folder cannot be created: \(reason); check TMPDIR")
        }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        PartialFiles.addFolder(folder)
        path = folder + "/" + RemoteFiles.fileName(url)
        self.url = url
        self.command = command
    }

    /// Stores all files of the folder beside the URL, in the order of their names.
    ///
    /// - Throws: `CommandError` with the errors of the command.
    func store() throws(CommandError) {
        let parent = url.dropLast(RemoteFiles.fileName(url).count)
        let names = (FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []).sorted()
        for name in names where OutputFiles.isFile(folder + "/" + name) {
            do throws(RemoteFiles.Failure) {
                try command.run(url: parent + name, file: folder + "/" + name)
            } catch {
                throw CommandError(
                    .outputNotWritable,
                    "\(parent)\(name): the output could not be stored: \(error.reason); \(error.remedy)")
            }
        }
    }

    /// Returns the name of a file of an output for messages: its path, or its URL if the output is a URL.
    static func name(of path: String, for output: String) -> String {
        guard RemoteFiles.isURL(output) else { return path }
        return output.dropLast(RemoteFiles.fileName(output).count) + FilePath.lastComponent(path)
    }

    /// Removes the temporary folder.
    func removeFolder() {
        try? FileManager.default.removeItem(atPath: folder)
        PartialFiles.forget(folder)
    }
}
