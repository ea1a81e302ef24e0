import Foundation
import LayerTree
import MediaPipeline
import VectorGeometry

/// What is to be seen of an asset, checked: nothing here is missing or contradicts itself.
struct CompositionPlan {
    /// Pixels.
    let size: CGSize
    let frameRate: FrameRate
    /// Seconds.
    let duration: Rational
    /// In order of time, without gaps, from zero to beyond the end.
    let scenes: [PlannedInstruction]
    /// The tracks that scenes name.
    let tracks: [CMPersistentTrackID: TrackTimeline]
    let tool: AVVideoCompositionCoreAnimationTool?
    /// Whose compositor makes the frames; nil for our own.
    let custom: (type: any AVVideoCompositing.Type, composition: AVVideoComposition)?

    /// Of `composition`, or all video tracks upright and whole, the first one topmost.
    ///
    /// - Parameter chosen: the only tracks that there are; nil for all.
    /// - Throws: a `CompositionError` for what Apple's systems refuse too; a `MediaError` for a file that cannot be
    ///   read.
    init(_ asset: AVAsset, _ composition: AVVideoComposition?, tracks chosen: [AVAssetTrack]? = nil) throws {
        if !(asset is AVComposition) { _ = try asset.info.get() }
        let videos = chosen ?? asset.tracks(withMediaType: .video)
        guard videos.contains(where: { $0.timeline.end > .zero }), let duration = asset.duration.rational else {
            throw CompositionError.noPicture
        }
        self.duration = duration
        let composition = composition ?? Self.usual(asset, chosen)
        size = try Self.size(composition)
        frameRate = try Self.frameRate(composition, videos)
        custom = composition.customVideoCompositorClass.map { ($0, composition) }
        let isCustom = custom != nil
        scenes = try composition.instructions.map { try PlannedInstruction($0, isCustom: isCustom) }
        tool = composition.animationTool
        tracks = Dictionary(videos.map { ($0.trackID, $0.timeline) }) { first, _ in first }
        try checkTimes()
        try checkTracks()
    }

    /// The size that a composition was given counts.
    private static func usual(_ asset: AVAsset, _ chosen: [AVAssetTrack]?) -> AVVideoComposition {
        let usual =
            chosen.map { AVMutableVideoComposition(showing: $0, of: asset) }
            ?? AVMutableVideoComposition(propertiesOf: asset)
        if let own = (asset as? AVComposition)?.explicitNaturalSize { usual.renderSize = own }
        return usual
    }

    private static func size(_ composition: AVVideoComposition) throws(CompositionError) -> CGSize {
        let size = composition.renderSize
        guard composition.renderScale == 1 else { throw .renderScale(composition.renderScale) }
        guard PixelBuffer.lengths.contains(size.width), PixelBuffer.lengths.contains(size.height) else {
            throw .renderSize(size)
        }
        return CGSize(width: size.width.rounded(), height: size.height.rounded())
    }

    /// A track of unknown rate leaves it to the frame duration.
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

    /// The last instruction may end less than a frame early: lengths in seconds are often rounded.
    private func checkTimes() throws(CompositionError) {
        guard let first = scenes.first, let last = scenes.last else { throw .noInstructions }
        guard first.start <= .zero else { throw .instructions(end: .zero, next: first.start) }
        for (scene, next) in zip(scenes, scenes.dropFirst()) where scene.end != next.start {
            throw .instructions(end: scene.end, next: next.start)
        }
        guard last.end + frameRate.frameDuration > duration else { throw .tooShort(end: last.end, duration: duration) }
    }

    private func checkTracks() throws(CompositionError) {
        var known = Set(tracks.keys)
        if case .track(_, let id)? = tool?.arrangement { known.insert(id) }
        let named =
            scenes.flatMap(\.layers).map(\.trackID)
            + (custom == nil ? [] : scenes.flatMap { ($0.required ?? []) + [$0.passthrough].compactMap { $0 } })
        if let id = named.first(where: { !known.contains($0) }) { throw .unknownTrack(id) }
    }

    /// From the frame that shows at the range's start to the last that begins in it.
    func frames(in range: CMTimeRange) throws(CompositionError) -> Range<Int> {
        guard let start = range.start.rational, start >= .zero else { throw .notATime("the start of timeRange") }
        guard range.duration.isNumeric || range.duration.isPositiveInfinity else {
            throw .notATime("the duration of timeRange")
        }
        return try frames(from: start, to: range.duration.rational.map { start + $0 } ?? duration)
    }

    func frames(from start: Rational, to end: Rational) throws(CompositionError) -> Range<Int> {
        let first = frameRate.frame(at: start)
        let last = frameRate.frameCount(duration: min(end, duration))
        guard first < last else { throw .nothingInRange(from: start, end: duration) }
        return first..<last
    }

    /// The scene at a time; the last one after its end.
    func scene(at time: Rational) -> PlannedInstruction? { scenes.last { $0.start <= time } ?? scenes.first }
}
