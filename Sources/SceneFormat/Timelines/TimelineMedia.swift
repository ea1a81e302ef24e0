import EditLists
import FileAccess
import Foundation

/// Finds the media of an edit list, which is often made on another machine.
///
/// A file is looked for where the edit list says, then by the end of its path and by its name in the media folder and
/// in the folder of the edit list, then by the name of its clip.
struct TimelineMedia {
    /// The folder of the edit list.
    let folder: String
    /// The folder that is searched first; nil for none.
    let mediaFolder: String?
    /// The folder that the files must be inside; nil for any folder.
    let root: ConfinedFolder?

    private let listing = FolderListing()

    private var folders: [String] { [mediaFolder, folder].compactMap(\.self) }

    /// Returns the path or URL of the file of a clip; nil if it is not found.
    func file(_ media: EditMedia, clip: String) -> String? {
        if case .file(let url) = media.source {
            if RemoteFiles.isURL(url) { return url }
            if let path = Self.paths(of: url).lazy.compactMap({ existing($0) }).first { return path }
        }
        return ([clip] + media.otherNames).lazy.compactMap { named($0) }.first
    }

    /// Returns the folder of the images of a clip; nil if it contains no image with the first number.
    func imageFolder(_ images: EditImages) -> String? {
        let digits = String(images.first)
        let padded = String(repeating: "0", count: max(images.digits - digits.count, 0)) + digits
        let name = images.prefix + padded + images.suffix
        for base in Self.paths(of: images.folder) {
            let path = existing(base.isEmpty || base.hasSuffix("/") ? base + name : base + "/" + name)
            if let path { return FilePath.parent(path) }
        }
        return nil
    }

    /// Returns the paths that a URL or path can mean: as it is, and with its percent escapes decoded.
    private static func paths(of url: String) -> [String] {
        var path = url
        if let scheme = url.range(of: "file://", options: [.anchored, .caseInsensitive]) {
            let location = url[scheme.upperBound...]
            // The host is empty or localhost.
            path = String(location.drop { $0 != "/" })
        }
        path = path.replacing("\\", with: "/")
        let decoded = path.removingPercentEncoding ?? path
        return decoded == path ? [path] : path == url ? [path, decoded] : [decoded, path]
    }

    /// Returns the path of a file: at the path itself, else with the longest end of the path that a folder contains.
    private func existing(_ path: String) -> String? {
        let own = path.hasPrefix("/") ? path : folder + "/" + path
        if isFile(own) { return own }
        let parts = path.split(separator: "/").filter { $0 != ".." && $0 != "." }
        for folder in folders {
            for count in stride(from: min(parts.count, 8), to: 0, by: -1) {
                let candidate = folder + "/" + parts.suffix(count).joined(separator: "/")
                if isFile(candidate) { return candidate }
            }
        }
        return nil
    }

    /// Returns the path of a file with a name, which may lack the extension.
    private func named(_ name: String) -> String? {
        guard !name.isEmpty, !name.contains("/"), name.utf8.count <= 255 else { return nil }
        for folder in folders {
            if isFile(folder + "/" + name) { return folder + "/" + name }
            let match = listing.files(named: name, in: folder, root).first { isFile(folder + "/" + $0) }
            if let match { return folder + "/" + match }
        }
        return nil
    }

    private func isFile(_ path: String) -> Bool {
        // Results must not reveal whether files outside of the root folder exist.
        if let root, root.resolve(path) == nil { return false }
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && !isFolder.boolValue
    }
}

/// The media files of folders by their names without extensions. Each folder is listed once.
///
/// Owner thread only: it exists while one edit list is read.
private final class FolderListing {
    /// The most names of a folder that are compared with the names of clips.
    private static let limit = 10_000
    /// The extensions of files that have the names of their clips and are not media.
    private static let otherExtensions: Set<String> = [
        "", "otio", "edl", "xml", "fcpxml", "aaf", "yaml", "yml", "json", "txt", "srt", "vtt", "ass", "csv", "md",
    ]

    /// The names of files by folder and lowercased name without extension.
    private var folders: [String: [String: [String]]] = [:]

    /// Returns the names of the files in a folder that have a name with any extension, in ascending order.
    ///
    /// - Parameter root: The folder that the listed one must be inside; nil for any folder.
    func files(named name: String, in folder: String, _ root: ConfinedFolder?) -> [String] {
        let files = folders[folder] ?? Self.list(folder, root)
        folders[folder] = files
        return files[name.lowercased()] ?? []
    }

    private static func list(_ folder: String, _ root: ConfinedFolder?) -> [String: [String]] {
        let media = InputFolder.names(folder, in: root, limit: limit).filter { name in
            !otherExtensions.contains((name as NSString).pathExtension.lowercased())
        }
        return Dictionary(grouping: media) { ($0 as NSString).deletingPathExtension.lowercased() }
    }
}
