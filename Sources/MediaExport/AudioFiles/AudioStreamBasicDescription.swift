/// An audio format.
///
/// - Apple: `AudioFormatID`.
public typealias AudioFormatID = UInt32
/// The flags of an audio format.
///
/// - Apple: `AudioFormatFlags`.
public typealias AudioFormatFlags = UInt32

/// Samples are floating-point numbers.
///
/// - Apple: `kAudioFormatFlagIsFloat`.
public let kAudioFormatFlagIsFloat: AudioFormatFlags = 1 << 0
/// Samples are big-endian. Not supported for the data of clients.
///
/// - Apple: `kAudioFormatFlagIsBigEndian`.
public let kAudioFormatFlagIsBigEndian: AudioFormatFlags = 1 << 1
/// Samples are signed integers.
///
/// - Apple: `kAudioFormatFlagIsSignedInteger`.
public let kAudioFormatFlagIsSignedInteger: AudioFormatFlags = 1 << 2
/// Samples use all bits of their bytes.
///
/// - Apple: `kAudioFormatFlagIsPacked`.
public let kAudioFormatFlagIsPacked: AudioFormatFlags = 1 << 3
/// Each channel has a buffer of its own.
///
/// - Apple: `kAudioFormatFlagIsNonInterleaved`.
public let kAudioFormatFlagIsNonInterleaved: AudioFormatFlags = 1 << 5
/// The byte order of the machine.
///
/// - Apple: `kAudioFormatFlagsNativeEndian`.
public let kAudioFormatFlagsNativeEndian: AudioFormatFlags = 0
/// Floating-point numbers in the byte order of the machine.
///
/// - Apple: `kAudioFormatFlagsNativeFloatPacked`.
public let kAudioFormatFlagsNativeFloatPacked = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
/// The same as `kAudioFormatFlagIsFloat`.
///
/// - Apple: `kLinearPCMFormatFlagIsFloat`.
public let kLinearPCMFormatFlagIsFloat = kAudioFormatFlagIsFloat
/// The same as `kAudioFormatFlagIsSignedInteger`.
///
/// - Apple: `kLinearPCMFormatFlagIsSignedInteger`.
public let kLinearPCMFormatFlagIsSignedInteger = kAudioFormatFlagIsSignedInteger
/// The same as `kAudioFormatFlagIsPacked`.
///
/// - Apple: `kLinearPCMFormatFlagIsPacked`.
public let kLinearPCMFormatFlagIsPacked = kAudioFormatFlagIsPacked
/// The same as `kAudioFormatFlagIsNonInterleaved`.
///
/// - Apple: `kLinearPCMFormatFlagIsNonInterleaved`.
public let kLinearPCMFormatFlagIsNonInterleaved = kAudioFormatFlagIsNonInterleaved

/// The format of audio data.
///
/// - Apple: `AudioStreamBasicDescription`.
public struct AudioStreamBasicDescription: Equatable, Sendable {
    /// Samples per second.
    public var mSampleRate: Double = 0
    /// The kind of data, such as `kAudioFormatLinearPCM`.
    public var mFormatID: AudioFormatID = 0
    /// The flags of the kind.
    public var mFormatFlags: AudioFormatFlags = 0
    /// The bytes of a packet; 0 if packets differ.
    public var mBytesPerPacket: UInt32 = 0
    /// The frames of a packet; 1 for linear PCM.
    public var mFramesPerPacket: UInt32 = 0
    /// The bytes of a frame in one buffer; 0 for compressed data.
    public var mBytesPerFrame: UInt32 = 0
    /// The number of channels.
    public var mChannelsPerFrame: UInt32 = 0
    /// The bits of a sample; 0 for compressed data.
    public var mBitsPerChannel: UInt32 = 0
    /// Padding; 0.
    public var mReserved: UInt32 = 0

    /// Creates a description of zeros.
    public init() {}

    /// Creates a description.
    public init(
        mSampleRate: Double, mFormatID: AudioFormatID, mFormatFlags: AudioFormatFlags, mBytesPerPacket: UInt32,
        mFramesPerPacket: UInt32, mBytesPerFrame: UInt32, mChannelsPerFrame: UInt32, mBitsPerChannel: UInt32,
        mReserved: UInt32
    ) {
        self.mSampleRate = mSampleRate
        self.mFormatID = mFormatID
        self.mFormatFlags = mFormatFlags
        self.mBytesPerPacket = mBytesPerPacket
        self.mFramesPerPacket = mFramesPerPacket
        self.mBytesPerFrame = mBytesPerFrame
        self.mChannelsPerFrame = mChannelsPerFrame
        self.mBitsPerChannel = mBitsPerChannel
        self.mReserved = mReserved
    }

    /// Creates a description of linear PCM with interleaved samples in the byte order of the machine.
    init(pcm bits: Int, isFloat: Bool, sampleRate: Int, channels: Int) {
        let bytes = UInt32(bits / 8 * channels)
        self.init(
            mSampleRate: Double(sampleRate), mFormatID: kAudioFormatLinearPCM,
            mFormatFlags: (isFloat ? kAudioFormatFlagIsFloat : kAudioFormatFlagIsSignedInteger)
                | kAudioFormatFlagIsPacked,
            mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: UInt32(channels),
            mBitsPerChannel: UInt32(bits), mReserved: 0)
    }
}
