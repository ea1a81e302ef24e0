import Foundation
import MediaObjects
import MediaPlayback
import MediaTime
import MovieRendering

/// An output of a reader: video frames or audio.
///
/// - Apple: `AVAssetReaderOutput`.
public class AVAssetReaderOutput {
    /// Video or audio.
    ///
    /// - Apple: `mediaType`.
    public let mediaType: AVMediaType
    /// Ignored: all buffers are copies.
    ///
    /// - Apple: `alwaysCopiesSampleData`.
    public var alwaysCopiesSampleData = true

    /// Whether the output can be read again with `reset(forReadingTimeRanges:)`; false by default.
    ///
    /// - Precondition: reading has not started (Apple raises an exception).
    /// - Apple: `supportsRandomAccess`.
    public var supportsRandomAccess = false {
        willSet {
            precondition(reader?.status ?? .unknown == .unknown, "supportsRandomAccess is set before reading starts")
        }
    }

    weak var reader: AVAssetReader?
    private(set) var hasEnded = false
    /// Whether the output is not reset again.
    private var isFinal = false
    /// The time ranges to read after the current one.
    private var nextSpans: ArraySlice<AssetTimeSpan> = []
    /// Whether all samples were returned and there will be no others.
    var isDone: Bool { hasEnded && (isFinal || !supportsRandomAccess) }

    init(mediaType: AVMediaType) { self.mediaType = mediaType }

    /// Returns the next frame or audio samples; nil at the end, and if the reader has failed, fails now or is
    /// cancelled.
    ///
    /// - Precondition: the reader is started (Apple raises an exception).
    /// - Apple: `copyNextSampleBuffer()`.
    public func copyNextSampleBuffer() -> CMSampleBuffer? {
        guard let reader else { preconditionFailure("the output belongs to a reader that is started") }
        precondition(reader.status != .unknown, "startReading is called before copyNextSampleBuffer")
        guard reader.status == .reading, !hasEnded else { return nil }
        do {
            if let sample = try nextOfRanges(reader.asset) { return sample }
            hasEnded = true
            reader.outputEnded()
        } catch {
            reader.fail(error)
        }
        return nil
    }

    /// Starts reading other time ranges. The reader's status stays `.reading` until `markConfigurationAsFinal()`. If
    /// a range cannot be read, the reader fails.
    ///
    /// - Parameter timeRanges: `CMTimeRange`s as `NSValue`s, in order and without overlaps.
    /// - Precondition: `supportsRandomAccess`, the reader is reading, and `copyNextSampleBuffer()` has returned nil
    ///   (Apple raises an exception).
    /// - Apple: `reset(forReadingTimeRanges:)`.
    public func reset(forReadingTimeRanges timeRanges: [NSValue]) {
        precondition(supportsRandomAccess && !isFinal, "the output does not support random access")
        guard let reader else { preconditionFailure("the output belongs to a reader") }
        precondition(hasEnded, "copyNextSampleBuffer has not returned nil")
        let ranges = timeRanges.map(\.timeRangeValue)
        precondition(!ranges.isEmpty, "there is no time range")
        precondition(zip(ranges, ranges.dropFirst()).allSatisfy { $0.end <= $1.start }, "the time ranges overlap")
        do {
            nextSpans = try ranges.map { try AssetTimeSpan($0, of: reader.asset) }[...]
            if let first = nextSpans.popFirst() { try open(reader.asset, first) }
            hasEnded = false
        } catch {
            reader.fail(error)
        }
    }

    /// Ends random access: the reader is completed when all outputs have ended.
    ///
    /// - Apple: `markConfigurationAsFinal()`.
    public func markConfigurationAsFinal() {
        isFinal = true
        reader?.outputEnded()
    }

    /// Returns the next sample buffer of the current and the following time ranges; nil at the end.
    private func nextOfRanges(_ asset: AVAsset) throws -> CMSampleBuffer? {
        while true {
            if let sample = try next() { return sample }
            guard let span = nextSpans.popFirst() else { return nil }
            try open(asset, span)
        }
    }

    /// Returns true if the tracks belong to the asset, and the output decodes.
    func canRead(_ asset: AVAsset) -> Bool { false }

    /// Prepares reading.
    ///
    /// - Throws: an error for unsupported settings or tracks.
    func open(_ asset: AVAsset, _ timeSpan: AssetTimeSpan) throws {}

    /// Returns the next sample buffer; nil at the end.
    func next() throws -> CMSampleBuffer? { nil }
}

/// An output with the video frames, at their own times, or the audio of a track.
///
/// - Apple: `AVAssetReaderTrackOutput`. Without settings Apple's returns encoded samples, which is not supported.
public final class AVAssetReaderTrackOutput: AVAssetReaderOutput {
    /// The track.
    ///
    /// - Apple: `track`.
    public let track: AVAssetTrack
    /// The output settings.
    ///
    /// - Apple: `outputSettings`.
    public let outputSettings: [String: Any]?
    /// The time stretching algorithm for composition segments at another speed.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    private var samples: (any SampleBufferSequence)?

    /// Creates an output for a track.
    ///
    /// - Apple: `init(track:outputSettings:)`.
    public init(track: AVAssetTrack, outputSettings: [String: Any]?) {
        self.track = track
        self.outputSettings = outputSettings
        super.init(mediaType: track.mediaType)
    }

    override func canRead(_ asset: AVAsset) -> Bool { outputSettings != nil && asset.tracks.hasAll([track]) }

    override func open(_ asset: AVAsset, _ timeSpan: AssetTimeSpan) throws {
        let settings = outputSettings ?? [:]
        if mediaType == .video {
            samples = TrackFrameReader(track.timeline, timeSpan, format: try PixelBufferFormat(settings))
        } else {
            let plan = AudioPlan(tracks: [track], nil, keepsPitch: audioTimePitchAlgorithm.keepsPitch)
            samples = try MixedAudioReader(plan, timeSpan, format: try LinearPCMFormat(settings, tracks: [track]))
        }
    }

    override func next() throws -> CMSampleBuffer? { try samples?.next() }
}

/// A sequence of sample buffers in order of time.
protocol SampleBufferSequence: AnyObject {
    /// Returns the next sample buffer; nil at the end.
    func next() throws -> CMSampleBuffer?
}

extension [AVAssetTrack] {
    /// Returns true if the array contains all `tracks`, compared by ID and type: the tracks of a file are created on
    /// each access.
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

/// An output with the mixed audio of tracks.
///
/// - Apple: `AVAssetReaderAudioMixOutput`.
public final class AVAssetReaderAudioMixOutput: AVAssetReaderOutput {
    /// The tracks.
    ///
    /// - Apple: `audioTracks`.
    public let audioTracks: [AVAssetTrack]
    /// The audio settings; nil for floats in the format of the first track.
    ///
    /// - Apple: `audioSettings`.
    public let audioSettings: [String: Any]?
    /// The volume changes; nil for none.
    ///
    /// - Apple: `audioMix`.
    public var audioMix: AVAudioMix?
    /// The time stretching algorithm for composition segments at another speed.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    private var audioReader: MixedAudioReader?

    /// Creates an output for several audio tracks.
    ///
    /// - Apple: `init(audioTracks:audioSettings:)`.
    public init(audioTracks: [AVAssetTrack], audioSettings: [String: Any]?) {
        self.audioTracks = audioTracks
        self.audioSettings = audioSettings
        super.init(mediaType: .audio)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !audioTracks.isEmpty && audioTracks.allSatisfy { $0.mediaType == .audio }
            && asset.tracks(withMediaType: .audio).hasAll(audioTracks)
    }

    override func open(_ asset: AVAsset, _ timeSpan: AssetTimeSpan) throws {
        let plan = AudioPlan(tracks: audioTracks, audioMix, keepsPitch: audioTimePitchAlgorithm.keepsPitch)
        audioReader = try MixedAudioReader(
            plan, timeSpan, format: try LinearPCMFormat(audioSettings ?? [:], tracks: audioTracks))
    }

    override func next() throws -> CMSampleBuffer? { try audioReader?.next() }
}

/// An output with the composed frames of tracks, at the frame rate of a video composition.
///
/// - Apple: `AVAssetReaderVideoCompositionOutput`.
public final class AVAssetReaderVideoCompositionOutput: AVAssetReaderOutput {
    /// The tracks.
    ///
    /// - Apple: `videoTracks`.
    public let videoTracks: [AVAssetTrack]
    /// The pixel buffer attributes; nil for BGRA.
    ///
    /// - Apple: `videoSettings`.
    public let videoSettings: [String: Any]?
    /// The video composition; nil shows all tracks upright, the first one topmost (Apple's must be set).
    ///
    /// - Precondition: no animation tool is set; it is for exports (Apple raises an exception).
    /// - Apple: `videoComposition`.
    public var videoComposition: AVVideoComposition? {
        didSet { precondition(videoComposition?.animationTool == nil, "an animation tool is for exports") }
    }
    private var renderer: CompositionRenderer?
    private var format = PixelBufferFormat.default
    private var frames = 0..<0

    /// Creates an output for several video tracks.
    ///
    /// - Apple: `init(videoTracks:videoSettings:)`.
    public init(videoTracks: [AVAssetTrack], videoSettings: [String: Any]?) {
        self.videoTracks = videoTracks
        self.videoSettings = videoSettings
        super.init(mediaType: .video)
    }

    override func canRead(_ asset: AVAsset) -> Bool {
        !videoTracks.isEmpty && videoTracks.allSatisfy { $0.mediaType == .video }
            && asset.tracks(withMediaType: .video).hasAll(videoTracks)
    }

    override func open(_ asset: AVAsset, _ timeSpan: AssetTimeSpan) throws {
        format = try PixelBufferFormat(videoSettings ?? [:])
        let plan = try CompositionPlan(asset, videoComposition, tracks: videoTracks)
        frames = try plan.frames(from: timeSpan.start, to: timeSpan.end)
        renderer = CompositionRenderer(plan, threads: ProcessInfo.processInfo.activeProcessorCount)
    }

    override func next() throws -> CMSampleBuffer? {
        guard let renderer, let n = frames.popFirst() else { return nil }
        let rate = renderer.plan.frameRate
        let image = try renderer.image(at: rate.time(ofFrame: n))
        return try format.sample(image, at: rate.time(ofFrame: n), duration: rate.frameDuration)
    }
}
