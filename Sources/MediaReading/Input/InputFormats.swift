import CFFmpeg
import Foundation

/// The FFmpeg formats that are opened as clips.
///
/// Lists that name other files are excluded: those files may be anywhere, may still be growing, in which case FFmpeg
/// waits without limit, and are not covered by a render plan's hashes. Scripts are excluded because they are programs.
enum InputFormats {
    private static let lists: Set<String> = ["applehttp", "concat", "dash", "hls", "imf", "rtsp", "sdp"]
    private static let scripts: Set<String> = ["avisynth", "vapoursynth"]
    /// The format name of HLS playlists.
    private static let playlist = "hls"

    /// The names of all other formats, for FFmpeg's option `format_whitelist`.
    static let allowed: String = {
        var names: [String] = []
        var state: UnsafeMutableRawPointer? = nil
        while let format = av_demuxer_iterate(&state) { names += InputFormats.names(format) }
        return names.filter { !lists.contains($0) && !scripts.contains($0) }.joined(separator: ",")
    }()

    /// The allowed formats and HLS playlists.
    static let allowedWithPlaylists = allowed + "," + playlist

    /// Returns why a file is not opened; `nil` if its format is not excluded.
    static func rejection(path: String) -> Rejection? {
        guard let names = probed(path) else { return nil }
        if names.contains(playlist) {
            return HLSPlaylist.isWholeAndLocal(path: path) ? .wholePlaylist : .other(playlistError(path))
        }
        if let name = names.first(where: lists.contains) { return .other(listError(path, name)) }
        return names.first(where: scripts.contains).map { .other(scriptError(path, $0)) }
    }

    /// The reasons why a file is not opened.
    enum Rejection {
        /// A complete playlist that only names local files; it can be opened like a clip.
        case wholePlaylist
        /// Any other reason.
        case other(MediaError)
    }

    private static func names(_ format: UnsafePointer<AVInputFormat>) -> [String] {
        format.pointee.name.map { String(cString: $0).split(separator: ",").map(String.init) } ?? []
    }

    /// Returns the names of the format that the file's first bytes match.
    private static func probed(_ path: String) -> [String]? {
        guard let file = FileHandle(forReadingAtPath: path), let head = try? file.read(upToCount: 1 << 16) else {
            return nil
        }
        var bytes = [UInt8](head) + [UInt8](repeating: 0, count: Int(AVPROBE_PADDING_SIZE))
        return bytes.withUnsafeMutableBufferPointer { buffer in
            path.withCString { name in
                var data = AVProbeData(
                    filename: name, buf: buffer.baseAddress, buf_size: Int32(head.count), mime_type: nil)
                return av_probe_input_format(&data, 1).map(names)
            }
        }
    }

    private static func playlistError(_ path: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file",
            detail: "the playlist is live (without #EXT-X-ENDLIST) or names remote files",
            remedy:
                "Record it to a file first: ffmpeg -i \(URL(fileURLWithPath: path).lastPathComponent) -c copy clip.mp4")
    }

    private static func listError(_ path: String, _ name: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file",
            detail: "it is a list of other files (\(name)), not a clip",
            remedy: "Join the listed files into one file with FFmpeg, and use that file.")
    }

    private static func scriptError(_ path: String, _ name: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file", detail: "it is a script (\(name)), not a clip",
            remedy: "Render it to a file, and use that file.")
    }
}

/// Checks an HLS playlist before FFmpeg follows it.
///
/// - Source: RFC 8216 §4.
enum HLSPlaylist {
    private static let maximumByteCount = 1 << 20

    /// Returns whether the playlist and all playlists that it names are complete and only name local files.
    static func isWholeAndLocal(path: String) -> Bool { isWholeAndLocal(path, depth: 0) }

    private static func isWholeAndLocal(_ path: String, depth: Int) -> Bool {
        guard depth < 3, let file = FileHandle(forReadingAtPath: path),
            let data = try? file.read(upToCount: maximumByteCount)
        else { return false }
        let lines = String(decoding: data, as: UTF8.self).split(whereSeparator: \.isNewline).map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard lines.first?.hasPrefix("#EXTM3U") == true else { return false }
        let names = lines.compactMap(name)
        guard names.allSatisfy(isFileName) else { return false }
        // A master playlist has no end tag of its own.
        guard lines.contains(where: { $0.hasPrefix("#EXT-X-STREAM-INF") }) else {
            return lines.contains("#EXT-X-ENDLIST")
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        return names.allSatisfy { isWholeAndLocal(URL(fileURLWithPath: $0, relativeTo: folder).path, depth: depth + 1) }
    }

    /// Returns the URI of a line: the whole line, or the URI attribute of a tag.
    private static func name(_ line: String) -> String? {
        if line.isEmpty { return nil }
        guard line.hasPrefix("#") else { return line }
        return line.firstMatch(of: /URI="([^"]*)"/).map { String($0.1) }
    }

    private static func isFileName(_ name: String) -> Bool {
        !name.hasPrefix("//") && name.firstMatch(of: /^[A-Za-z][A-Za-z0-9+.\-]*:/) == nil
    }
}
