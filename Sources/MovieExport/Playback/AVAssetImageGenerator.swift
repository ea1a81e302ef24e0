import Foundation
import MediaPipeline

/// Makes pictures of single moments of a clip.
///
/// - Apple: `AVAssetImageGenerator`. Pictures are of square pixels. Nothing runs in the background: handlers are called
///   in order, before the call returns.
/// - Thread safety: one thread at a time.
public final class AVAssetImageGenerator {
    /// - Apple: `AVAssetImageGenerator.Result`.
    public enum Result: Int, Sendable { case succeeded = 0, failed, cancelled }

    /// - Apple: what the handler of several times is given: the time asked for, the picture, its own time, how it went,
    ///   why not.
    public typealias CompletionHandler = (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void

    public let asset: AVAsset
    /// Whether pictures are turned as the clip says; false as on Apple's systems.
    public var appliesPreferredTrackTransform = false
    /// Pictures are made no larger, with their shape kept; a zero side sets no limit.
    public var maximumSize = CGSize.zero
    /// How much earlier than asked for a frame may begin. Up to that a key frame is taken, which is found sooner; with
    /// zero it is the frame that shows.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// How much later a frame may begin. The frame that shows, or one before it, is always found: none is ever later.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity

    private var opened: (isUpright: Bool, reader: ClipReader)?
    private var isCancelled = false

    public init(asset: AVAsset) { self.asset = asset }

    /// The picture at a time, and the time from which it shows.
    /// - Throws: a `MediaError` when the clip has none, or for times that are no numbers.
    public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let made = try picture(at: requestedTime)
        actualTime?.pointee = made.actualTime
        return made.image
    }

    /// The picture at a time, and the time from which it shows.
    /// - Throws: as `copyCGImage`.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) { try picture(at: time) }

    /// Calls the handler with the picture and the time from which it shows, or with why there is none.
    public func generateCGImageAsynchronously(
        for requestedTime: CMTime, completionHandler handler: (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        do {
            let made = try picture(at: requestedTime)
            handler(made.image, made.actualTime, nil)
        } catch {
            handler(nil, .invalid, error)
        }
    }

    /// Calls the handler for each time, in order.
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: CompletionHandler
    ) {
        generateCGImagesAsynchronously(forTimes: requestedTimes.map(\.timeValue), completionHandler: handler)
    }

    /// Calls the handler for each time, in order.
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [CMTime], completionHandler handler: CompletionHandler
    ) {
        isCancelled = false
        for time in requestedTimes {
            if isCancelled {
                handler(time, nil, .invalid, .cancelled, nil)
                continue
            }
            do {
                let made = try picture(at: time)
                handler(time, made.image, made.actualTime, .succeeded, nil)
            } catch {
                handler(time, nil, .invalid, .failed, error)
            }
        }
    }

    /// The times that are still to come are told as cancelled; called from a handler.
    public func cancelAllCGImageGeneration() { isCancelled = true }

    func picture(at time: CMTime) throws -> (image: CGImage, actualTime: CMTime) {
        guard let exact = time.rational else {
            throw MediaError(
                .outOfRange, file: asset.url.path, during: "making a picture of the clip",
                detail: "the time is no number")
        }
        let frame = try frame(at: exact)
        return (sized(frame), CMTime(frame.presentationTime))
    }

    private func frame(at time: Rational) throws(MediaError) -> VideoFrame {
        let reader = try reader()
        if requestedTimeToleranceBefore.isPositiveInfinity { return try reader.frame(at: time, earliest: -1_000_000) }
        guard let tolerance = requestedTimeToleranceBefore.rational, tolerance > .zero else {
            return try reader.frame(at: time)
        }
        return try reader.frame(at: time, earliest: time - tolerance)
    }

    private func reader() throws(MediaError) -> ClipReader {
        if let opened, opened.isUpright == appliesPreferredTrackTransform { return opened.reader }
        if asset is AVComposition { _ = try asset.info.get() }
        let reader = try ClipReader(asset.source, isUpright: appliesPreferredTrackTransform)
        opened = (appliesPreferredTrackTransform, reader)
        return reader
    }

    private func sized(_ frame: VideoFrame) -> CGImage {
        let size = frame.displaySize
        var scale: CGFloat = 1
        if maximumSize.width > 0 { scale = min(scale, maximumSize.width / size.width) }
        if maximumSize.height > 0 { scale = min(scale, maximumSize.height / size.height) }
        let width = Int((size.width * scale).rounded())
        let height = Int((size.height * scale).rounded())
        return frame.image.resampled(
            width: min(max(1, width), ImageLimits.longestSide), height: min(max(1, height), ImageLimits.longestSide)
        )
    }
}
