import Foundation
import MediaObjects
import MediaTime
import VectorGeometry

/// An input of a writer, for video or audio.
///
/// The input is ready while its writer is writing: `append` waits for the encoder, and audio that is far ahead of the
/// video waits on disk, beside the movie (Apple's input is not ready until the other one has caught up).
/// - Apple: `AVAssetWriterInput`; facts 3.14.
public final class AVAssetWriterInput {
    /// Video or audio.
    ///
    /// - Apple: `mediaType`.
    public let mediaType: AVMediaType
    /// The output settings; required.
    ///
    /// - Apple: `outputSettings`.
    public let outputSettings: [String: Any]?
    /// The format that supplies size, sample rate and channel count missing in the settings.
    ///
    /// - Apple: `sourceFormatHint`.
    public let sourceFormatHint: CMFormatDescription?
    /// Ignored: there is no real time.
    ///
    /// - Apple: `expectsMediaDataInRealTime`.
    public var expectsMediaDataInRealTime = false
    /// A rotation by a multiple of 90°, applied to the pixels (Apple stores it in the track header); translation is
    /// ignored.
    ///
    /// - Apple: `transform`.
    public var transform = CGAffineTransform.identity

    /// The timescale of the video track in ticks per second, to which times are rounded; 0 for an exact one.
    ///
    /// - Precondition: the input is for video, and writing has not started (Apple raises an exception).
    /// - Apple: `mediaTimeScale`.
    public var mediaTimeScale: CMTimeScale = 0 {
        didSet {
            precondition(
                mediaTimeScale == 0 || mediaType == .video && writer.map { $0.status == .unknown } ?? true,
                "the timescale is for video, and set before writing")
        }
    }

    weak var writer: AVAssetWriter?
    private(set) var isFinished = false
    private var appendedCount = 0

    /// Creates an input. Without settings the writer fails to start, because encoded samples are not supported.
    ///
    /// - Apple: `init(mediaType:outputSettings:sourceFormatHint:)`.
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription? = nil) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    /// Whether samples can be appended: during a session, until the input is finished.
    ///
    /// - Apple: `isReadyForMoreMediaData`.
    public var isReadyForMoreMediaData: Bool { writer?.isInSession == true && !isFinished }

    /// Appends a sample buffer. Returns false if the writer has failed or fails now, or if the data cannot be made
    /// ready.
    ///
    /// - Precondition: the input is ready, unless its writer has failed (Apple raises an exception).
    /// - Apple: `append(_:)`.
    @discardableResult
    public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        sampleBuffer.makeDataReady() == 0 && append(sampleBuffer.content, at: sampleBuffer.presentationTimeStamp)
    }

    /// Marks the end of the samples. Idempotent.
    ///
    /// - Apple: `markAsFinished()`.
    public func markAsFinished() { isFinished = true }

    /// Calls the block immediately, on this thread, repeatedly while it appends samples and the input is ready.
    ///
    /// - Apple: `requestMediaDataWhenReady(on:using:)`, which calls the block on the queue when the input becomes
    ///   ready.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: () -> Void) {
        var before = -1
        while isReadyForMoreMediaData, appendedCount > before {
            before = appendedCount
            block()
        }
    }

    func append(_ content: CMSampleBuffer.Content, at time: CMTime) -> Bool {
        guard let writer, writer.status != .failed else { return false }
        precondition(
            isReadyForMoreMediaData, "the input is not ready: append only during a session, before markAsFinished")
        appendedCount += 1
        return writer.append(content, at: time, from: mediaType)
    }
}

/// Appends pixel buffers to a video input.
///
/// - Apple: `AVAssetWriterInputPixelBufferAdaptor`; facts 3.14.
public final class AVAssetWriterInputPixelBufferAdaptor {
    /// The input.
    ///
    /// - Apple: `assetWriterInput`.
    public let assetWriterInput: AVAssetWriterInput
    /// The attributes of the pool's buffers.
    ///
    /// - Apple: `sourcePixelBufferAttributes`.
    public let sourcePixelBufferAttributes: [String: Any]?
    private var pool: CVPixelBufferPool?

    /// Creates an adaptor for a video input.
    ///
    /// - Apple: `init(assetWriterInput:sourcePixelBufferAttributes:)`.
    public init(assetWriterInput input: AVAssetWriterInput, sourcePixelBufferAttributes: [String: Any]? = nil) {
        assetWriterInput = input
        self.sourcePixelBufferAttributes = sourcePixelBufferAttributes
    }

    /// The pool of buffers, in BGRA and the size of the input unless the attributes say otherwise; nil until the writer
    /// has started.
    ///
    /// - Apple: `pixelBufferPool`.
    public var pixelBufferPool: CVPixelBufferPool? {
        guard assetWriterInput.writer?.status == .writing else { return nil }
        if pool == nil { pool = makePool() }
        return pool
    }

    /// Appends a pixel buffer. Returns false if the writer has failed or fails now. The buffer may be modified
    /// afterwards.
    ///
    /// - Precondition: the input is ready, unless its writer has failed (Apple raises an exception).
    /// - Apple: `append(_:withPresentationTime:)`.
    @discardableResult
    public func append(_ pixelBuffer: CVPixelBuffer, withPresentationTime presentationTime: CMTime) -> Bool {
        assetWriterInput.append(.image(pixelBuffer), at: presentationTime)
    }

    private func makePool() -> CVPixelBufferPool? {
        let own = assetWriterInput.outputSettings.flatMap {
            try? VideoOutputSettings($0, hint: assetWriterInput.sourceFormatHint)
        }
        let attributes = sourcePixelBufferAttributes ?? [:]
        guard let width = Self.integer(attributes[kCVPixelBufferWidthKey]) ?? own?.width,
            let height = Self.integer(attributes[kCVPixelBufferHeightKey]) ?? own?.height
        else { return nil }
        let format =
            Self.integer(attributes[kCVPixelBufferPixelFormatTypeKey]).flatMap { OSType(exactly: $0) }
            ?? kCVPixelFormatType_32BGRA
        return CVPixelBufferPool(width: width, height: height, format: format)
    }

    private static func integer(_ value: Any?) -> Int? {
        if let number = value as? any BinaryInteger { return Int(exactly: number) }
        return (value as? any BinaryFloatingPoint).flatMap { Int(exactly: Double($0)) }
    }
}
