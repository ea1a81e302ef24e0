import MediaPipeline

/// The sound of tracks, mixed.
///
/// - Apple: `AVAssetReaderAudioMixOutput`.
public final class AVAssetReaderAudioMixOutput: AVAssetReaderOutput {
    public let audioTracks: [AVAssetTrack]
    public let audioSettings: [String: Any]?
    public var audioMix: AVAudioMix?
    /// How sound follows parts of a composition that play faster or slower.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    private var sound: MixedAudioReader?

    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        self.audioTracks = audioTracks
        self.audioSettings = audioSettings
        super.init(mediaType: .audio)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !audioTracks.isEmpty && audioTracks.allSatisfy { $0.mediaType == .audio }
            && asset.tracks(withMediaType: .audio).hasAll(audioTracks)
    }

    override func open(_ asset: AVAsset, _ span: AssetTimeSpan) throws {
        let plan = AudioPlan(tracks: audioTracks, audioMix, keepsPitch: audioTimePitchAlgorithm.keepsPitch)
        sound = try MixedAudioReader(plan, span, format: try LinearPCMFormat(audioSettings ?? [:], tracks: audioTracks))
    }

    override func next() throws -> CMSampleBuffer? { try sound?.next() }
}
