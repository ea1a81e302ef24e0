import Foundation
import Images
import MediaTime
import VectorGeometry

/// A validated video composition of an asset.
package struct CompositionPlan {
    /// The size of frames in pixels.
    package let size: CGSize
    package let frameRate: FrameRate
    /// The duration in seconds.
    package let duration: Rational
    /// The instructions in order of time, without gaps, from zero to beyond the end.
    package let instructions: [PlannedInstruction]
    /// The tracks of the instructions.
    package let tracks: [CMPersistentTrackID: TrackTimeline]
    package let tool: AVVideoCompositionCoreAnimationTool?
    /// The custom compositor; nil for the built-in one.
    package let custom: (type: any AVVideoCompositing.Type, composition: AVVideoComposition)?

    /// Creates a plan for `composition`, or for all video tracks upright and uncropped, the first one topmost.
    ///
    /// - Parameter chosen: the tracks to use; nil for all.
    /// - Throws: a `CompositionError` for compositions that Apple's systems reject too; a `MediaError` if a file cannot
    ///   be read.
    package init(_ asset: AVAsset, _ composition: AVVideoComposition?, tracks chosen: [AVAssetTrack]? = nil) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        let videos = chosen ?? asset.tracks(withMediaType: .video)
        guard videos.contains(where: { $0.timeline.end > .zero }), let duration = asset.duration.rational else {
            throw CompositionError.noVideo
        }
        self.duration = duration
        let composition = composition ?? Self.defaultComposition(asset, chosen)
        size = try Self.size(composition)
        frameRate = try Self.frameRate(composition, videos)
        custom = composition.customVideoCompositorClass.map { ($0, composition) }
        let isCustom = custom != nil
        instructions = try composition.instructions.map { try PlannedInstruction($0, isCustom: isCustom) }
        tool = composition.animationTool
        tracks = Dictionary(videos.map { ($0.trackID, $0.timeline) }) { first, _ in first }
        try checkTimes()
        try checkTracks()
    }

    /// Returns the default composition; an explicit natural size of an `AVComposition` is its render size.
    private static func defaultComposition(_ asset: AVAsset, _ chosen: [AVAssetTrack]?) -> AVVideoComposition {
        let defaultComposition =
            chosen.map { AVMutableVideoComposition(showing: $0, of: asset) }
            ?? AVMutableVideoComposition(propertiesOf: asset)
        if let own = (asset as? AVComposition)?.explicitNaturalSize { defaultComposition.renderSize = own }
        return defaultComposition
    }

    private static func size(_ composition: AVVideoComposition) throws(CompositionError) -> CGSize {
        let size = composition.renderSize
        guard composition.renderScale == 1 else { throw .renderScale(composition.renderScale) }
        guard PixelBuffer.lengths.contains(size.width), PixelBuffer.lengths.contains(size.height) else {
            throw .renderSize(size)
        }
        return CGSize(width: size.width.rounded(), height: size.height.rounded())
    }

    /// Returns the frame rate of the timing track, or of the frame duration if that is unknown.
    private static func frameRate(_ composition: AVVideoComposition, _ tracks: [AVAssetTrack]) throws(CompositionError)
        -> FrameRate
    {
        let timing = composition.sourceTrackIDForFrameTiming
        let track = tracks.first { $0.trackID == timing }
        if timing != kCMPersistentTrackID_Invalid, track == nil { throw .unknownTrack(timing) }
        if let rate = track?.frameRate { return rate }
        guard let step = composition.frameDuration.rational, step > .zero, let rate = FrameRate(.one / step) else {
            throw .frameDuration
        }
        return rate
    }

    /// Checks that the instructions cover the duration. The last one may end less than a frame early, because durations
    /// in seconds are often rounded.
    private func checkTimes() throws(CompositionError) {
        guard let first = instructions.first, let last = instructions.last else { throw .noInstructions }
        guard first.start <= .zero else { throw .instructions(end: .zero, next: first.start) }
        for (instruction, next) in zip(instructions, instructions.dropFirst()) where instruction.end != next.start {
            throw .instructions(end: instruction.end, next: next.start)
        }
        guard last.end + frameRate.frameDuration > duration else { throw .tooShort(end: last.end, duration: duration) }
    }

    private func checkTracks() throws(CompositionError) {
        var trackIDs = Set(tracks.keys)
        if case .track(_, let id)? = tool?.arrangement { trackIDs.insert(id) }
        let named =
            instructions.flatMap(\.layers).map(\.trackID)
            + (custom == nil ? [] : instructions.flatMap { ($0.required ?? []) + [$0.passthrough].compactMap { $0 } })
        if let id = named.first(where: { !trackIDs.contains($0) }) { throw .unknownTrack(id) }
    }

    /// Returns the frames in a time range, from the one shown at its start to the last one that starts in it.
    package func frames(in range: CMTimeRange) throws(CompositionError) -> Range<Int> {
        guard let start = range.start.rational, start >= .zero else { throw .notATime("the start of timeRange") }
        guard range.duration.isNumeric || range.duration.isPositiveInfinity else {
            throw .notATime("the duration of timeRange")
        }
        return try frames(from: start, to: range.duration.rational.map { start + $0 } ?? duration)
    }

    package func frames(from start: Rational, to end: Rational) throws(CompositionError) -> Range<Int> {
        let first = frameRate.frame(at: start)
        let last = frameRate.frameCount(duration: min(end, duration))
        guard first < last else { throw .nothingInRange(from: start, end: duration) }
        return first..<last
    }

    /// Returns the instruction at a time; after the end the last one.
    package func instruction(at time: Rational) -> PlannedInstruction? {
        instructions.last { $0.start <= time } ?? instructions.first
    }
}

/// A validated instruction.
package struct PlannedInstruction {
    package let start: Rational, end: Rational
    package let background: CGColor
    package let isPostProcessed: Bool
    package let instruction: any AVVideoCompositionInstructionProtocol
    /// The tracks that a custom compositor requires; nil for all.
    package let required: [CMPersistentTrackID]?
    /// The track that is shown without a custom compositor; nil for none.
    package let passthrough: CMPersistentTrackID?
    /// The layers, topmost first.
    package let layers: [PlannedTrackLayer]

    /// Validates an instruction.
    ///
    /// - Parameter isCustom: whether a custom compositor renders the frames.
    package init(_ instruction: any AVVideoCompositionInstructionProtocol, isCustom: Bool) throws(CompositionError) {
        guard let start = instruction.timeRange.start.rational, let end = instruction.timeRange.end.rational,
            start <= end
        else { throw .notATime("the timeRange of a video composition instruction") }
        self.start = start
        self.end = end
        isPostProcessed = instruction.enablePostProcessing
        self.instruction = instruction
        let own = instruction as? AVVideoCompositionInstruction
        if own == nil, !isCustom { throw .foreignInstruction("\(type(of: instruction))") }
        background = isCustom ? .black : own?.backgroundColor?.copy(alpha: 1) ?? .black
        layers = isCustom ? [] : own?.layerInstructions.map { PlannedTrackLayer($0) } ?? []
        required = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        passthrough =
            instruction.passthroughTrackID == kCMPersistentTrackID_Invalid ? nil : instruction.passthroughTrackID
    }
}

/// The placement of a track in an instruction.
package struct PlannedTrackLayer {
    package let trackID: CMPersistentTrackID
    package let transforms: ValueRamps<CGAffineTransform>
    package let opacities: ValueRamps<Float>
    package let crops: ValueRamps<CGRect>

    /// Shows the whole track without a transform.
    package init(showing trackID: CMPersistentTrackID) {
        self.trackID = trackID
        transforms = .init()
        opacities = .init()
        crops = .init()
    }

    init(_ instruction: AVVideoCompositionLayerInstruction) {
        trackID = instruction.trackID
        transforms = instruction.configuration.transforms
        opacities = instruction.configuration.opacities
        crops = instruction.configuration.crops
    }
}
