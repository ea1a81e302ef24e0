import MediaPipeline

/// What a reader gives: pictures or sound.
///
/// - Apple: `AVAssetReaderOutput`.
public class AVAssetReaderOutput {
    public let mediaType: AVMediaType
    /// Every buffer is the caller's own here, whatever this says.
    public var alwaysCopiesSampleData = true

    weak var reader: AVAssetReader?
    private(set) var hasEnded = false

    init(mediaType: AVMediaType) { self.mediaType = mediaType }

    /// The next picture or stretch of sound; nil at the end, and when the reader has failed, fails now or was
    /// cancelled.
    ///
    /// - Precondition: the reader has been started (Apple raises).
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader else { preconditionFailure("add the output to a reader and start it first") }
        precondition(reader.status != .unknown, "startReading comes before copyNextSampleBuffer")
        guard reader.status == .reading, !hasEnded else { return nil }
        do {
            if let sample = try next() { return sample }
            hasEnded = true
            reader.outputEnded()
        } catch {
            reader.fail(error)
        }
        return nil
    }

    /// Whether its tracks are the asset's, and it decodes.
    func canRead(_ asset: AVAsset) -> Bool { false }

    /// - Throws: for settings or tracks that cannot be read.
    func open(_ asset: AVAsset, _ span: AssetTimeSpan) throws {}

    /// Nil at the end.
    func next() throws -> CMSampleBuffer? { nil }
}

/// One track's pictures at their own times, or its sound.
///
/// - Apple: `AVAssetReaderTrackOutput`. Without settings Apple's gives samples as they are encoded, which is not done
///   here.
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput {
    public let track: AVAssetTrack
    public let outputSettings: [String: Any]?
    /// How sound follows parts of a composition that play faster or slower.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    private var samples: (any SampleBufferSequence)?

    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        self.outputSettings = outputSettings
        super.init(mediaType: track.mediaType)
    }

    override func canRead(_ asset: AVAsset) -> Bool { outputSettings != nil && asset.tracks.hasAll([track]) }

    override func open(_ asset: AVAsset, _ span: AssetTimeSpan) throws {
        let settings = outputSettings ?? [:]
        if mediaType == .video {
            samples = TrackFrameReader(track.timeline, span, format: try PixelBufferFormat(settings))
        } else {
            let plan = AudioPlan(tracks: [track], nil, keepsPitch: audioTimePitchAlgorithm.keepsPitch)
            samples = try MixedAudioReader(plan, span, format: try LinearPCMFormat(settings, tracks: [track]))
        }
    }

    override func next() throws -> CMSampleBuffer? { try samples?.next() }
}

/// Samples in order of time.
protocol SampleBufferSequence: AnyObject {
    /// Nil at the end.
    func next() throws -> CMSampleBuffer?
}

extension [AVAssetTrack] {
    /// Whether each of these is among them, by number and type: a file's tracks are made anew each time they are asked
    /// for.
    func hasAll(_ tracks: [AVAssetTrack]) -> Bool {
        tracks.allSatisfy { track in
            contains {
                $0 === track
                    || ($0.trackID == track.trackID && $0.mediaType == track.mediaType
                        && $0.clip?.url == track.clip?.url && track.clip != nil)
            }
        }
    }
}
