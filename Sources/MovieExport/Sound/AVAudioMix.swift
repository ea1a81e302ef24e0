import MediaPipeline

/// Volumes that go with an item's time.
///
/// - Apple: `AVAudioMix`, `AVMutableAudioMix`. In a player, where a clip plays one sound track, the parameters of
/// all inputs apply to it; in an export session those of an input apply to its track.
public class AVAudioMix {
    public fileprivate(set) var inputs: [AVAudioMixInputParameters] = []

    public var inputParameters: [AVAudioMixInputParameters] { inputs }

    public init() {}

    /// All ramps; those of later inputs come after those of earlier ones.
    var ramps: VolumeRamps? {
        let all = inputs.flatMap(\.ramps)
        return all.isEmpty ? nil : VolumeRamps(all)
    }
}

/// - Apple: `AVMutableAudioMix`.
public final class AVMutableAudioMix: AVAudioMix {
    public override var inputParameters: [AVAudioMixInputParameters] {
        get { inputs }
        set { inputs = newValue }
    }
}

/// - Apple: `AVAudioMixInputParameters`.
public class AVAudioMixInputParameters {
    /// The track that an export session applies them to.
    public var trackID = kCMPersistentTrackID_Invalid
    fileprivate(set) var ramps: [VolumeRamps.Ramp] = []

    public init() {}

    /// For the track, or for none.
    public init(track: AVAssetTrack?) { trackID = track?.trackID ?? kCMPersistentTrackID_Invalid }
}

/// - Apple: `AVMutableAudioMixInputParameters`.
public final class AVMutableAudioMixInputParameters: AVAudioMixInputParameters {
    /// From `time` on; times that are no numbers are ignored.
    public func setVolume(_ volume: Float, at time: CMTime) {
        guard let time = time.rational else { return }
        ramps.append(.init(start: time, end: time, from: Double(volume), to: Double(volume)))
    }

    /// A straight line over `timeRange`, and its end from there on; ranges that are no numbers are ignored.
    public func setVolumeRamp(fromStartVolume start: Float, toEndVolume end: Float, timeRange: CMTimeRange) {
        guard let from = timeRange.start.rational, let to = timeRange.end.rational, to >= from else { return }
        ramps.append(.init(start: from, end: to, from: Double(start), to: Double(end)))
    }
}
