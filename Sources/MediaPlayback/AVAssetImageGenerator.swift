import Foundation
import Images
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles

/// Extracts images from a clip.
///
/// The frames of a composition, or of a clip with a video composition, are composed at the composition's frame rate.
///
/// - Apple: `AVAssetImageGenerator`. Images have square pixels. Nothing runs in the background: handlers are called in
///   order, before the call returns.
/// - Thread safety: one thread at a time.
public final class AVAssetImageGenerator {
    /// The result of a request.
    ///
    /// - Apple: `AVAssetImageGenerator.Result`.
    public enum Result: Int, Sendable {
        /// The image was generated.
        case succeeded = 0
        /// The image could not be generated; the handler receives the error.
        case failed
        /// The request was cancelled.
        case cancelled
    }

    /// The handler of several times: the requested time, the image, its actual time, the result and the error.
    ///
    /// - Apple: `AVAssetImageGeneratorCompletionHandler`.
    public typealias CompletionHandler = (CMTime, CGImage?, CMTime, Result, (any Error)?) -> Void

    /// The asset.
    ///
    /// - Apple: `asset`.
    public let asset: AVAsset
    /// Whether images are rotated to the clip's display orientation; false by default, as on Apple's systems.
    ///
    /// - Apple: `appliesPreferredTrackTransform`.
    public var appliesPreferredTrackTransform = false
    /// The maximum size of images in pixels, with the aspect ratio kept; zero for no limit in that dimension.
    ///
    /// - Apple: `maximumSize`.
    public var maximumSize = CGSize.zero
    /// The tolerance before the requested time. Within the tolerance a key frame is used, which is faster; with zero it
    /// is the frame shown at the requested time.
    ///
    /// - Apple: `requestedTimeToleranceBefore`.
    public var requestedTimeToleranceBefore = CMTime.positiveInfinity
    /// The tolerance after the requested time. Ignored: the frame is never later than requested.
    ///
    /// - Apple: `requestedTimeToleranceAfter`.
    public var requestedTimeToleranceAfter = CMTime.positiveInfinity

    /// The video composition of the images; nil for the frames of the clip, or of the first video track of a
    /// composition.
    ///
    /// - Precondition: no animation tool is set; it is for exports (Apple raises an exception).
    /// - Apple: `videoComposition`.
    public var videoComposition: AVVideoComposition? {
        didSet {
            precondition(videoComposition?.animationTool == nil, "an animation tool is for exports")
            composed = nil
        }
    }

    private var opened: (isUpright: Bool, reader: ClipReader)?
    private var composed: (isUpright: Bool, renderer: CompositionRenderer)?
    private var isCancelled = false

    /// Creates a generator.
    ///
    /// - Apple: `init(asset:)`.
    public init(asset: AVAsset) { self.asset = asset }

    /// Returns the frame at `requestedTime` and stores its presentation time in `actualTime`.
    ///
    /// - Throws: a `MediaError` if the clip has no frame, or the time is not numeric.
    /// - Apple: `copyCGImage(at:actualTime:)`.
    public func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
        let generated = try generateImage(at: requestedTime)
        actualTime?.pointee = generated.actualTime
        return generated.image
    }

    /// Returns the frame at `time` and its presentation time.
    ///
    /// - Throws: see `copyCGImage(at:actualTime:)`.
    /// - Apple: `image(at:)`.
    public func image(at time: CMTime) async throws -> (image: CGImage, actualTime: CMTime) {
        try generateImage(at: time)
    }

    /// Calls the handler with the frame and its presentation time, or the error, before returning.
    ///
    /// - Apple: `generateCGImageAsynchronously(for:completionHandler:)`.
    public func generateCGImageAsynchronously(
        for requestedTime: CMTime, completionHandler handler: (CGImage?, CMTime, (any Error)?) -> Void
    ) {
        do {
            let generated = try generateImage(at: requestedTime)
            handler(generated.image, generated.actualTime, nil)
        } catch {
            handler(nil, .invalid, error)
        }
    }

    /// Calls the handler for each time, in order, before returning.
    ///
    /// - Apple: `generateCGImagesAsynchronously(forTimes:completionHandler:)`.
    public func generateCGImagesAsynchronously(
        forTimes requestedTimes: [NSValue], completionHandler handler: CompletionHandler
    ) {
        generateCGImagesAsynchronously(forTimes: requestedTimes.map(\.timeValue), completionHandler: handler)
    }

    /// Calls the handler for each time, in order, before returning. Multiplane only: Apple takes `NSValue`s.
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
                let generated = try generateImage(at: time)
                handler(time, generated.image, generated.actualTime, .succeeded, nil)
            } catch {
                handler(time, nil, .invalid, .failed, error)
            }
        }
    }

    /// Cancels the remaining times; call from a handler.
    ///
    /// - Apple: `cancelAllCGImageGeneration()`.
    public func cancelAllCGImageGeneration() { isCancelled = true }

    /// Returns the frame at `time` and its presentation time.
    func generateImage(at time: CMTime) throws -> (image: CGImage, actualTime: CMTime) {
        guard let exact = time.rational else {
            throw MediaError(
                .outOfRange, file: asset.url.path, during: "generating an image",
                detail: "the time is not numeric")
        }
        if let renderer = try renderer() {
            let frame = try renderer.heldImage(at: exact)
            return (sized(frame.image, renderer.plan.size), CMTime(frame.start))
        }
        let frame = try frame(at: exact)
        return (sized(frame.image, frame.displaySize), CMTime(frame.presentationTime))
    }

    /// Returns the renderer of a composition or video composition; nil for a clip without one.
    private func renderer() throws -> CompositionRenderer? {
        guard asset is AVComposition || videoComposition != nil else { return nil }
        if let composed, composed.isUpright == appliesPreferredTrackTransform { return composed.renderer }
        let composition = try videoComposition ?? firstTrackComposition()
        let plan = try CompositionPlan(asset, composition)
        let renderer = CompositionRenderer(plan, threads: ProcessInfo.processInfo.activeProcessorCount)
        composed = (appliesPreferredTrackTransform, renderer)
        return renderer
    }

    /// Returns a composition that shows the first enabled video track.
    private func firstTrackComposition() throws(CompositionError) -> AVVideoComposition {
        guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else { throw .noVideo }
        let composition = AVMutableVideoComposition(showing: [track], of: asset)
        guard !appliesPreferredTrackTransform else { return composition }
        let instruction = AVMutableVideoCompositionInstruction()
        instruction.timeRange = CMTimeRange(start: .zero, duration: asset.duration)
        instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
        composition.instructions = [instruction]
        composition.renderSize = track.naturalSize
        return composition
    }

    private func frame(at requestedTime: Rational) throws(MediaError) -> VideoFrame {
        let reader = try reader()
        let time = requestedTime + asset.frameTolerance
        if requestedTimeToleranceBefore.isPositiveInfinity { return try reader.frame(at: time, earliest: -1_000_000) }
        guard let tolerance = requestedTimeToleranceBefore.rational, tolerance > .zero else {
            return try reader.frame(at: time)
        }
        return try reader.frame(at: time, earliest: requestedTime - tolerance)
    }

    private func reader() throws(MediaError) -> ClipReader {
        if let opened, opened.isUpright == appliesPreferredTrackTransform { return opened.reader }
        let reader = try ClipReader(asset.source, isUpright: appliesPreferredTrackTransform)
        opened = (appliesPreferredTrackTransform, reader)
        return reader
    }

    private func sized(_ image: CGImage, _ size: CGSize) -> CGImage {
        var scale: CGFloat = 1
        if maximumSize.width > 0 { scale = min(scale, maximumSize.width / size.width) }
        if maximumSize.height > 0 { scale = min(scale, maximumSize.height / size.height) }
        let width = Int((size.width * scale).rounded())
        let height = Int((size.height * scale).rounded())
        return image.resampled(
            width: min(max(1, width), ImageLimits.longestSide), height: min(max(1, height), ImageLimits.longestSide)
        )
    }
}

extension AVAssetImageGenerator {
    /// Returns a sequence of the images at several times, generated on demand, in order.
    ///
    /// - Apple: `images(for:)`.
    public func images(for times: [CMTime]) -> Images { Images(generator: self, times: times) }

    /// An asynchronous sequence of images.
    ///
    /// - Apple: `AVAssetImageGenerator.Images`.
    public struct Images: AsyncSequence {
        /// The sequence does not throw; each element has its own error.
        public typealias Failure = Never

        /// An image, or the error.
        public enum Element {
            /// An image with the requested time and its presentation time.
            case success(requestedTime: CMTime, image: CGImage, actualTime: CMTime)
            /// The error for a requested time.
            case failure(requestedTime: CMTime, error: any Error)

            /// The requested time.
            public var requestedTime: CMTime {
                switch self {
                case .success(let time, _, _), .failure(let time, _): time
                }
            }

            /// The image.
            ///
            /// - Throws: the error of a failed request.
            public var image: CGImage {
                get throws {
                    switch self {
                    case .success(_, let image, _): return image
                    case .failure(_, let error): throw error
                    }
                }
            }

            /// The presentation time of the frame.
            ///
            /// - Throws: the error of a failed request.
            public var actualTime: CMTime {
                get throws {
                    switch self {
                    case .success(_, _, let time): return time
                    case .failure(_, let error): throw error
                    }
                }
            }
        }

        /// The iterator of the sequence.
        public struct Iterator: AsyncIteratorProtocol {
            fileprivate let generator: AVAssetImageGenerator
            fileprivate var times: ArraySlice<CMTime>

            /// Generates the next image; nil at the end.
            public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
                guard let time = times.popFirst() else { return nil }
                do {
                    let generated = try generator.generateImage(at: time)
                    return .success(requestedTime: time, image: generated.image, actualTime: generated.actualTime)
                } catch {
                    return .failure(requestedTime: time, error: error)
                }
            }

            /// Generates the next image; nil at the end.
            public mutating func next() async -> Element? { await next(isolation: nil) }
        }

        fileprivate let generator: AVAssetImageGenerator
        fileprivate let times: [CMTime]

        /// Returns an iterator.
        public func makeAsyncIterator() -> Iterator { Iterator(generator: generator, times: times[...]) }
    }
}
