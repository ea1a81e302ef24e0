import AVFoundation

/// The instruction of a cross-fade: the two tracks and the time range.
final class CrossFadeInstruction: NSObject, AVVideoCompositionInstructionProtocol {
    let timeRange: CMTimeRange
    let enablePostProcessing = true
    let containsTweening = true
    let requiredSourceTrackIDs: [NSValue]?
    let passthroughTrackID = kCMPersistentTrackID_Invalid
    let fromTrackID: CMPersistentTrackID
    let toTrackID: CMPersistentTrackID

    init(from: CMPersistentTrackID, to: CMPersistentTrackID, timeRange: CMTimeRange) {
        self.fromTrackID = from
        self.toTrackID = to
        self.timeRange = timeRange
        requiredSourceTrackIDs = [NSNumber(value: from), NSNumber(value: to)]
        super.init()
    }
}

/// Mixes the frames of two tracks, byte by byte, on its own queue.
final class CrossFadeCompositor: NSObject, AVVideoCompositing {
    enum Failure: Error { case noSource, noBuffer }

    private let renderContextQueue = DispatchQueue(label: "render context")
    private let renderingQueue = DispatchQueue(label: "rendering")
    private var renderContext: AVVideoCompositionRenderContext?

    var sourcePixelBufferAttributes: [String: Any]? {
        [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)]
    }

    var requiredPixelBufferAttributesForRenderContext: [String: Any] {
        [kCVPixelBufferPixelFormatTypeKey as String: NSNumber(value: kCVPixelFormatType_32BGRA)]
    }

    func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {
        renderContextQueue.sync { renderContext = newRenderContext }
    }

    func startRequest(_ request: AVAsynchronousVideoCompositionRequest) {
        renderingQueue.async {
            guard let instruction = request.videoCompositionInstruction as? CrossFadeInstruction,
                let from = request.sourceFrame(byTrackID: instruction.fromTrackID),
                let to = request.sourceFrame(byTrackID: instruction.toTrackID)
            else { return request.finish(with: Failure.noSource) }
            guard let result = request.renderContext.newPixelBuffer() else {
                return request.finish(with: Failure.noBuffer)
            }
            let elapsed = CMTimeSubtract(request.compositionTime, instruction.timeRange.start)
            Self.mix(
                from, to, CMTimeGetSeconds(elapsed) / CMTimeGetSeconds(instruction.timeRange.duration), into: result)
            request.finish(withComposedVideoFrame: result)
        }
    }

    private static func mix(_ a: CVPixelBuffer, _ b: CVPixelBuffer, _ share: Double, into result: CVPixelBuffer) {
        for buffer in [a, b] { CVPixelBufferLockBaseAddress(buffer, .readOnly) }
        CVPixelBufferLockBaseAddress(result, [])
        defer {
            CVPixelBufferUnlockBaseAddress(result, [])
            for buffer in [a, b] { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
        }
        guard let first = CVPixelBufferGetBaseAddress(a), let second = CVPixelBufferGetBaseAddress(b),
            let target = CVPixelBufferGetBaseAddress(result)
        else { return }
        for y in 0..<CVPixelBufferGetHeight(result) {
            let rows = (
                first.advanced(by: y * CVPixelBufferGetBytesPerRow(a)).assumingMemoryBound(to: UInt8.self),
                second.advanced(by: y * CVPixelBufferGetBytesPerRow(b)).assumingMemoryBound(to: UInt8.self)
            )
            let row = target.advanced(by: y * CVPixelBufferGetBytesPerRow(result)).assumingMemoryBound(to: UInt8.self)
            for x in 0..<4 * CVPixelBufferGetWidth(result) {
                row[x] = UInt8(Double(rows.0[x]) * (1 - share) + Double(rows.1[x]) * share)
            }
        }
    }
}

/// Plays two clips at the same time, with a cross-fade between them.
func crossFade(from first: AVAsset, to second: AVAsset, export url: URL) throws -> AVAssetExportSession? {
    let composition = AVMutableComposition()
    let duration = CMTimeMinimum(first.duration, second.duration)
    var tracks: [AVMutableCompositionTrack] = []
    for asset in [first, second] {
        guard let source = asset.tracks(withMediaType: .video).first,
            let track = composition.addMutableTrack(
                withMediaType: .video, preferredTrackID: kCMPersistentTrackID_Invalid)
        else { return nil }
        try track.insertTimeRange(CMTimeRange(start: .zero, duration: duration), of: source, at: .zero)
        tracks.append(track)
    }
    let videoComposition = AVMutableVideoComposition()
    videoComposition.customVideoCompositorClass = CrossFadeCompositor.self
    videoComposition.renderSize = tracks[0].naturalSize
    videoComposition.frameDuration = CMTimeMake(value: 1, timescale: 30)
    videoComposition.instructions = [
        CrossFadeInstruction(
            from: tracks[0].trackID, to: tracks[1].trackID, timeRange: CMTimeRange(start: .zero, duration: duration))
    ]
    guard let export = AVAssetExportSession(asset: composition, presetName: AVAssetExportPresetHighestQuality) else {
        return nil
    }
    export.videoComposition = videoComposition
    export.outputURL = url
    export.outputFileType = .mp4
    return export
}
