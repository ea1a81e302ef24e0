import FileAccess
import Foundation
import MediaWriting
import SourceFiles
import TextLayout

/// An input file of a plan, as it was when the plan was created.
package struct PlannedFile: Codable, Equatable, Sendable {
    /// The path relative to the folder of the plan, or absolute; for a file that was fetched, its URL.
    package var path: String
    /// The size in bytes.
    package var bytes: Int
    /// The modification time in nanoseconds since 1970, truncated to 64 bits: dates after 2262 wrap. If time and size
    /// are unchanged, the file is not read again.
    package var modified: Int
    /// The hash of the content.
    package var hash: ContentHash

    /// Records a file.
    ///
    /// - Throws: a `MediaError` if the file cannot be read.
    package init(_ path: String, relativeTo folder: String) throws(MediaError) {
        let absolute = PlanPath.absolute(path)
        let status = try Self.status(absolute)
        self.path = RemoteFiles.url(ofFile: absolute) ?? PlanPath.stored(absolute, relativeTo: folder)
        (bytes, modified) = status
        hash = try ContentHash(ofFile: absolute)
    }

    /// Returns the change of the file; nil if it is unchanged.
    ///
    /// A file with the same size and time counts as unchanged. The content of copies, which have other times, is
    /// compared.
    func change(relativeTo folder: String) -> InputChange? {
        if RemoteFiles.isURL(path) {
            do throws(RemoteFiles.Failure) { _ = try RemoteFiles.path(of: path) } catch {
                return .file(path, "can no longer be read: \(error.reason)")
            }
        }
        let file = PlanPath.resolved(path, relativeTo: folder)
        let name = RemoteFiles.isURL(path) ? path : file
        do throws(MediaError) {
            let now = try Self.status(file)
            if now == (bytes, modified) { return nil }
            if now.0 != bytes {
                return .file(name, "has \(now.0) bytes, but had \(bytes) when the render was planned")
            }
            return try ContentHash(ofFile: file) == hash
                ? nil : .file(name, "has changed since the render was planned")
        } catch {
            return .file(name, "can no longer be read: \(error.detail)")
        }
    }

    private static func status(_ path: String) throws(MediaError) -> (Int, Int) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            throw MediaError(
                errno == EACCES ? .permissionDenied : .notFound, file: path, during: "planning the render",
                detail: String(cString: strerror(errno)).lowercased(), remedy: "Check the path.")
        }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw MediaError(
                .notAFile, file: path, during: "planning the render", detail: "the path is not a file",
                remedy: "Specify a file.")
        }
        return (Int(status.st_size), status.modificationNanoseconds)
    }
}

/// A font of a plan.
package struct PlannedFont: Codable, Equatable, Sendable {
    /// The name in the scene.
    package var name: String
    /// The font that is used for it.
    package var used: String
    /// The hashes of the font files used for the text, regardless of their paths, including fallback fonts; sorted.
    package var content: [ContentHash]

    package init(name: String, used: String, content: [ContentHash]) {
        self.name = name
        self.used = used
        self.content = content
    }

    /// Records the fonts that this machine uses for `text` in the font `name`.
    package init(_ name: String, drawing text: String) {
        // Files that cannot be read cannot be used for drawing either.
        let content = FontCatalog.files(of: name, drawing: text).compactMap { try? ContentHash(ofFile: $0) }
        self.init(
            name: name, used: FontCatalog.resolution(of: name).used,
            content: content.sorted { $0.description < $1.description })
    }

    /// Returns the change of the font; nil if it is unchanged.
    func change(drawing text: String) -> InputChange? {
        let now = PlannedFont(name, drawing: text)
        if now.used != used { return .font(name, planned: used, now: now.used) }
        return now.content == content ? nil : .fontFiles(name)
    }
}

/// A change of an input since the render was planned.
package enum InputChange: Equatable, Sendable, CustomStringConvertible {
    /// The path of a file and its change.
    case file(String, String)
    /// The name of a program, and its versions then and now.
    case program(String, planned: String, now: String)
    /// The name of a font, and the fonts used for it then and now.
    case font(String, planned: String, now: String)
    /// The name of a font that is unchanged but uses other files.
    case fontFiles(String)
    /// The number of frames of the scene, then and now.
    case frames(planned: Int, now: Int)

    package var description: String {
        switch self {
        case .file(let path, let change): "\(path) \(change)"
        case .program(let name, let planned, let now):
            "\(name) is \(now), but was \(planned) when the render was planned"
        case .font(let name, let planned, let now):
            "the font \"\(name)\" is \(Self.text(now)), but was \(Self.text(planned)) when the render was planned"
        case .fontFiles(let name):
            "the font \"\(name)\", or a fallback font for characters it lacks, has changed since the render was planned"
        case .frames(let planned, let now):
            "the scene has \(now) frames, but had \(planned) when the render was planned"
        }
    }

    private static func text(_ font: String) -> String { font.isEmpty ? "missing" : "drawn in \(font)" }
}

/// The paths in a plan, relative to its folder, so that a folder with scene, clips and plan can be moved or mounted
/// elsewhere.
package enum PlanPath {
    package static func absolute(_ path: String) -> String { URL(fileURLWithPath: path).standardizedFileURL.path }

    /// Returns `path` relative to `folder`; absolute if they have no common folder.
    package static func stored(_ path: String, relativeTo folder: String) -> String {
        let path = parts(path)
        let folder = parts(folder)
        var common = 0
        while common < min(path.count - 1, folder.count), path[common] == folder[common] { common += 1 }
        guard common > 0 else { return "/" + path.joined(separator: "/") }
        return (Array(repeating: "..", count: folder.count - common) + path[common...]).joined(separator: "/")
    }

    /// Returns the absolute path for a path in a plan in `folder`.
    /// For a URL, this is the path of the fetched file, or the URL if it cannot be fetched.
    package static func resolved(_ path: String, relativeTo folder: String) -> String {
        if RemoteFiles.isURL(path) { return (try? RemoteFiles.path(of: path)) ?? path }
        return path.hasPrefix("/") ? path : absolute(absolute(folder) + "/" + path)
    }

    private static func parts(_ path: String) -> [String] { absolute(path).split(separator: "/").map(String.init) }

    /// Returns the folder of a file.
    package static func parent(of path: String) -> String {
        URL(fileURLWithPath: path).deletingLastPathComponent().path
    }

    /// Returns the deepest common folder of absolute paths.
    package static func common(_ paths: [String]) -> String {
        let all = paths.map { $0.split(separator: "/") }
        guard var common = all.first else { return "/" }
        for parts in all.dropFirst() {
            let same = zip(common, parts).prefix { $0 == $1 }.count
            common = Array(common.prefix(same))
        }
        return "/" + common.joined(separator: "/")
    }
}
