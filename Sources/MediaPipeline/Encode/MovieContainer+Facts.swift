extension MovieContainer {
    enum Kind: Sendable {
        /// Pictures and sound.
        case movie
        /// Pictures only, in one file.
        case pictures
        case sequence
    }

    struct Facts: Sendable {
        let title: String
        let kind: Kind
        /// FFmpeg's name of the muxer; nil where none is used.
        let muxer: String?
        /// Without the dot; the first is the one that is added to names.
        let endings: [String]
    }

    /// The one table of containers.
    var facts: Facts {
        switch self {
        case .mp4: Facts(title: "MP4", kind: .movie, muxer: "mp4", endings: ["mp4", "m4v"])
        case .mov: Facts(title: "QuickTime", kind: .movie, muxer: "mov", endings: ["mov", "qt"])
        case .webm: Facts(title: "WebM", kind: .movie, muxer: "webm", endings: ["webm"])
        case .mkv: Facts(title: "Matroska", kind: .movie, muxer: "matroska", endings: ["mkv"])
        case .gif: Facts(title: "GIF", kind: .pictures, muxer: "gif", endings: ["gif"])
        case .apng: Facts(title: "animated PNG", kind: .pictures, muxer: "apng", endings: ["apng"])
        case .webp: Facts(title: "animated WebP", kind: .pictures, muxer: "webp", endings: ["webp"])
        case .y4m: Facts(title: "Y4M", kind: .pictures, muxer: "yuv4mpegpipe", endings: ["y4m"])
        case .raw: Facts(title: "raw pictures", kind: .pictures, muxer: "rawvideo", endings: ["raw", "yuv", "rgb"])
        case .pngSequence: Facts(title: "a PNG sequence", kind: .sequence, muxer: nil, endings: ["png"])
        case .jpegSequence: Facts(title: "a JPEG sequence", kind: .sequence, muxer: nil, endings: ["jpg", "jpeg"])
        case .tiffSequence: Facts(title: "a TIFF sequence", kind: .sequence, muxer: nil, endings: ["tif", "tiff"])
        }
    }

    /// FFmpeg's name of the muxer; nil where none is used.
    var muxer: String? { facts.muxer }

    /// Whether times are kept in MP4's boxes.
    var isISOMedia: Bool { self == .mp4 || self == .mov }

    var isMatroska: Bool { self == .webm || self == .mkv }
}
