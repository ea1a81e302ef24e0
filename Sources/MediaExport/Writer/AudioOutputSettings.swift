import AudioMixing
import Foundation
import MediaObjects
import MediaWriting

extension AudioCodecSettings {
    /// Parses the settings of an audio input; AAC with 48,000 samples per second and two channels if neither settings
    /// nor hint say otherwise.
    ///
    /// - Throws: a `WriterError` for unknown keys and unsupported values.
    init(outputSettings settings: [String: Any], hint: CMFormatDescription? = nil) throws(WriterError) {
        let format = try settings.integer(AVFormatIDKey).flatMap { UInt32(exactly: $0) } ?? kAudioFormatMPEG4AAC
        guard let own = Self.keys[format] else { throw .setting(key: AVFormatIDKey, value: "\(format)") }
        try settings.check([AVFormatIDKey, AVSampleRateKey, AVNumberOfChannelsKey, AVChannelLayoutKey] + own)
        let defaults = AudioCodecSettings.aac
        let layout = try ChannelLayout(settings: settings, ordered: format == kAudioFormatLinearPCM)
        let count = try settings.integer(AVNumberOfChannelsKey)
        if let layout, let count, layout.channels != count {
            throw .setting(
                key: AVNumberOfChannelsKey, value: "\(count), and \(layout.rawValue) for \(AVChannelLayoutKey)")
        }
        self.init(
            encoder: try Self.encoder(format, settings), bitRate: 0,
            sampleRate: try settings.integer(AVSampleRateKey) ?? hint?.sampleRate ?? defaults.sampleRate,
            channels: layout?.channels ?? count ?? hint?.channels ?? defaults.channels)
        guard format == kAudioFormatMPEG4AAC else { return }
        bitRate =
            try settings.integer(AVEncoderBitRateKey) ?? ChannelLayout(channels: channels).map {
                defaults.remixed(to: $0).bitRate
            } ?? defaults.bitRate
    }

    /// The supported keys of each format in addition to sample rate and channels.
    private static let keys: [UInt32: [String]] = [
        kAudioFormatMPEG4AAC: [AVEncoderBitRateKey], kAudioFormatAppleLossless: [],
        kAudioFormatLinearPCM: [
            AVLinearPCMBitDepthKey, AVLinearPCMIsFloatKey, AVLinearPCMIsBigEndianKey, AVLinearPCMIsNonInterleaved,
        ],
    ]

    private static func encoder(_ format: UInt32, _ settings: [String: Any]) throws(WriterError) -> String {
        switch format {
        case kAudioFormatAppleLossless: "alac"
        case kAudioFormatLinearPCM: try pcm(settings)
        default: "aac"
        }
    }

    private static func pcm(_ settings: [String: Any]) throws(WriterError) -> String {
        if try settings.flag(AVLinearPCMIsNonInterleaved) == true {
            throw .setting(key: AVLinearPCMIsNonInterleaved, value: "true")
        }
        let depth = try settings.integer(AVLinearPCMBitDepthKey) ?? 16
        let isFloat = try settings.flag(AVLinearPCMIsFloatKey) ?? false
        let order = try settings.flag(AVLinearPCMIsBigEndianKey) ?? false ? "be" : "le"
        switch (depth, isFloat) {
        case (16, false), (24, false): return "pcm_s\(depth)\(order)"
        case (32, true): return "pcm_f32\(order)"
        default: throw .setting(key: AVLinearPCMBitDepthKey, value: "\(depth)\(isFloat ? " of float" : "")")
        }
    }
}

/// A channel layout tag.
///
/// - Apple: `AudioChannelLayoutTag`.
public typealias AudioChannelLayoutTag = UInt32

/// The tag for channel descriptions; not supported by writers.
///
/// - Apple: `kAudioChannelLayoutTag_UseChannelDescriptions`.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
/// The tag for a channel bitmap; not supported by writers.
///
/// - Apple: `kAudioChannelLayoutTag_UseChannelBitmap`.
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
/// Mono.
///
/// - Apple: `kAudioChannelLayoutTag_Mono`.
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
/// Stereo.
///
/// - Apple: `kAudioChannelLayoutTag_Stereo`.
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
/// 5.1 in the order left, right, center, LFE, left surround, right surround. B, C and D have the same channels in other
/// orders.
///
/// - Apple: `kAudioChannelLayoutTag_MPEG_5_1_A`.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6
/// 5.1 in the order left, right, left surround, right surround, center, LFE.
///
/// - Apple: `kAudioChannelLayoutTag_MPEG_5_1_B`.
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = 122 << 16 | 6
/// 5.1 in the order left, center, right, left surround, right surround, LFE.
///
/// - Apple: `kAudioChannelLayoutTag_MPEG_5_1_C`.
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = 123 << 16 | 6
/// 5.1 in the order center, left, right, left surround, right surround, LFE.
///
/// - Apple: `kAudioChannelLayoutTag_MPEG_5_1_D`.
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = 124 << 16 | 6
/// The 5.1 layout of AAC, same as `MPEG_5_1_D`.
///
/// - Apple: `kAudioChannelLayoutTag_AAC_5_1`.
public let kAudioChannelLayoutTag_AAC_5_1 = kAudioChannelLayoutTag_MPEG_5_1_D

/// A bitmap of channels. Ignored.
///
/// - Apple: `AudioChannelBitmap`.
public struct AudioChannelBitmap: OptionSet, Sendable {
    /// The raw bits.
    public let rawValue: UInt32
    /// Creates a bitmap.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The flags of a channel description. Ignored.
///
/// - Apple: `AudioChannelFlags`.
public struct AudioChannelFlags: OptionSet, Sendable {
    /// The raw flags.
    public let rawValue: UInt32
    /// Creates flags.
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// The description of a channel. Ignored.
///
/// - Apple: `AudioChannelDescription`.
public struct AudioChannelDescription: Sendable {
    /// The channel label. Ignored.
    public var mChannelLabel: UInt32 = 0
    /// The flags. Ignored.
    public var mChannelFlags: AudioChannelFlags = []
    /// The coordinates. Ignored.
    public var mCoordinates: (Float, Float, Float) = (0, 0, 0)
    /// Creates a description.
    public init() {}
}

/// A channel layout; only the tag is used.
///
/// - Apple: `AudioChannelLayout`.
public struct AudioChannelLayout: Sendable {
    /// The layout tag.
    public var mChannelLayoutTag: AudioChannelLayoutTag = 0
    /// The bitmap. Ignored.
    public var mChannelBitmap: AudioChannelBitmap = []
    /// The number of descriptions. Ignored.
    public var mNumberChannelDescriptions: UInt32 = 0
    /// The first description. Ignored.
    public var mChannelDescriptions = AudioChannelDescription()
    /// Creates a layout without a tag.
    public init() {}
}

extension ChannelLayout {
    /// Parses `AVChannelLayoutKey`; returns nil if it is absent.
    ///
    /// - Parameter ordered: whether samples are stored in the channel order of the tag, which must then be the order of
    ///   the input.
    /// - Throws: a `WriterError` for an unsupported layout.
    init?(settings: [String: Any], ordered: Bool) throws(WriterError) {
        guard let value = settings[AVChannelLayoutKey] else { return nil }
        guard let bytes = value as? Data, bytes.count >= 12 else {
            throw .setting(key: AVChannelLayoutKey, value: "\(value)")
        }
        let tag = bytes.withUnsafeBytes { $0.loadUnaligned(as: AudioChannelLayoutTag.self) }
        switch tag {
        case kAudioChannelLayoutTag_Mono: self = .mono
        case kAudioChannelLayoutTag_Stereo: self = .stereo
        case kAudioChannelLayoutTag_MPEG_5_1_A: self = .surround51
        case kAudioChannelLayoutTag_MPEG_5_1_B, kAudioChannelLayoutTag_MPEG_5_1_C, kAudioChannelLayoutTag_MPEG_5_1_D:
            guard !ordered else { throw .setting(key: AVChannelLayoutKey, value: "tag \(tag)") }
            self = .surround51
        default: throw .setting(key: AVChannelLayoutKey, value: "tag \(tag)")
        }
    }
}
