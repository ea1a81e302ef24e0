import AudioMixing
import MediaTime

/// Volume changes in the time of an item.
///
/// - Apple: `AVAudioMix`, `AVMutableAudioMix`. In a player, where a clip has a single audio track, the parameters of
///   all inputs apply to it; in an export session the parameters of an input apply to its track.
public class AVAudioMix {
    /// The inputs; see `inputParameters`.
    public fileprivate(set) var inputs: [AVAudioMixInputParameters] = []

    /// The parameters of each input.
    ///
    /// - Apple: `inputParameters`.
    public var inputParameters: [AVAudioMixInputParameters] { inputs }

    /// Creates a mix without volume changes.
    public init() {}

    /// All volume ramps, in the order of the inputs; nil if there are none.
    package var ramps: VolumeRamps? {
        let all = inputs.flatMap(\.ramps)
        return all.isEmpty ? nil : VolumeRamps(all)
    }
}

/// A mutable audio mix.
///
/// - Apple: `AVMutableAudioMix`.
public final class AVMutableAudioMix: AVAudioMix {
    /// The parameters of each input.
    ///
    /// - Apple: `inputParameters`.
    public override var inputParameters: [AVAudioMixInputParameters] {
        get { inputs }
        set { inputs = newValue }
    }
}

/// The volume changes of an input.
///
/// - Apple: `AVAudioMixInputParameters`.
public class AVAudioMixInputParameters {
    /// The ID of the track that an export session applies the parameters to.
    ///
    /// - Apple: `trackID`.
    public var trackID = kCMPersistentTrackID_Invalid
    package fileprivate(set) var ramps: [VolumeRamps.Ramp] = []
    /// The time stretching algorithm of the track for segments at another speed; nil for that of the player item,
    /// reader output or session.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public fileprivate(set) var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm?

    /// Creates parameters without volume changes, for no track.
    public init() {}

    /// Creates parameters for a track, or for none.
    ///
    /// - Apple: `audioMixInputParameters(with:)`, `AVMutableAudioMixInputParameters(track:)`.
    public init(track: AVAssetTrack?) { trackID = track?.trackID ?? kCMPersistentTrackID_Invalid }
}

/// Mutable volume changes of an input.
///
/// - Apple: `AVMutableAudioMixInputParameters`.
public final class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
    /// The time stretching algorithm of the track; nil for that of the player item, reader output or session.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public override var audioTimePitchAlgorithm: AVAudioTimePitchAlgorithm? {
        get { super.audioTimePitchAlgorithm }
        set { super.audioTimePitchAlgorithm = newValue }
    }

    /// Sets the linear volume from `time` on. Times that are not numeric are ignored.
    ///
    /// - Apple: `setVolume(_:at:)`.
    public func setVolume(_ volume: Float, at time: CMTime) {
        guard let time = time.rational else { return }
        ramps.append(.init(start: time, end: time, from: Double(volume), to: Double(volume)))
    }

    /// Ramps the linear volume over `timeRange`; the end value holds afterwards. Ranges that are not numeric are
    /// ignored.
    ///
    /// - Apple: `setVolumeRamp(fromStartVolume:toEndVolume:timeRange:)`.
    public func setVolumeRamp(fromStartVolume start: Float, toEndVolume end: Float, timeRange: CMTimeRange) {
        guard let from = timeRange.start.rational, let to = timeRange.end.rational, to >= from else { return }
        ramps.append(.init(start: from, end: to, from: Double(start), to: Double(end)))
    }
}

/// The time stretching algorithm for rates other than 1.
///
/// - Apple: `AVAudioTimePitchAlgorithm`.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    /// The name of the algorithm.
    public let rawValue: String
    /// Creates an algorithm from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Keeps the pitch, by overlapping segments (WSOLA).
    public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "timeDomain")
    /// Keeps the pitch; same as `timeDomain` here.
    public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "spectral")
    /// Changes the pitch with the rate, like a tape.
    public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "varispeed")

    package var keepsPitch: Bool { self != .varispeed }
}
