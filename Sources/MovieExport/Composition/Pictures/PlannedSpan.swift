import Foundation
import MediaPipeline
import Quartz2D
import VectorGeometry

/// What is seen from one time to another.
struct PlannedInstruction {
    let start: Rational, end: Rational
    let background: CGColor
    let isPostProcessed: Bool
    let instruction: any AVVideoCompositionInstructionProtocol
    /// The tracks that a custom compositor needs; nil for all.
    let required: [CMPersistentTrackID]?
    /// The one track that is seen, without a custom compositor.
    let passthrough: CMPersistentTrackID?
    /// The topmost first.
    let layers: [PlannedLayer]

    /// - Parameter isCustom: whether a compositor of somebody else's makes the frames.
    init(_ instruction: any AVVideoCompositionInstructionProtocol, isCustom: Bool) throws(CompositionError) {
        guard let start = instruction.timeRange.start.rational, let end = instruction.timeRange.end.rational,
            start <= end
        else { throw .notATime("the timeRange of a video composition's instruction") }
        self.start = start
        self.end = end
        isPostProcessed = instruction.enablePostProcessing
        self.instruction = instruction
        let own = instruction as? AVVideoCompositionInstruction
        if own == nil, !isCustom { throw .foreignInstruction("\(type(of: instruction))") }
        background = isCustom ? .black : own?.backgroundColor?.copy(alpha: 1) ?? .black
        layers = isCustom ? [] : own?.layerInstructions.map { PlannedLayer($0) } ?? []
        required = instruction.requiredSourceTrackIDs?.compactMap { ($0 as? NSNumber)?.int32Value }
        passthrough =
            instruction.passthroughTrackID == kCMPersistentTrackID_Invalid ? nil : instruction.passthroughTrackID
    }
}

/// Where a track lies in a scene.
struct PlannedLayer {
    let trackID: CMPersistentTrackID
    let transforms: ValueRamps<CGAffineTransform>
    let opacities: ValueRamps<Float>
    let crops: ValueRamps<CGRect>

    /// All of a track where it is.
    init(whole trackID: CMPersistentTrackID) {
        self.trackID = trackID
        transforms = .init()
        opacities = .init()
        crops = .init()
    }

    init(_ instruction: AVVideoCompositionLayerInstruction) {
        trackID = instruction.trackID
        transforms = instruction.transforms
        opacities = instruction.opacities
        crops = instruction.crops
    }
}
