import Foundation
import MediaPipeline

public typealias AudioChannelLayoutTag = UInt32

/// By descriptions of channels, or by a bitmap: refused by writers here, which go by tags.
public let kAudioChannelLayoutTag_UseChannelDescriptions: AudioChannelLayoutTag = 0
public let kAudioChannelLayoutTag_UseChannelBitmap: AudioChannelLayoutTag = 1 << 16
public let kAudioChannelLayoutTag_Mono: AudioChannelLayoutTag = 100 << 16 | 1
public let kAudioChannelLayoutTag_Stereo: AudioChannelLayoutTag = 101 << 16 | 2
/// Front left and right, centre, low frequencies, surround left and right; B, C and D are the same loudspeakers in
/// other orders.
public let kAudioChannelLayoutTag_MPEG_5_1_A: AudioChannelLayoutTag = 121 << 16 | 6
public let kAudioChannelLayoutTag_MPEG_5_1_B: AudioChannelLayoutTag = 122 << 16 | 6
public let kAudioChannelLayoutTag_MPEG_5_1_C: AudioChannelLayoutTag = 123 << 16 | 6
public let kAudioChannelLayoutTag_MPEG_5_1_D: AudioChannelLayoutTag = 124 << 16 | 6
public let kAudioChannelLayoutTag_AAC_5_1 = kAudioChannelLayoutTag_MPEG_5_1_D

/// - Apple: `AudioChannelBitmap`.
public struct AudioChannelBitmap: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// - Apple: `AudioChannelFlags`.
public struct AudioChannelFlags: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// - Apple: `AudioChannelDescription`.
public struct AudioChannelDescription: Sendable {
    public var mChannelLabel: UInt32 = 0
    public var mChannelFlags: AudioChannelFlags = []
    public var mCoordinates: (Float, Float, Float) = (0, 0, 0)
    public init() {}
}

/// Which loudspeakers channels are for: by the tag alone here.
///
/// - Apple: `AudioChannelLayout`.
public struct AudioChannelLayout: Sendable {
    public var mChannelLayoutTag: AudioChannelLayoutTag = 0
    public var mChannelBitmap: AudioChannelBitmap = []
    public var mNumberChannelDescriptions: UInt32 = 0
    public var mChannelDescriptions = AudioChannelDescription()
    public init() {}
}

extension ChannelLayout {
    /// What `AVChannelLayoutKey` says; nil where nothing is said.
    ///
    /// - Parameter ordered: whether samples are written in the tag's order of channels, which has to be that of the
    ///   samples here.
    /// - Throws: a `WriterError` for what is no layout of those tags.
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
