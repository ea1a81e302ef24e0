/// - Apple: `AVVideoCodecType`.
public struct AVVideoCodecType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let h264 = AVVideoCodecType(rawValue: "avc1")
    public static let hevc = AVVideoCodecType(rawValue: "hvc1")
}

public let AVVideoCodecH264 = "avc1"

// What a writer's input may be told about pictures. Any other key is refused by name.
public let AVVideoCodecKey = "AVVideoCodecKey"
public let AVVideoWidthKey = "AVVideoWidthKey"
public let AVVideoHeightKey = "AVVideoHeightKey"
public let AVVideoCompressionPropertiesKey = "AVVideoCompressionPropertiesKey"
/// Bits a second.
public let AVVideoAverageBitRateKey = "AverageBitRate"
/// Frames.
public let AVVideoMaxKeyFrameIntervalKey = "MaxKeyFrameInterval"
/// Frames a second of the file; without it the first two pictures tell.
public let AVVideoExpectedSourceFrameRateKey = "ExpectedFrameRate"
public let AVVideoAllowFrameReorderingKey = "AllowFrameReordering"
public let AVVideoProfileLevelKey = "ProfileLevel"
public let AVVideoProfileLevelH264BaselineAutoLevel = "H264_Baseline_AutoLevel"
public let AVVideoProfileLevelH264MainAutoLevel = "H264_Main_AutoLevel"
public let AVVideoProfileLevelH264HighAutoLevel = "H264_High_AutoLevel"

// What it may be told about sound.
public let AVFormatIDKey = "AVFormatIDKey"
public let AVSampleRateKey = "AVSampleRateKey"
public let AVNumberOfChannelsKey = "AVNumberOfChannelsKey"
/// Bits a second over all channels.
public let AVEncoderBitRateKey = "AVEncoderBitRateKey"
// What a reader may be told about sound besides: it gives floats of 32 bits, or values of 16 bits.
public let AVLinearPCMBitDepthKey = "AVLinearPCMBitDepthKey"
public let AVLinearPCMIsFloatKey = "AVLinearPCMIsFloatKey"
/// False: bytes are the machine's own.
public let AVLinearPCMIsBigEndianKey = "AVLinearPCMIsBigEndianKey"
/// False: samples are interleaved by channel.
public let AVLinearPCMIsNonInterleaved = "AVLinearPCMIsNonInterleaved"
/// 'lpcm'.
public let kAudioFormatLinearPCM: UInt32 = 0x6C70_636D
/// 'aac '.
public let kAudioFormatMPEG4AAC: UInt32 = 0x6161_6320
