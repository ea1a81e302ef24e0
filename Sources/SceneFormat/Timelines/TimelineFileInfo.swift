import FileAccess
import Foundation
import MediaObjects
import MediaReading

/// The properties of the files of an edit list, each read once.
///
/// Owner thread only: it exists while one edit list is read.
final class TimelineFileInfo {
    private var infos: [String: ClipInfo?] = [:]

    /// Returns the properties of a file; nil if it cannot be read, and for URLs.
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    func info(_ path: String, in root: ConfinedFolder?) -> ClipInfo? {
        if let info = infos[path] { return info }
        let info = path.hasPrefix("/") ? Self.read(path, in: root) : nil
        infos[path] = .some(info)
        return info
    }

    private static func read(_ path: String, in root: ConfinedFolder?) -> ClipInfo? {
        var path = path
        if let root {
            guard let resolved = InputFile.resolve(path, in: root) else { return nil }
            path = resolved
        }
        return try? AVAsset(url: URL(fileURLWithPath: path)).info.get()
    }
}
