/// Names of how a movie is to be encoded. H.264 with AAC unless the name says otherwise; a picture is never made larger.
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
/// Refused when exporting: pictures are always drawn and encoded anew here.
public let AVAssetExportPresetPassthrough = "AVAssetExportPresetPassthrough"
/// Refused when exporting: movies have a picture here.
public let AVAssetExportPresetAppleM4A = "AVAssetExportPresetAppleM4A"
