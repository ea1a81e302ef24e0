import Foundation
import MediaPipeline

/// What a preset's name stands for.
enum ExportPreset {
    case movie(box: Box?, video: VideoCodecSettings)
    /// As it is encoded.
    case passthrough
    /// Sound alone.
    case sound

    /// The sides into which a picture fits, the longer one along the picture's longer side.
    struct Box: Equatable { let long: CGFloat, short: CGFloat }

    /// Nil for names that nobody knows.
    init?(name: String) {
        if let row = Self.movies[name] {
            self = .movie(
                box: row.box,
                video: VideoCodecSettings(encoder: row.encoder, options: ["preset": "medium", "crf": row.quality]))
        } else {
            switch name {
            case AVAssetExportPresetPassthrough: self = .passthrough
            case AVAssetExportPresetAppleM4A: self = .sound
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

    var fileTypes: [AVFileType] { if case .sound = self { [.m4a] } else { AVFileType.movies } }
}

extension ExportPreset.Box {
    /// How much smaller a picture is to be; 1 where it fits.
    func scale(for size: CGSize) -> CGFloat {
        min(1, long / max(size.width, size.height), short / min(size.width, size.height))
    }
}
