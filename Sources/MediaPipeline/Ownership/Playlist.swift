import Foundation

/// Looks into a playlist of HTTP live streaming before FFmpeg follows it.
///
/// - Source: RFC 8216 §4.
enum HLSPlaylist {
    private static let mostBytes = 1 << 20

    /// Whether everything that it names, and the playlists among that name, are files, and none of the playlists is
    /// still to grow.
    static func isWholeAndLocal(path: String) -> Bool { isWholeAndLocal(path, depth: 0) }

    private static func isWholeAndLocal(_ path: String, depth: Int) -> Bool {
        guard depth < 3, let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: mostBytes)
        else { return false }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard lines.first?.hasPrefix("#EXTM3U") == true else { return false }
        let names = lines.compactMap(name)
        guard names.allSatisfy(isFileName) else { return false }
        // One of variants has no end of its own.
        guard lines.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF") }) else {
            return lines.contains("#EXT-X-ENDLIST")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return names.allSatisfy { isWholeAndLocal(URL(fileURLWithPath: $0, relativeTo: folder).path, depth: depth + 1) }
    }

    /// What a line names: all of it, or the address among a tag's attributes.
    private static func name(_ line: String) -> String? {
        if line.isEmpty { return nil }
        guard line.hasPrefix("#") else { return line }
        return line.firstMatch(of: /URI="([^"]*)"/).map { String($0.1) }
    }

    private static func isFileName(_ name: String) -> Bool {
        !name.hasPrefix("//") && name.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:/) == nil
    }
}
