import CoreImage
import Foundation
import Images
import MediaObjects
import MediaTime
import SourceFiles
import VectorGeometry

/// A frame of a video composition that applies Core Image filters.
///
/// - Apple: `AVCIImageFilteringParameters`.
public struct AVCIImageFilteringParameters: Sendable {
    /// The frame of the first enabled video track, upright, with its lower left corner at the origin.
    ///
    /// - Apple: `sourceImage`.
    public let sourceImage: CIImage
    /// The time of the frame.
    ///
    /// - Apple: `compositionTime`.
    public let compositionTime: CMTime
    /// The size of the output in pixels.
    ///
    /// - Apple: `renderSize`.
    public let renderSize: CGSize
}

/// A filtered frame.
///
/// - Apple: `AVCIImageFilteringResult`.
public struct AVCIImageFilteringResult: Sendable {
    /// The filtered image; the rectangle of the render size at the origin is shown.
    ///
    /// - Apple: `resultImage`.
    public let resultImage: CIImage
    /// The context that draws the image; nil for one with the default settings.
    ///
    /// - Apple: `ciContext`.
    public let ciContext: CIContext?

    /// Creates a result.
    ///
    /// - Apple: `init(resultImage:ciContext:)`.
    public init(resultImage: CIImage, ciContext: CIContext? = nil) {
        self.resultImage = resultImage
        self.ciContext = ciContext
    }
}

/// A request to filter a frame.
///
/// - Apple: `AVAsynchronousCIImageFilteringRequest`.
/// - Thread safety: any thread.
public final class AVAsynchronousCIImageFilteringRequest: Sendable {
    private let parameters: AVCIImageFilteringParameters
    private let request: AVAsynchronousVideoCompositionRequest

    fileprivate init(_ parameters: AVCIImageFilteringParameters, _ request: AVAsynchronousVideoCompositionRequest) {
        self.parameters = parameters
        self.request = request
    }

    /// The frame of the first enabled video track, upright, with its lower left corner at the origin.
    ///
    /// - Apple: `sourceImage`.
    public var sourceImage: CIImage { parameters.sourceImage }
    /// The time of the frame.
    ///
    /// - Apple: `compositionTime`.
    public var compositionTime: CMTime { parameters.compositionTime }
    /// The size of the output in pixels.
    ///
    /// - Apple: `renderSize`.
    public var renderSize: CGSize { parameters.renderSize }

    /// Finishes the request with an image, drawn by `context`, or with the default settings if that is nil.
    ///
    /// - Apple: `finish(with:context:)`.
    public func finish(with filteredImage: CIImage, context: CIContext?) {
        let frame = CGRect(origin: .zero, size: renderSize)
        // Video has no transparency: what the image does not cover is black.
        let covered = filteredImage.composited(over: .black)
        guard let drawn = (context ?? FilteringCompositor.context).createCGImage(covered, from: frame),
            let buffer = CVPixelBuffer(drawn, format: kCVPixelFormatType_32BGRA)
        else {
            return request.finish(with: FilteringError.cannotDraw(at: compositionTime))
        }
        request.finish(withComposedVideoFrame: buffer)
    }

    /// Finishes the request with an error, which ends the export or reader.
    ///
    /// - Apple: `finish(with:)`.
    public func finish(with error: any Error) { request.finish(with: error) }
}

/// The error of a filtered frame.
private enum FilteringError: Error, CustomStringConvertible {
    case cannotDraw(at: CMTime)

    var description: String {
        switch self {
        case .cannotDraw(let time):
            "the filtered image at \(time.seconds) s cannot be drawn; Core Image's message says why"
        }
    }
}

extension AVVideoComposition {
    /// A function that finishes a request.
    fileprivate typealias Filter = @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void

    /// Creates a composition of the first enabled video track that applies filters to each frame.
    ///
    /// The size of the output is that of the upright track, and its frame rate that of the track, or 30 frames per
    /// second.
    /// - Apple: `init(asset:applyingCIFiltersWithHandler:)`.
    public convenience init(
        asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void
    ) {
        self.init(propertiesOf: asset)
        filterFrames(of: asset, applier)
    }

    /// Creates a composition of the first enabled video track that applies filters to each frame.
    ///
    /// - Apple: `init(applyingFiltersTo:applier:)`.
    public convenience init(
        applyingFiltersTo asset: AVAsset,
        applier: @escaping @Sendable (AVCIImageFilteringParameters) async throws -> AVCIImageFilteringResult,
        isolation: isolated (any Actor)? = #isolation
    ) async throws {
        self.init(asset: asset) { request in
            // The exporting thread waits for the frame, and may be the only one of Swift's own.
            Task(executorPreference: FilteringExecutor.shared) {
                do {
                    let parameters = AVCIImageFilteringParameters(
                        sourceImage: request.sourceImage, compositionTime: request.compositionTime,
                        renderSize: request.renderSize)
                    let result = try await applier(parameters)
                    request.finish(with: result.resultImage, context: result.ciContext)
                } catch {
                    request.finish(with: error)
                }
            }
        }
    }

    /// Returns a composition of the first enabled video track that applies filters to each frame.
    ///
    /// - Apple: `videoComposition(with:applyingCIFiltersWithHandler:)`.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
        isolation: isolated (any Actor)? = #isolation
    ) async throws -> AVVideoComposition { AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier) }

    /// Calls `completionHandler` with a composition of the first enabled video track that applies filters.
    ///
    /// - Apple: `videoComposition(with:applyingCIFiltersWithHandler:completionHandler:)`.
    public class func videoComposition(
        with asset: AVAsset,
        applyingCIFiltersWithHandler applier: @escaping @Sendable (AVAsynchronousCIImageFilteringRequest) -> Void,
        completionHandler: @escaping @Sendable (AVVideoComposition?, (any Error)?) -> Void
    ) { completionHandler(AVVideoComposition(asset: asset, applyingCIFiltersWithHandler: applier), nil) }

    /// Replaces the instructions with one that filters the frames of the first enabled video track.
    fileprivate func filterFrames(of asset: AVAsset, _ filter: @escaping Filter) {
        guard let track = asset.tracks(withMediaType: .video).first(where: \.isEnabled) else { return }
        adopt(tracks: [track], of: asset)
        customVideoCompositorClass = FilteringCompositor.self
        instructions = [FilteringInstruction(track, duration: asset.duration, filter)]
    }
}

/// Runs asynchronous filters on threads of their own.
private final class FilteringExecutor: TaskExecutor {
    static let shared = FilteringExecutor()
    /// Concurrent, because a filter may wait for a frame of another filtered composition.
    private let queue = DispatchQueue(label: "AVCIImageFiltering", attributes: .concurrent)

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}

/// An instruction to filter the frames of a track.
private final class FilteringInstruction: AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = true
    let containsTweening = true
    let passthroughTrackID = kCMPersistentTrackID_Invalid
    let track: CMPersistentTrackID
    /// The transform from the stored frame, y up, to the upright one at the origin.
    let transform: CGAffineTransform
    let filter: AVVideoComposition.Filter

    var requiredSourceTrackIDs: [NSValue]? { [NSNumber(value: track)] }

    init(_ track: AVAssetTrack, duration: CMTime, _ filter: @escaping AVVideoComposition.Filter) {
        timeRange = CMTimeRange(start: .zero, duration: duration)
        self.track = track.trackID
        self.filter = filter
        let upright = CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform)
        transform = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: track.naturalSize.height)
            .concatenating(track.preferredTransform)
            .concatenating(CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: -upright.minX, ty: upright.maxY))
    }
}

/// The compositor of filtered frames. Each instruction has its filter.
private final class FilteringCompositor: AVVideoCompositing {
    static let context = CIContext()

    let sourcePixelBufferAttributes: [String: Any]? = nil
    let requiredPixelBufferAttributesForRenderContext: [String: Any] = [:]

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        guard let instruction = request.videoCompositionInstruction as? FilteringInstruction else {
            return request.finishCancelledRequest()
        }
        let size = request.renderContext.size
        let parameters = AVCIImageFilteringParameters(
            sourceImage: Self.image(request, instruction), compositionTime: request.compositionTime, renderSize: size)
        instruction.filter(AVAsynchronousCIImageFilteringRequest(parameters, request))
    }

    /// Returns the upright frame; black where the track has none.
    private static func image(
        _ request: AVAsynchronousVideoCompositionRequest, _ instruction: FilteringInstruction
    ) -> CIImage {
        guard let frame = request.sourceFrame(byTrackID: instruction.track) else {
            return CIImage.black.cropped(to: CGRect(origin: .zero, size: request.renderContext.size))
        }
        let image = CIImage(cvPixelBuffer: frame)
        return instruction.transform.isIdentity ? image : image.transformed(by: instruction.transform)
    }
}
