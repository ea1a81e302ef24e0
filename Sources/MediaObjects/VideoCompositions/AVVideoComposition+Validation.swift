import Foundation
import MediaTime

/// Receives the mistakes of a video composition, and decides whether to look for more.
///
/// - Apple: `AVVideoCompositionValidationHandling`.
public protocol AVVideoCompositionValidationHandling: AnyObject {
    /// A property has an invalid value.
    func videoComposition(
        _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool
    /// No instruction covers a time range.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool
    /// The time range of an instruction is invalid, or overlaps that of the instruction before.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool
    /// The asset has no track with the ID of a layer instruction.
    func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool
}

extension AVVideoCompositionValidationHandling {
    /// Returns true.
    public func videoComposition(
        _ videoComposition: AVVideoComposition, shouldContinueValidatingAfterFindingInvalidValueForKey key: String
    ) -> Bool { true }
    /// Returns true.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingEmptyTimeRange timeRange: CMTimeRange
    ) -> Bool { true }
    /// Returns true.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTimeRangeIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol
    ) -> Bool { true }
    /// Returns true.
    public func videoComposition(
        _ videoComposition: AVVideoComposition,
        shouldContinueValidatingAfterFindingInvalidTrackIDIn videoCompositionInstruction:
            any AVVideoCompositionInstructionProtocol,
        layerInstruction: AVVideoCompositionLayerInstruction, asset: AVAsset
    ) -> Bool { true }
}

extension AVVideoComposition {
    /// Returns whether the sizes, times and track IDs are valid.
    ///
    /// - Parameters:
    ///   - asset: the asset whose tracks the instructions name; nil to skip that check.
    ///   - timeRange: the range that instructions must cover; an infinite duration skips the check of their end.
    ///   - validationDelegate: receives each mistake until one of its methods returns false.
    /// - Apple: `isValid(for:timeRange:validationDelegate:)`.
    public func isValid(
        for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
    ) -> Bool {
        var mistakes = wrongValues + wrongTimes(in: timeRange)
        if let asset { mistakes += wrongTracks(of: asset) }
        if let validationDelegate { _ = mistakes.allSatisfy { $0(self, validationDelegate) } }
        return mistakes.isEmpty
    }

    /// Tells a delegate about a mistake, and returns whether to go on.
    private typealias Mistake = (AVVideoComposition, any AVVideoCompositionValidationHandling) -> Bool

    private var wrongValues: [Mistake] {
        let isRight = [
            "renderSize": renderSize.width > 0 && renderSize.height > 0, "renderScale": renderScale > 0,
            "frameDuration": frameDuration.rational.map { $0 > .zero } ?? false, "instructions": !instructions.isEmpty,
        ]
        return isRight.filter { !$0.value }.keys.sorted().map { key in
            { $1.videoComposition($0, shouldContinueValidatingAfterFindingInvalidValueForKey: key) }
        }
    }

    private func wrongTimes(in timeRange: CMTimeRange) -> [Mistake] {
        var mistakes: [Mistake] = []
        var end = timeRange.start
        func gap(until time: CMTime) {
            let range = CMTimeRange(start: end, end: time)
            mistakes.append {
                $1.videoComposition($0, shouldContinueValidatingAfterFindingEmptyTimeRange: range)
            }
        }
        for (index, instruction) in instructions.enumerated() {
            let range = instruction.timeRange
            let overlaps = index > 0 && range.start < end
            if !range.isValid || range.isEmpty || overlaps {
                mistakes.append {
                    $1.videoComposition($0, shouldContinueValidatingAfterFindingInvalidTimeRangeIn: instruction)
                }
                continue
            }
            if range.start > end { gap(until: range.start) }
            end = range.end
        }
        if timeRange.duration.isNumeric, !instructions.isEmpty, end < timeRange.end { gap(until: timeRange.end) }
        return mistakes
    }

    private func wrongTracks(of asset: AVAsset) -> [Mistake] {
        var trackIDs = Set(asset.tracks.map(\.trackID))
        if case .track(_, let id)? = animationTool?.arrangement { trackIDs.insert(id) }
        return instructions.flatMap { instruction in
            ((instruction as? AVVideoCompositionInstruction)?.layerInstructions ?? [])
                .filter { !trackIDs.contains($0.trackID) }
                .map { layer -> Mistake in
                    {
                        $1.videoComposition(
                            $0, shouldContinueValidatingAfterFindingInvalidTrackIDIn: instruction,
                            layerInstruction: layer, asset: asset)
                    }
                }
        }
    }
}
