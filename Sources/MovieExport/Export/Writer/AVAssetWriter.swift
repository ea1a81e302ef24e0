import Foundation
import MediaPipeline

/// Writes a movie from pictures and sound that are made elsewhere.
///
/// A file that exists is not overwritten; what goes wrong is in `error`, with the status `.failed`, and leaves no file.
/// The movie has a constant rate: that of the first two pictures, or the expected one of the settings.
/// - Apple: `AVAssetWriter`; facts 3.14.
/// - Thread safety: one thread at a time.
public final class AVAssetWriter {
    /// - Apple: `AVAssetWriter.Status`.
    public enum Status: Int, Sendable { case unknown = 0, writing, completed, failed, cancelled }

    public let outputURL: URL
    public let outputFileType: AVFileType
    public private(set) var inputs: [AVAssetWriterInput] = []
    public private(set) var status = Status.unknown
    /// Why writing failed.
    public private(set) var error: (any Error)?
    /// The index is always at the front of the file, whatever this says.
    public var shouldOptimizeForNetworkUse = false
    /// Written in one piece, whatever this says: an unfinished file has no name here, so that nobody reads its
    /// fragments.
    public var movieFragmentInterval = CMTime.invalid
    /// Ticks a second of the movie's clock, in which lengths of tracks are; 0 for one in which they are exact.
    ///
    /// - Precondition: writing has not started (Apple raises).
    public var movieTimeScale: CMTimeScale = 0 {
        didSet { precondition(status == .unknown, "the time scale is set before writing") }
    }
    /// Facts for the file; what it has no place for fails `startWriting`.
    public var metadata: [AVMetadataItem] = []

    private let container: MovieContainer
    private var writer: TimedMovieWriter?
    private var start: Rational?
    private var end: Rational?

    /// - Throws: a `MediaError` for types of file that are not written.
    public convenience init(outputURL: URL, fileType: AVFileType) throws {
        try self.init(url: outputURL, fileType: fileType)
    }

    /// - Throws: a `MediaError` for types of file that are not written.
    public init(url: URL, fileType: AVFileType) throws {
        container = try fileType.checkedContainer()
        outputURL = url
        outputFileType = fileType
    }

    deinit { if status == .writing { writer?.cancel() } }

    /// Whether an input of such settings can be written into a file of this type.
    ///
    /// - Parameter outputSettings: nil means samples that are encoded already, which cannot be written here.
    public func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
        guard let outputSettings else { return false }
        do {
            switch mediaType {
            case .video:
                let video = try VideoOutputSettings(outputSettings)
                _ = try video.movie(container, video.frameRate ?? .usual, nil, .init())
                try video.checkLevel(video.frameRate)
            case .audio:
                _ = try MovieSettings(
                    container: container, width: 64, height: 64, frameRate: .usual,
                    audio: try AudioCodecSettings(outputSettings: outputSettings))
            default: return false
            }
            return true
        } catch {
            return false
        }
    }

    /// True before writing, for the first input of its media type.
    public func canAdd(_ input: AVAssetWriterInput) -> Bool {
        guard status == .unknown, input.writer == nil else { return false }
        return (input.mediaType == .video || input.mediaType == .audio)
            && !inputs.contains { $0.mediaType == input.mediaType }
    }

    /// - Precondition: `canAdd(input)` (Apple raises).
    public func add(_ input: AVAssetWriterInput) {
        precondition(canAdd(input), "ask canAdd first: one input of picture and one of sound, before writing")
        input.writer = self
        inputs.append(input)
    }

    /// False when the settings or the place do not work.
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

    private func makeWriter() throws -> TimedMovieWriter {
        guard !FileManager.default.fileExists(atPath: outputURL.path) else {
            throw WriterError.fileExists(outputURL.path)
        }
        if let input = inputs.first(where: { $0.outputSettings == nil }) {
            throw WriterError.passThrough(input.mediaType)
        }
        guard let input = inputs.first(where: { $0.mediaType == .video }), let pictures = input.outputSettings else {
            throw WriterError.noPicture
        }
        guard let turn = PixelRotation(input.transform) else { throw WriterError.transform }
        let video = try VideoOutputSettings(pictures, turn: turn, hint: input.sourceFormatHint)
        let sound = inputs.first { $0.mediaType == .audio }
        let audio = try sound?.outputSettings.map {
            try AudioCodecSettings(outputSettings: $0, hint: sound?.sourceFormatHint)
        }
        let annotations = try MovieAnnotations(metadata, for: container)
        // What the encoder refuses is known before the first picture comes.
        let clocks = (
            movie: movieTimeScale == 0 ? nil : Int(movieTimeScale),
            video: input.mediaTimeScale == 0 ? nil : Int(input.mediaTimeScale)
        )
        _ = try video.movie(
            container, video.frameRate ?? TimedMovieWriter.defaultFrameRate(clock: clocks.video), audio, annotations,
            clocks: clocks)
        try video.checkLevel(video.frameRate)
        return TimedMovieWriter(
            path: outputURL.path, container: container, video: video, audio: audio, annotations: annotations,
            clocks: clocks)
    }

    /// The time that becomes zero; what is before it is left out, but for the picture that shows then.
    ///
    /// - Precondition: writing, and no session has been started (Apple raises).
    public func startSession(atSourceTime startTime: CMTime) {
        precondition(status == .writing || status == .failed, "startWriting comes before startSession")
        precondition(start == nil, "a writer has one session")
        guard let time = startTime.rational else { return fail(WriterError.notATime) }
        start = time
    }

    /// Where the movie ends; without it the last picture shows as long as the one before it, and until the last sound.
    public func endSession(atSourceTime endTime: CMTime) { end = endTime.rational }

    var isInSession: Bool { status == .writing && start != nil }

    func take(_ content: CMSampleBuffer.Content, at time: CMTime, from mediaType: AVMediaType) -> Bool {
        guard isInSession, let writer, let start else { return false }
        do {
            guard let time = time.rational.map({ $0 - start }) else { throw WriterError.notATime }
            switch (content, mediaType) {
            case (.picture(let buffer), .video): try writer.append(buffer.image(), at: time)
            case (.sound(let samples, let rate, let channels), .audio):
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
    public func finishWriting(completionHandler handler: () -> Void) {
        complete()
        handler()
    }

    /// Completes the file.
    public func finishWriting(isolation: isolated (any Actor)? = #isolation) async { complete() }

    private func complete() {
        guard status == .writing, let writer else { return }
        inputs.forEach { $0.markAsFinished() }
        do {
            try writer.finish(end: end.map { $0 - (start ?? .zero) })
            status = .completed
        } catch {
            fail(error)
        }
    }

    /// Removes what has been written.
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
