import CFFmpeg
import Foundation

/// Which of FFmpeg's formats are opened as clips.
///
/// Lists that name other files are not: what they name may be anywhere, may still be growing, in which case FFmpeg
/// waits for more without end, and is in no plan's hashes. Scripts are programs.
enum InputFormats {
    private static let lists: Set<String> = ["applehttp", "concat", "dash", "hls", "imf", "rtsp", "sdp"]
    private static let scripts: Set<String> = ["avisynth", "vapoursynth"]
    /// The name of the format of playlists in HTTP live streaming.
    private static let playlist = "hls"

    /// FFmpeg's names of all others, as its option `format_whitelist` has them.
    static let allowed: String = {
        var names: [String] = []
        var state: UnsafeMutableRawPointer? = nil
        while let format = av_demuxer_iterate(&state) { names += InputFormats.names(format) }
        return names.filter { !lists.contains($0) && !scripts.contains($0) }.joined(separator: ",")
    }()

    static let allowedWithPlaylists = allowed + "," + playlist

    /// What a file is that FFmpeg was told not to open; nil for any other.
    static func refused(path: String) -> Refused? {
        guard let names = probed(path) else { return nil }
        if names.contains(playlist) {
            return HLSPlaylist.isWholeAndLocal(path: path) ? .wholePlaylist : .other(playlistError(path))
        }
        if let name = names.first(where: lists.contains) { return .other(listError(path, name)) }
        return names.first(where: scripts.contains).map { .other(scriptError(path, $0)) }
    }

    enum Refused {
        /// One that has ended and names only files: as good as a clip.
        case wholePlaylist
        case other(MediaError)
    }

    private static func names(_ format: UnsafePointer<AVInputFormat>) -> [String] {
        format.pointee.name.map { String(cString: $0).split(separator: ",").map(String.init) } ?? []
    }

    /// The names of the format that a file's first bytes look like.
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
            detail: "it is a playlist that is still growing, or names what is no file on this computer",
            remedy: "Record it first: ffmpeg -i \(URL(fileURLWithPath: path).lastPathComponent) -c copy clip.mp4")
    }

    private static func listError(_ path: String, _ name: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file",
            detail: "it is a list of other files (\(name)), no clip",
            remedy: "Make one file of what it names, with FFmpeg, and give that.")
    }

    private static func scriptError(_ path: String, _ name: String) -> MediaError {
        MediaError(
            .unsupported, file: path, during: "opening the file", detail: "it is a script (\(name)), no clip",
            remedy: "Render it to a file and give that.")
    }
}
