import Foundation

/// Writes `data` as a file that appears under its name only when it is complete and on the disk, as a movie does.
///
/// - Throws: `.outputNotWritable` for a missing or forbidden folder, a folder in the file's place, or a file that is
///   there and may not be replaced; `.diskFull`. What had the name before is untouched then.
public func writeFile(_ data: Data, to path: String, overwrite: OverwritePolicy = .replace) throws(MediaError) {
    let file = try PendingFile(path: path, overwrite: overwrite)
    // commit() throws what writing met.
    _ = data.withUnsafeBytes { file.write($0) }
    try file.commit()
}
