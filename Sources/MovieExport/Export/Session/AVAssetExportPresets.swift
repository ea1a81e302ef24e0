/// Names of how a movie is to be encoded. H.264 with AAC unless the name says otherwise; a picture is never made
/// larger.
///
/// - Apple: the constants of `AVAssetExportSession`.
public let AVAssetExportPresetHighestQuality = "AVAssetExportPresetHighestQuality"
/// Fits 568 × 320.
public let AVAssetExportPresetMediumQuality = "AVAssetExportPresetMediumQuality"
/// Fits 224 × 128.
public let AVAssetExportPresetLowQuality = "AVAssetExportPresetLowQuality"
public let AVAssetExportPreset640x480 = "AVAssetExportPreset640x480"
public let AVAssetExportPreset960x540 = "AVAssetExportPreset960x540"
public let AVAssetExportPreset1280x720 = "AVAssetExportPreset1280x720"
public let AVAssetExportPreset1920x1080 = "AVAssetExportPreset1920x1080"
public let AVAssetExportPreset3840x2160 = "AVAssetExportPreset3840x2160"
/// HEVC.
public let AVAssetExportPresetHEVCHighestQuality = "AVAssetExportPresetHEVCHighestQuality"
/// HEVC.
public let AVAssetExportPresetHEVC1920x1080 = "AVAssetExportPresetHEVC1920x1080"
/// HEVC.
public let AVAssetExportPresetHEVC3840x2160 = "AVAssetExportPresetHEVC3840x2160"
/// Picture and sound as they are encoded, in another container or a part of them; not for compositions.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// The sound alone, as AAC in a file of type `.m4a`.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
