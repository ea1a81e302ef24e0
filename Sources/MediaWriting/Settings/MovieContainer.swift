/// The container format of the output.
public enum MovieContainer: String, Codable, Sendable, CaseIterable {
    /// Movie formats with video and audio.
    case mp4, mov, webm, mkv
    /// Looping animated images without audio.
    case gif, apng, webp
    /// Uncompressed frames for another program's standard input: with a header per frame (`y4m`), or without (`raw`).
    case y4m, raw
    /// Image sequences, one file per frame, without audio; PNG and TIFF support alpha.
    case pngSequence, jpegSequence, tiffSequence

    /// Creates the container for a file name from its extension. An image file name with a printf-style `%d` is a
    /// sequence.
    public init?(path: String) {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        guard let suffix = name.split(separator: ".").dropFirst().last?.lowercased() else { return nil }
        let container = Self.allCases.first {
            $0.properties.extensions.contains(suffix) && (!$0.isSequence || name.contains("%"))
        }
        guard let container else { return nil }
        self = container
    }

    /// Whether the output is an image sequence.
    public var isSequence: Bool { properties.kind == .sequence }

    /// Whether the container supports audio.
    public var supportsAudio: Bool { properties.kind == .movie }

    /// The file extension without the dot, for example "mp4"; for a sequence including the number pattern.
    public var fileExtension: String { (isSequence ? "%05d." : "") + (properties.extensions.first ?? rawValue) }

    /// The name in a sentence, for example "MP4" or "a PNG sequence".
    public var title: String { properties.title }
}

extension MovieContainer {
    enum Kind: Sendable {
        /// Video and audio.
        case movie
        /// Video only, in a single file.
        case videoOnly
        /// One file per frame.
        case sequence
    }

    struct Properties: Sendable {
        let title: String
        let kind: Kind
        /// The FFmpeg muxer name; nil if none is used.
        let muxer: String?
        /// The file extensions without the dot; the first is the default.
        let extensions: [String]
    }

    /// The properties of the container; the only table of containers.
    var properties: Properties {
        switch self {
        case .mp4: Properties(title: "MP4", kind: .movie, muxer: "mp4", extensions: ["mp4", "m4v"])
        case .mov: Properties(title: "QuickTime", kind: .movie, muxer: "mov", extensions: ["mov", "qt"])
        case .webm: Properties(title: "WebM", kind: .movie, muxer: "webm", extensions: ["webm"])
        case .mkv: Properties(title: "Matroska", kind: .movie, muxer: "matroska", extensions: ["mkv"])
        case .gif: Properties(title: "GIF", kind: .videoOnly, muxer: "gif", extensions: ["gif"])
        case .apng: Properties(title: "animated PNG", kind: .videoOnly, muxer: "apng", extensions: ["apng"])
        case .webp: Properties(title: "animated WebP", kind: .videoOnly, muxer: "webp", extensions: ["webp"])
        case .y4m: Properties(title: "Y4M", kind: .videoOnly, muxer: "yuv4mpegpipe", extensions: ["y4m"])
        case .raw:
            Properties(title: "raw video", kind: .videoOnly, muxer: "rawvideo", extensions: ["raw", "yuv", "rgb"])
        case .pngSequence: Properties(title: "a PNG sequence", kind: .sequence, muxer: nil, extensions: ["png"])
        case .jpegSequence:
            Properties(title: "a JPEG sequence", kind: .sequence, muxer: nil, extensions: ["jpg", "jpeg"])
        case .tiffSequence:
            Properties(title: "a TIFF sequence", kind: .sequence, muxer: nil, extensions: ["tif", "tiff"])
        }
    }

    /// The FFmpeg muxer name; nil if none is used.
    var muxer: String? { properties.muxer }

    /// Whether the container is an ISO base media file (MP4 or QuickTime).
    var isISOMedia: Bool { self == .mp4 || self == .mov }

    /// Whether the container is Matroska or WebM.
    var isMatroska: Bool { self == .webm || self == .mkv }
}
