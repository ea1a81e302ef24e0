/// A video codec.
///
/// - Apple: `AVVideoCodecType`.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    /// The four-character code.
    public let rawValue: String
    /// Creates a codec from its code.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// H.264.
    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    /// HEVC.
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    /// HEVC with alpha. Not supported: this FFmpeg has no encoder for it.
    public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
    /// Motion JPEG.
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    // ProRes is supported in QuickTime files only.
    /// ProRes 422 Proxy.
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
    /// ProRes 422 LT.
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    /// ProRes 422.
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    /// ProRes 422 HQ.
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    /// ProRes 4444, with 16-bit alpha.
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}

/// The H.264 codec.
///
/// - Apple: `AVVideoCodecH264`.
public let AVVideoCodecH264 = "avc1"

// The settings of a video input. Unknown keys are errors.
/// The settings key for the codec; required.
///
/// - Apple: `AVVideoCodecKey`.
public let AVVideoCodecKey = "AVVideoCodecKey"
/// The settings key for the width in pixels.
///
/// - Apple: `AVVideoWidthKey`.
public let AVVideoWidthKey = "AVVideoWidthKey"
/// The settings key for the height in pixels.
///
/// - Apple: `AVVideoHeightKey`.
public let AVVideoHeightKey = "AVVideoHeightKey"
/// The settings key for scaling frames of another size; by default each side is scaled separately.
///
/// - Apple: `AVVideoScalingModeKey`.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// A scaling mode. Not supported, as on Apple's systems.
///
/// - Apple: `AVVideoScalingModeFit`.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
/// Scales each side separately.
///
/// - Apple: `AVVideoScalingModeResize`.
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
/// Fits the frame, letterboxed in black.
///
/// - Apple: `AVVideoScalingModeResizeAspect`.
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
/// Fills the frame, cropped.
///
/// - Apple: `AVVideoScalingModeResizeAspectFill`.
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// The settings or compression property key for the pixel aspect ratio.
///
/// - Apple: `AVVideoPixelAspectRatioKey`.
public let AVVideoPixelAspectRatioKey = "PixelAspectRatio"
/// The pixel aspect ratio key for the relative width.
///
/// - Apple: `AVVideoPixelAspectRatioHorizontalSpacingKey`.
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
/// The pixel aspect ratio key for the relative height.
///
/// - Apple: `AVVideoPixelAspectRatioVerticalSpacingKey`.
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// The settings or compression property key for the clean aperture; only the whole frame is supported.
///
/// - Apple: `AVVideoCleanApertureKey`.
public let AVVideoCleanApertureKey = "CleanAperture"
/// The clean aperture key for the width in pixels.
///
/// - Apple: `AVVideoCleanApertureWidthKey`.
public let AVVideoCleanApertureWidthKey = "Width"
/// The clean aperture key for the height in pixels.
///
/// - Apple: `AVVideoCleanApertureHeightKey`.
public let AVVideoCleanApertureHeightKey = "Height"
/// The clean aperture key for the horizontal offset in pixels; must be 0.
///
/// - Apple: `AVVideoCleanApertureHorizontalOffsetKey`.
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
/// The clean aperture key for the vertical offset in pixels; must be 0.
///
/// - Apple: `AVVideoCleanApertureVerticalOffsetKey`.
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
/// The settings key for compression properties.
///
/// - Apple: `AVVideoCompressionPropertiesKey`.
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// The compression property key for the average bit rate in bits per second.
///
/// - Apple: `AVVideoAverageBitRateKey`.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// The compression property key for the maximum number of frames between key frames.
///
/// - Apple: `AVVideoMaxKeyFrameIntervalKey`.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// The compression property key for the maximum time between key frames in seconds; the shorter interval applies.
///
/// - Apple: `AVVideoMaxKeyFrameIntervalDurationKey`.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// The compression property key for the JPEG quality, 0…1.
///
/// - Apple: `AVVideoQualityKey`.
public let AVVideoQualityKey = "Quality"
/// The compression property key for the frame rate of the file in frames per second; by default that of the first two
/// frames.
///
/// - Apple: `AVVideoExpectedSourceFrameRateKey`.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
/// The compression property key for allowing B-frames.
///
/// - Apple: `AVVideoAllowFrameReorderingKey`.
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
/// The compression property key for profile and level.
///
/// - Apple: `AVVideoProfileLevelKey`.
public let AVVideoProfileLevelKey = "ProfileLevel"
/// The Baseline profile of H.264, with an automatic level.
///
/// - Apple: `AVVideoProfileLevelH264BaselineAutoLevel`.
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
/// The Baseline profile of H.264, level 3.0.
///
/// - Apple: `AVVideoProfileLevelH264Baseline30`.
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
/// The Baseline profile of H.264, level 3.1.
///
/// - Apple: `AVVideoProfileLevelH264Baseline31`.
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
/// The Baseline profile of H.264, level 4.1.
///
/// - Apple: `AVVideoProfileLevelH264Baseline41`.
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
/// The Main profile of H.264, level 3.0.
///
/// - Apple: `AVVideoProfileLevelH264Main30`.
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
/// The Main profile of H.264, level 3.1.
///
/// - Apple: `AVVideoProfileLevelH264Main31`.
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
/// The Main profile of H.264, level 3.2.
///
/// - Apple: `AVVideoProfileLevelH264Main32`.
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
/// The Main profile of H.264, level 4.1.
///
/// - Apple: `AVVideoProfileLevelH264Main41`.
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
/// The High profile of H.264, level 4.0.
///
/// - Apple: `AVVideoProfileLevelH264High40`.
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
/// The High profile of H.264, level 4.1.
///
/// - Apple: `AVVideoProfileLevelH264High41`.
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
/// The Main profile of H.264, with an automatic level.
///
/// - Apple: `AVVideoProfileLevelH264MainAutoLevel`.
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
/// The High profile of H.264, with an automatic level.
///
/// - Apple: `AVVideoProfileLevelH264HighAutoLevel`.
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
/// The Main profile of HEVC.
///
/// - Apple: `kVTProfileLevel_HEVC_Main_AutoLevel`.
public let kVTProfileLevel_HEVC_Main_AutoLevel = "HEVC_Main_AutoLevel"
/// The Main 10 profile of HEVC, with 10 bits.
///
/// - Apple: `kVTProfileLevel_HEVC_Main10_AutoLevel`.
public let kVTProfileLevel_HEVC_Main10_AutoLevel = "HEVC_Main10_AutoLevel"
/// The compression property key for the entropy mode of H.264.
///
/// - Apple: `AVVideoH264EntropyModeKey`.
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
/// CAVLC.
///
/// - Apple: `AVVideoH264EntropyModeCAVLC`.
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
/// CABAC; not supported in the Baseline profile.
///
/// - Apple: `AVVideoH264EntropyModeCABAC`.
public let AVVideoH264EntropyModeCABAC = "CABAC"

// The settings of an audio input.
/// The settings key for the audio format.
///
/// - Apple: `AVFormatIDKey`.
public let AVFormatIDKey = "AVFormatIDKey"
/// The settings key for the sample rate in samples per second.
///
/// - Apple: `AVSampleRateKey`.
public let AVSampleRateKey = "AVSampleRateKey"
/// The settings key for the number of channels.
///
/// - Apple: `AVNumberOfChannelsKey`.
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The settings key for the channel layout: the bytes of an `AudioChannelLayout` with a tag.
///
/// - Apple: `AVChannelLayoutKey`.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// The settings key for the quality. Not supported by writers, as on Apple's systems.
///
/// - Apple: `AVEncoderAudioQualityKey`.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// The settings key for the bit rate of all channels in bits per second.
///
/// - Apple: `AVEncoderBitRateKey`.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
// The settings of linear PCM. Readers support 32-bit floats and 16-bit integers; writers also support 24-bit integers.
/// The settings key for the bits per sample.
///
/// - Apple: `AVLinearPCMBitDepthKey`.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
/// The settings key for float samples.
///
/// - Apple: `AVLinearPCMIsFloatKey`.
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// The settings key for big-endian samples; false for readers, which use native byte order.
///
/// - Apple: `AVLinearPCMIsBigEndianKey`.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// The settings key for non-interleaved samples; must be false.
///
/// - Apple: `AVLinearPCMIsNonInterleaved`.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// The audio format linear PCM, 'lpcm'.
///
/// - Apple: `kAudioFormatLinearPCM`.
public let kAudioFormatLinearPCM: UInt32 = 0x6C70_636D
/// The audio format Apple Lossless, 'alac'.
///
/// - Apple: `kAudioFormatAppleLossless`.
public let kAudioFormatAppleLossless: UInt32 = 0x616C_6163
/// The audio format AAC, 'aac '.
///
/// - Apple: `kAudioFormatMPEG4AAC`.
public let kAudioFormatMPEG4AAC: UInt32 = 0x6161_6320

/// The values of `AVEncoderAudioQualityKey`.
///
/// - Apple: `AVAudioQuality`.
public enum AVAudioQuality: Int, Sendable {
    /// The lowest quality.
    case min = 0
    /// Low quality.
    case low = 0x20
    /// Medium quality.
    case medium = 0x40
    /// High quality.
    case high = 0x60
    /// The highest quality.
    case max = 0x7F
}
