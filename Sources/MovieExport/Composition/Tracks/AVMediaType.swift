/// What a track holds.
///
/// - Apple: `AVMediaType`.
public struct AVMediaType: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let video = AVMediaType(rawValue: "vide")
    public static let audio = AVMediaType(rawValue: "soun")
    /// Clips here have no such tracks, as with the two that follow.
    public static let text = AVMediaType(rawValue: "text")
    public static let subtitle = AVMediaType(rawValue: "sbtl")
    public static let metadata = AVMediaType(rawValue: "meta")
}

// The names of older Swift.
public let AVMediaTypeVideo = AVMediaType.video
public let AVMediaTypeAudio = AVMediaType.audio

/// A track's number within its asset.
///
/// - Apple: `CMPersistentTrackID`.
public typealias CMPersistentTrackID = Int32

/// The number of no track; asks a composition to choose one.
public let kCMPersistentTrackID_Invalid: CMPersistentTrackID = 0
