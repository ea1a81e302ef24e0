import Foundation
import MediaPipeline
import VectorGeometry

/// Takes pictures or sound for a writer.
///
/// It is ready whenever its writer writes: `append` waits for the encoder, and sound that comes long before its
/// pictures waits on the disk, beside the movie (Apple's is not ready until the other input has caught up).
/// - Apple: `AVAssetWriterInput`; facts 3.14.
public final class AVAssetWriterInput {
    public let mediaType: AVMediaType
    public let outputSettings: [String: Any]?
    /// Says size, rate and channels where the settings do not.
    public let sourceFormatHint: CMFormatDescription?
    /// Of no consequence: nobody is kept waiting in real time.
    public var expectsMediaDataInRealTime = false
    /// A turn by a multiple of 90°, which is done to the pixels (Apple writes it into the track's header); moving says
    /// nothing.
    public var transform = CGAffineTransform.identity

    /// Ticks a second of the picture's clock in the file, to which times are rounded; 0 for one in which they are
    /// exact.
    ///
    /// - Precondition: the input is of video, and writing has not started (Apple raises).
    public var mediaTimeScale: CMTimeScale = 0 {
        didSet {
            precondition(
                mediaTimeScale == 0 || mediaType == .video && writer.map { $0.status == .unknown } ?? true,
                "a time scale is for video, and set before writing")
        }
    }

    weak var writer: AVAssetWriter?
    private(set) var isFinished = false
    private var appendedCount = 0

    /// Without settings the writer fails to start: what is encoded already is not taken.
    public init(mediaType: AVMediaType, outputSettings: [String: Any]?, sourceFormatHint: CMFormatDescription? = nil) {
        self.mediaType = mediaType
        self.outputSettings = outputSettings
        self.sourceFormatHint = sourceFormatHint
    }

    public var isReadyForMoreMediaData: Bool { writer?.isInSession == true && !isFinished }

    /// False when the writer has failed, or fails now; and for a buffer whose data cannot be made ready.
    ///
    /// - Precondition: the input is ready, unless its writer has failed (Apple raises).
    @discardableResult
    public func append(_ sampleBuffer: CMSampleBuffer) -> Bool {
        sampleBuffer.makeDataReady() == 0 && take(sampleBuffer.content, at: sampleBuffer.presentationTimeStamp)
    }

    /// Nothing more comes. Idempotent.
    public func markAsFinished() { isFinished = true }

    /// Calls the block at once, on this thread, again and again while it appends and the input is ready.
    ///
    /// - Apple: calls it on the queue, when the input becomes ready.
    public func requestMediaDataWhenReady(on queue: DispatchQueue, using block: () -> Void) {
        var before = -1
        while isReadyForMoreMediaData, appendedCount > before {
            before = appendedCount
            block()
        }
    }

    func take(_ content: CMSampleBuffer.Content, at time: CMTime) -> Bool {
        guard let writer, writer.status != .failed else { return false }
        precondition(
            isReadyForMoreMediaData, "append only to an input that is ready: in a session, before markAsFinished")
        appendedCount += 1
        return writer.take(content, at: time, from: mediaType)
    }
}
