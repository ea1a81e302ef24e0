import MediaPipeline

/// What sort of file is written.
///
/// - Apple: `AVFileType`.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    /// Written as MP4.
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    /// Sound without a picture: only with `AVAssetExportPresetAppleM4A`.
    public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
    /// Not written, as the one that follows.
    public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
    public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")

    /// Those that can be written.
    static var movies: [AVFileType] { [.mov, .mp4, .m4v].filter { $0.container != nil } }

    /// What such a file is written into; nil where it cannot be.
    var container: MovieContainer? {
        switch self {
        case .mp4, .m4v: .mp4
        case .mov: MovieContainer(rawValue: "mov")
        default: nil
        }
    }

    /// - Throws: `.unsupported`.
    func checkedContainer() throws(MediaError) -> MovieContainer {
        guard let container else {
            throw MediaError(
                .unsupported, during: "choosing the container", detail: "files of type '\(rawValue)' are not written",
                remedy: "Use one of \(Self.movies.map { "'\($0.rawValue)'" }.joined(separator: ", ")).")
        }
        return container
    }
}

// The names of older Swift.
public let AVFileTypeQuickTimeMovie = AVFileType.mov
public let AVFileTypeMPEG4 = AVFileType.mp4
public let AVFileTypeAppleM4V = AVFileType.m4v
