/// - Apple: `AVVideoCodecType`.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
    /// Refused when writing starts: this FFmpeg has no encoder for it.
    public static let hevcWithAlpha = AVVideoCodecType(rawValue: "muxa")
    public static let jpeg = AVVideoCodecType(rawValue: "jpeg")
    // Those of ProRes go into QuickTime movies only.
    public static let proRes422Proxy = AVVideoCodecType(rawValue: "apco")
    public static let proRes422LT = AVVideoCodecType(rawValue: "apcs")
    public static let proRes422 = AVVideoCodecType(rawValue: "apcn")
    public static let proRes422HQ = AVVideoCodecType(rawValue: "apch")
    /// With alpha, of 16 bits.
    public static let proRes4444 = AVVideoCodecType(rawValue: "ap4h")
}

public let AVVideoCodecH264 = "avc1"

// What a writer's input may be told about pictures. Any other key is refused by name.
public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
/// What becomes of pictures of another size; each side is scaled by itself where nothing is said.
public let AVVideoScalingModeKey = "AVVideoScalingModeKey"
/// Refused, as on Apple's systems.
public let AVVideoScalingModeFit = "AVVideoScalingModeFit"
public let AVVideoScalingModeResize = "AVVideoScalingModeResize"
public let AVVideoScalingModeResizeAspect = "AVVideoScalingModeResizeAspect"
public let AVVideoScalingModeResizeAspectFill = "AVVideoScalingModeResizeAspectFill"
/// The shape of a pixel, of two numbers; its place is beside the sizes, or among the compression properties.
public let AVVideoPixelAspectRatioKey = "PixelAspectRatio"
public let AVVideoPixelAspectRatioHorizontalSpacingKey = "HorizontalSpacing"
public let AVVideoPixelAspectRatioVerticalSpacingKey = "VerticalSpacing"
/// What is to be shown of the picture, of four numbers, in the same places: only all of it can be written here.
public let AVVideoCleanApertureKey = "CleanAperture"
public let AVVideoCleanApertureWidthKey = "Width"
public let AVVideoCleanApertureHeightKey = "Height"
public let AVVideoCleanApertureHorizontalOffsetKey = "HorizontalOffset"
public let AVVideoCleanApertureVerticalOffsetKey = "VerticalOffset"
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Seconds; of this and the interval in frames the shorter holds.
public let AVVideoMaxKeyFrameIntervalDurationKey = "MaxKeyFrameIntervalDuration"
/// Of JPEG, from 0 to 1.
public let AVVideoQualityKey = "Quality"
/// Frames a second of the file; without it the first two pictures tell.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
public let AVVideoProfileLevelKey = "ProfileLevel"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264Baseline30 = "H264_Baseline_3_0"
public let AVVideoProfileLevelH264Baseline31 = "H264_Baseline_3_1"
public let AVVideoProfileLevelH264Baseline41 = "H264_Baseline_4_1"
public let AVVideoProfileLevelH264Main30 = "H264_Main_3_0"
public let AVVideoProfileLevelH264Main31 = "H264_Main_3_1"
public let AVVideoProfileLevelH264Main32 = "H264_Main_3_2"
public let AVVideoProfileLevelH264Main41 = "H264_Main_4_1"
public let AVVideoProfileLevelH264High40 = "H264_High_4_0"
public let AVVideoProfileLevelH264High41 = "H264_High_4_1"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"
public let kVTProfileLevel_HEVC_Main_AutoLevel = "HEVC_Main_AutoLevel"
/// Of ten bits.
public let kVTProfileLevel_HEVC_Main10_AutoLevel = "HEVC_Main10_AutoLevel"
public let AVVideoH264EntropyModeKey = "H264EntropyMode"
public let AVVideoH264EntropyModeCAVLC = "CAVLC"
public let AVVideoH264EntropyModeCABAC = "CABAC"

// What it may be told about sound.
public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// The loudspeakers, as the bytes of an `AudioChannelLayout` with a tag.
public let AVChannelLayoutKey = "AVChannelLayoutKey"
/// Refused by writers, as on Apple's systems.
public let AVEncoderAudioQualityKey = "AVEncoderQualityKey"
/// Bits a second over all channels.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
// What linear PCM is told besides. A reader gives floats of 32 bits, or values of 16 bits; a writer takes 24 bits too.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// False for a reader: bytes are the machine's own.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// False: samples are interleaved by channel.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// 'lpcm'.
public let kAudioFormatLinearPCM: UInt32 = 0x6C70_636D
/// 'alac'.
public let kAudioFormatAppleLossless: UInt32 = 0x616C_6163
/// 'aac '.
public let kAudioFormatMPEG4AAC: UInt32 = 0x6161_6320
