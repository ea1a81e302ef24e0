import FileAccess
import Foundation
import Glibc

/// Checks an HLS playlist before FFmpeg follows it.
///
/// - Source: RFC 8216 §4.
package enum HLSPlaylist {
    private static let signature = Data("#EXTM3U".utf8)
    private static let maximumByteCount = 1 << 20
    /// FFmpeg splits lines that are longer than 4,096 bytes.
    private static let maximumLineLength = 2048
    private static let maximumDepth = 3
    private static let maximumFileCount = 100_000

    /// Returns the absolute paths of all files that a playlist and its nested playlists name, whether or not they
    /// exist.
    ///
    /// - Returns: The paths; `nil` for files that are not playlists, and for playlists that do not play: live ones,
    ///   and those that name URLs.
    package static func files(path: String) -> [String]? {
        var listed: [String] = []
        return collect(FilePath.normalized(path), depth: 0, into: &listed) ? listed : nil
    }

    /// Returns whether a file begins like a playlist.
    package static func isPlaylist(path: String) -> Bool { contents(FilePath.normalized(path)) != nil }

    /// Returns the files of a playlist that is named like one.
    ///
    /// - Throws: `.unsupported` for other names, and for playlists that do not play.
    package static func playableFiles(_ path: String) throws(MediaError) -> [String] {
        let name = FilePath.lastComponent(path)
        guard [".m3u8", ".m3u"].contains(where: name.lowercased().hasSuffix) else {
            throw MediaError(
                .unsupported, file: path, during: "opening the file",
                detail: "it is an HLS playlist, but its name does not end in .m3u8",
                remedy: "Rename the playlist, or use a media file.")
        }
        guard RemoteFiles.url(ofFile: path) == nil else {
            throw MediaError(
                .unsupported, file: path, during: "opening the file",
                detail: "it is an HLS playlist that was fetched without the files that it names",
                remedy: "Fetch its folder first, and use the path of the playlist.")
        }
        guard let files = files(path: path) else {
            throw MediaError(
                .unsupported, file: path, during: "opening the file",
                detail: "the playlist is live (without #EXT-X-ENDLIST), names remote files, or is damaged",
                remedy: "Record it to a file first: ffmpeg -i \(name) -c copy clip.mp4")
        }
        return files
    }

    /// Adds the files of a playlist; returns `false` if it does not play.
    private static func collect(_ path: String, depth: Int, into listed: inout [String]) -> Bool {
        guard depth < maximumDepth, let data = contents(path), let lines = lines(data) else { return false }
        let tags = lines.filter { $0.hasPrefix("#") }
        let attributes = tags.compactMap(attribute)
        guard attributes.allSatisfy({ $0 != .malformed }) else { return false }
        let names = lines.filter { !$0.hasPrefix("#") } + attributes.compactMap(\.name)
        guard names.allSatisfy(isFileName) else { return false }
        let folder = FilePath.folder(path)
        let files = names.map { FilePath.normalized($0.hasPrefix("/") ? $0 : folder + "/" + $0) }
        listed += files
        guard listed.count <= maximumFileCount else { return false }
        // A master playlist has no end tag of its own.
        guard tags.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF") }) else {
            return tags.contains("#EXT-X-ENDLIST")
        }
        return files.allSatisfy { collect($0, depth: depth + 1, into: &listed) }
    }

    /// Returns the contents of a playlist; `nil` for other files and for playlists that are too long.
    private static func contents(_ path: String) -> Data? {
        guard InputFile.start(path, count: signature.count) == signature, let file = try? InputFile.open(path),
            let start = file.bytes(upTo: signature.count), start == signature,
            let remainder = file.bytes(upTo: maximumByteCount), remainder.count < maximumByteCount
        else { return nil }
        return start + remainder
    }

    /// Returns the lines that are not empty; `nil` for text that FFmpeg may split differently.
    private static func lines(_ data: Data) -> [String]? {
        guard !data.contains(0) else { return nil }
        var result: [String] = []
        for line in data.split(whereSeparator: { $0 == 0x0A || $0 == 0x0D }) {
            guard line.count <= maximumLineLength, let text = String(bytes: line, encoding: .utf8) else { return nil }
            let trimmed = text.trimmingCharacters(in: .whitespaces)
            if !trimmed.isEmpty { result.append(trimmed) }
        }
        return result
    }

    private enum Attribute: Equatable {
        case name(String)
        case malformed

        var name: String? { if case .name(let name) = self { name } else { nil } }
    }

    /// Returns the URI attribute of a tag; `nil` if it has none.
    private static func attribute(_ line: String) -> Attribute? {
        let matches = line.matches(of: /URI=(?:"([^"]*)")?/)
        guard let match = matches.first else { return nil }
        guard matches.count == 1, let name = match.1 else { return .malformed }
        return .name(String(name))
    }

    private static func isFileName(_ name: String) -> Bool {
        !name.hasPrefix("//") && name.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:/) == nil
    }
}

extension ConfinedFolder {
    /// Returns the path of an input file in the folder, and checks the files that it names if it is a playlist.
    ///
    /// - Throws: `.permissionDenied` for paths outside the folder.
    package func input(_ path: String) throws(MediaError) -> String {
        guard let resolved = InputFile.resolve(path, in: self) else { throw outside(path, "the path is") }
        if HLSPlaylist.files(path: resolved)?.contains(where: { InputFile.resolve($0, in: self) == nil }) == true {
            throw outside(path, "the playlist names a file")
        }
        return resolved
    }

    private func outside(_ path: String, _ subject: String) -> MediaError {
        MediaError(
            .permissionDenied, file: path, during: "opening the file", detail: "\(subject) outside the root folder",
            remedy: "Use a file inside \(self.path).")
    }
}
