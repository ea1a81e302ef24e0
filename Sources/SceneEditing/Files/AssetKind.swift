/// What an asset of a scene is, by the extension of its file.
package enum AssetKind: String, CaseIterable, Sendable {
    case image
    case clip
    case audio
    case captions
    case lottie
    case font

    /// The extensions of its files, in lowercase.
    private var extensions: [String] {
        switch self {
        case .image:
            ["png", "jpg", "jpeg", "webp", "svg", "tif", "tiff", "gif", "exr", "bmp", "avif", "heic", "jxl", "jp2"]
        case .clip: ["mp4", "mov", "webm", "mkv", "m4v", "avi", "mxf", "ts"]
        case .audio: ["wav", "mp3", "m4a", "aac", "flac", "ogg", "opus", "aif", "aiff"]
        case .captions: ["srt", "vtt", "ass", "ssa", "sbv", "lrc"]
        case .lottie: ["lottie", "json"]
        case .font: ["ttf", "otf", "ttc", "woff", "woff2"]
        }
    }

    /// - Parameter file: The name, the path or the URL of a file.
    /// - Returns: nil for other extensions.
    package init?(ofFile file: String) {
        guard let dot = file.lastIndex(of: ".") else { return nil }
        let fileExtension = file[file.index(after: dot)...].lowercased()
        guard let kind = Self.allCases.first(where: { $0.extensions.contains(fileExtension) }) else { return nil }
        self = kind
    }
}
