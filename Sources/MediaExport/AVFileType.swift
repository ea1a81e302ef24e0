import MediaWriting
import SourceFiles

/// The type of an output file.
///
/// - Apple: `AVFileType`.
public struct AVFileType: RawRepresentable, Hashable, Sendable {
    /// The uniform type identifier.
    public let rawValue: String
    /// Creates a type from its identifier.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// QuickTime.
    public static let mov = AVFileType(rawValue: "com.apple.quicktime-movie")
    /// MP4.
    public static let mp4 = AVFileType(rawValue: "public.mpeg-4")
    /// iTunes video; written as MP4.
    public static let m4v = AVFileType(rawValue: "com.apple.m4v-video")
    /// Audio only; supported with `AVAssetExportPresetAppleM4A`.
    public static let m4a = AVFileType(rawValue: "com.apple.m4a-audio")
    /// Waveform audio. Not supported, like the following type.
    public static let wav = AVFileType(rawValue: "com.microsoft.waveform-audio")
    /// Core Audio Format. Not supported.
    public static let caf = AVFileType(rawValue: "com.apple.coreaudio-format")

    /// The supported movie types.
    static var movies: [AVFileType] { [.mov, .mp4, .m4v].filter { $0.container != nil } }

    /// The container; nil for an unsupported type.
    var container: MovieContainer? {
        switch self {
        case .mp4, .m4v: .mp4
        case .mov: MovieContainer(rawValue: "mov")
        default: nil
        }
    }

    /// Returns the container.
    ///
    /// - Throws: `.unsupported`.
    func checkedContainer() throws(MediaError) -> MovieContainer {
        guard let container else {
            throw MediaError(
                .unsupported, during: "choosing the container", detail: "files of type '\(rawValue)' are not supported",
                remedy: "Use one of \(Self.movies.map { "'\($0.rawValue)'" }.joined(separator: ", ")).")
        }
        return container
    }
}

// The constants of older Swift versions.
/// QuickTime.
///
/// - Apple: `AVFileTypeQuickTimeMovie`.
public let AVFileTypeQuickTimeMovie = AVFileType.mov
/// MP4.
///
/// - Apple: `AVFileTypeMPEG4`.
public let AVFileTypeMPEG4 = AVFileType.mp4
/// iTunes video.
///
/// - Apple: `AVFileTypeAppleM4V`.
public let AVFileTypeAppleM4V = AVFileType.m4v
