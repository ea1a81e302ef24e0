import Foundation
import MediaObjects
import MediaTime
import MediaWriting

/// Writes a movie from sample buffers.
///
/// An existing file is not overwritten. After an error the status is `.failed`, `error` is set, and no file is left.
/// The movie has a constant frame rate: that of the first two frames, or the expected frame rate of the settings.
/// - Apple: `AVAssetWriter`; facts 3.14.
/// - Thread safety: one thread at a time.
public final class AVAssetWriter {
    /// The status of a writer.
    ///
    /// - Apple: `AVAssetWriter.Status`.
    public enum Status: Int, Sendable {
        /// Writing has not started.
        case unknown = 0
        /// The inputs accept samples.
        case writing
        /// The file is complete.
        case completed
        /// Writing failed; see `error`.
        case failed
        /// Writing was cancelled.
        case cancelled
    }

    /// The URL of the file.
    ///
    /// - Apple: `outputURL`.
    public let outputURL: URL
    /// The type of the file.
    ///
    /// - Apple: `outputFileType`.
    public let outputFileType: AVFileType
    /// The inputs.
    ///
    /// - Apple: `inputs`.
    public private(set) var inputs: [AVAssetWriterInput] = []
    /// The status.
    ///
    /// - Apple: `status`.
    public private(set) var status = Status.unknown
    /// The error of a failed writer.
    ///
    /// - Apple: `error`.
    public private(set) var error: (any Error)?
    /// Ignored: the index is always at the front of the file.
    ///
    /// - Apple: `shouldOptimizeForNetworkUse`.
    public var shouldOptimizeForNetworkUse = false
    /// Ignored: the file has no fragments, because it only appears when it is complete.
    ///
    /// - Apple: `movieFragmentInterval`.
    public var movieFragmentInterval = CMTime.invalid
    /// The timescale of the movie in ticks per second, for track durations; 0 for an exact one.
    ///
    /// - Precondition: writing has not started (Apple raises an exception).
    /// - Apple: `movieTimeScale`.
    public var movieTimeScale: CMTimeScale = 0 {
        didSet { precondition(status == .unknown, "the timescale is set before writing") }
    }
    /// The metadata of the file. Unsupported items fail `startWriting`.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem] = []

    private let container: MovieContainer
    private var writer: TimedMovieWriter?
    private var sessionStart: Rational?
    private var end: Rational?

    /// Creates a writer.
    ///
    /// - Throws: a `MediaError` for an unsupported file type.
    /// - Apple: `init(outputURL:fileType:)`.
    public convenience init(outputURL: URL, fileType: AVFileType) throws {
        try self.init(url: outputURL, fileType: fileType)
    }

    /// Creates a writer.
    ///
    /// - Throws: a `MediaError` for an unsupported file type.
    /// - Apple: `init(url:fileType:)`.
    public init(url: URL, fileType: AVFileType) throws {
        container = try fileType.checkedContainer()
        outputURL = url
        outputFileType = fileType
    }

    deinit { if status == .writing { writer?.cancel() } }

    /// Returns true if an input with these settings is supported in the file type.
    ///
    /// - Parameter outputSettings: nil means encoded samples, which are not supported.
    /// - Apple: `canApply(outputSettings:forMediaType:)`.
    public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard let outputSettings else { return false }
        do {
            switch mediaType {
            case .video:
                let video = try VideoOutputSettings(outputSettings)
                _ = try video.movie(container, video.frameRate ?? .default, nil, .init())
                try video.checkLevel(video.frameRate)
            case .audio:
                _ = try MovieSettings(
                    container: container, width: 64, height: 64, frameRate: .default,
                    audio: try AudioCodecSettings(outputSettings: outputSettings))
            default: return false
            }
            return true
        } catch {
            return false
        }
    }

    /// Returns true before writing, for the first input of its media type.
    ///
    /// - Apple: `canAdd(_:)`.
    public func canAdd(_ input: AVAssetWriterInput) -> Bool {
        guard status == .unknown, input.writer == nil else { return false }
        return (input.mediaType == .video || input.mediaType == .audio)
            && !inputs.contains { $0.mediaType == input.mediaType }
    }

    /// Adds an input.
    ///
    /// - Precondition: `canAdd(input)` (Apple raises an exception).
    /// - Apple: `add(_:)`.
    public func add(_ input: AVAssetWriterInput) {
        precondition(
            canAdd(input), "canAdd(input) is false: a writer takes one video and one audio input, before writing")
        input.writer = self
        inputs.append(input)
    }

    /// Starts writing. Returns false if the settings or the URL are not supported.
    ///
    /// - Apple: `startWriting()`.
    @discardableResult
    public func startWriting() -> Bool {
        guard status == .unknown else { return false }
        do {
            writer = try makeWriter()
            status = .writing
        } catch {
            fail(error)
        }
        return status == .writing
    }

    /// Starts writing.
    ///
    /// - Throws: an error if the settings or the URL are not supported.
    /// - Apple: `start()`.
    public func start() throws {
        if !startWriting() { throw error ?? WriterError.notATime }
    }

    private func makeWriter() throws -> TimedMovieWriter {
        guard !FileManager.default.fileExists(atPath: outputURL.path) else {
            throw WriterError.fileExists(outputURL.path)
        }
        if let input = inputs.first(where: { $0.outputSettings == nil }) {
            throw WriterError.passThrough(input.mediaType)
        }
        guard let input = inputs.first(where: { $0.mediaType == .video }), let videoSettings = input.outputSettings
        else {
            throw WriterError.noVideo
        }
        guard let rotation = PixelRotation(input.transform) else { throw WriterError.transform }
        let video = try VideoOutputSettings(videoSettings, rotation: rotation, hint: input.sourceFormatHint)
        let audioInput = inputs.first { $0.mediaType == .audio }
        let audio = try audioInput?.outputSettings.map {
            try AudioCodecSettings(outputSettings: $0, hint: audioInput?.sourceFormatHint)
        }
        let annotations = try MovieAnnotations(metadata, for: container)
        // Checks the encoder settings before the first frame.
        let timescales = (
            movie: movieTimeScale == 0 ? nil : Int(movieTimeScale),
            video: input.mediaTimeScale == 0 ? nil : Int(input.mediaTimeScale)
        )
        _ = try video.movie(
            container, video.frameRate ?? TimedMovieWriter.defaultFrameRate(timescale: timescales.video), audio,
            annotations,
            timescales: timescales)
        try video.checkLevel(video.frameRate)
        return TimedMovieWriter(
            path: outputURL.path, container: container, video: video, audio: audio, annotations: annotations,
            timescales: timescales)
    }

    /// Starts the session: `startTime` becomes zero. Earlier samples are dropped, except for the frame shown at that
    /// time.
    ///
    /// - Precondition: the writer is writing, and no session has been started (Apple raises an exception).
    /// - Apple: `startSession(atSourceTime:)`.
    public func startSession(atSourceTime startTime: CMTime) {
        precondition(status == .writing || status == .failed, "startWriting is called before startSession")
        precondition(sessionStart == nil, "a writer has one session")
        guard let time = startTime.rational else { return fail(WriterError.notATime) }
        sessionStart = time
    }

    /// Ends the session at `endTime`. Otherwise the last frame has the duration of the previous one, or lasts to the
    /// end of the audio.
    ///
    /// - Apple: `endSession(atSourceTime:)`.
    public func endSession(atSourceTime endTime: CMTime) { end = endTime.rational }

    var isInSession: Bool { status == .writing && sessionStart != nil }

    func append(_ content: CMSampleBuffer.Content, at time: CMTime, from mediaType: AVMediaType) -> Bool {
        guard isInSession, let writer, let sessionStart else { return false }
        do {
            guard let time = time.rational.map({ $0 - sessionStart }) else { throw WriterError.notATime }
            switch (content, mediaType) {
            case (.image(let buffer), .video): try writer.append(buffer.image(), at: time)
            case (.audio(let samples, let rate, let channels), .audio):
                try writer.append(samples: samples, sampleRate: rate, channels: channels, at: time)
            default: throw WriterError.wrongMedia
            }
            return true
        } catch {
            fail(error)
            return false
        }
    }

    /// Completes the file, then calls the handler, then returns.
    ///
    /// - Apple: `finishWriting(completionHandler:)`.
    public func finishWriting(completionHandler handler: () -> Void) {
        complete()
        handler()
    }

    /// Completes the file.
    ///
    /// - Apple: `finishWriting()`.
    public func finishWriting(isolation: isolated (any Actor)? = #isolation) async { complete() }

    private func complete() {
        guard status == .writing, let writer else { return }
        inputs.forEach { $0.markAsFinished() }
        do {
            try writer.finish(end: end.map { $0 - (sessionStart ?? .zero) })
            status = .completed
        } catch {
            fail(error)
        }
    }

    /// Cancels writing and removes the file.
    ///
    /// - Apple: `cancelWriting()`.
    public func cancelWriting() {
        guard status == .writing else { return }
        writer?.cancel()
        status = .cancelled
    }

    private func fail(_ error: any Error) {
        writer?.cancel()
        status = .failed
        self.error = error
    }
}
