import FileAccess
import Foundation
import MediaWriting
import SceneLanguage

/// The rows of a batch table whose renders failed, as a table for a second run (`--failed`).
struct FailedRows {
    private let table: BatchTable
    private let path: String

    /// Checks the file before anything is rendered.
    ///
    /// - Parameters:
    ///   - path: the path as given.
    ///   - replaces: whether an existing file is replaced.
    /// - Throws: `CommandError` with status `usage` for a batch without a table, a file of another format than the
    ///   table, or an existing file that is not replaced.
    init(_ path: String, _ table: BatchTable?, outputRoot: ConfinedFolder?, replaces: Bool) throws {
        guard let table else {
            throw CommandError(.usage, "--failed writes rows of a table; give a table with --rows, or use --report")
        }
        guard BatchTable.Format(path: path) == table.format else {
            throw CommandError(
                .usage, "\(path): --failed has the format of the table; give a name that ends in .\(table.format)")
        }
        self.table = table
        self.path = try outputRoot.output(path)
        if !replaces { try OutputFiles.check(self.path, .refuse) }
    }

    /// Writes the table. Without failed rows, an existing table is removed, so that its existence means failures.
    ///
    /// - Parameter numbers: the numbers of the failed rows.
    /// - Throws: a `MediaError` if the file cannot be written.
    func write(_ numbers: Set<Int>) throws {
        guard !numbers.isEmpty else {
            if OutputFiles.isFile(path) { unlink(path) }
            return
        }
        try OutputFiles.makeFolder(of: path)
        try writeFile(Data(table.text(ofRows: numbers).utf8), to: path)
    }
}
