import Foundation
import MediaWriting

/// The export preset with the highest quality in the original size. All presets use H.264 and AAC unless the name says
/// otherwise, and never enlarge the video.
///
/// - Apple: `AVAssetExportPresetHighestQuality`.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// The export preset with medium quality, at most 568 × 320 pixels.
///
/// - Apple: `AVAssetExportPresetMediumQuality`.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// The export preset with low quality, at most 224 × 128 pixels.
///
/// - Apple: `AVAssetExportPresetLowQuality`.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
/// The export preset with at most 640 × 480 pixels.
///
/// - Apple: `AVAssetExportPreset640x480`.
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
/// The export preset with at most 960 × 540 pixels.
///
/// - Apple: `AVAssetExportPreset960x540`.
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
/// The export preset with at most 1280 × 720 pixels.
///
/// - Apple: `AVAssetExportPreset1280x720`.
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
/// The export preset with at most 1920 × 1080 pixels.
///
/// - Apple: `AVAssetExportPreset1920x1080`.
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
/// The export preset with at most 3840 × 2160 pixels.
///
/// - Apple: `AVAssetExportPreset3840x2160`.
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// The HEVC export preset with the highest quality in the original size.
///
/// - Apple: `AVAssetExportPresetHEVCHighestQuality`.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// The HEVC export preset with at most 1920 × 1080 pixels.
///
/// - Apple: `AVAssetExportPresetHEVC1920x1080`.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// The HEVC export preset with at most 3840 × 2160 pixels.
///
/// - Apple: `AVAssetExportPresetHEVC3840x2160`.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// The export preset that copies video and audio without re-encoding, to another container or for a time range; not for
/// compositions.
///
/// - Apple: `AVAssetExportPresetPassthrough`.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// The export preset that writes only the audio, as AAC in an `.m4a` file.
///
/// - Apple: `AVAssetExportPresetAppleM4A`.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"

/// The settings of a preset.
enum ExportPreset {
    /// Encodes a movie, in a maximum size.
    case movie(box: Box?, video: VideoCodecSettings)
    /// Copies video and audio without re-encoding.
    case passthrough
    /// Encodes only the audio.
    case audio

    /// The maximum size in pixels; `long` applies to the longer side of the video.
    struct Box: Equatable { let long: CGFloat, short: CGFloat }

    /// Returns nil for an unknown name.
    init?(name: String) {
        if let row = Self.movies[name] {
            self = .movie(
                box: row.box,
                video: VideoCodecSettings(encoder: row.encoder, options: ["preset": "medium", "crf": row.quality]))
        } else {
            switch name {
            case AVAssetExportPresetPassthrough: self = .passthrough
            case AVAssetExportPresetAppleM4A: self = .audio
            default: return nil
            }
        }
    }

    static var names: [String] {
        (Array(movies.keys) + [AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A]).sorted()
    }
    static var movieNames: [String] { movies.keys.sorted() }

    private static let movies: [String: (box: Box?, encoder: String, quality: String)] = [
        AVAssetExportPresetHighestQuality: (nil, "libx264", "17"),
        AVAssetExportPresetMediumQuality: (Box(long: 568, short: 320), "libx264", "23"),
        AVAssetExportPresetLowQuality: (Box(long: 224, short: 128), "libx264", "28"),
        AVAssetExportPreset640x480: (Box(long: 640, short: 480), "libx264", "20"),
        AVAssetExportPreset960x540: (Box(long: 960, short: 540), "libx264", "20"),
        AVAssetExportPreset1280x720: (Box(long: 1280, short: 720), "libx264", "20"),
        AVAssetExportPreset1920x1080: (Box(long: 1920, short: 1080), "libx264", "20"),
        AVAssetExportPreset3840x2160: (Box(long: 3840, short: 2160), "libx264", "20"),
        AVAssetExportPresetHEVCHighestQuality: (nil, "libx265", "20"),
        AVAssetExportPresetHEVC1920x1080: (Box(long: 1920, short: 1080), "libx265", "23"),
        AVAssetExportPresetHEVC3840x2160: (Box(long: 3840, short: 2160), "libx265", "23"),
    ]

    var fileTypes: [AVFileType] { if case .audio = self { [.m4a] } else { AVFileType.movies } }
}

extension ExportPreset.Box {
    /// Returns the scale for a video of `size`, at most 1.
    func scale(for size: CGSize) -> CGFloat {
        min(1, long / max(size.width, size.height), short / min(size.width, size.height))
    }
}
