import MediaPipeline
import Quartz2D
import VectorGeometry

/// What is seen from one time to another.
struct PlannedSpan {
    let start: Rational, end: Rational
    let background: CGColor
    let isPostProcessed: Bool
    /// The topmost first.
    let layers: [PlannedLayer]

    init(_ instruction: AVVideoCompositionInstruction) throws(CompositionError) {
        guard let start = instruction.timeRange.start.rational, let end = instruction.timeRange.end.rational, start <= end
        else { throw .notATime("the timeRange of a video composition's instruction") }
        (self.start, self.end, isPostProcessed) = (start, end, instruction.enablePostProcessing)
        background = instruction.backgroundColor?.copy(alpha: 1) ?? .black
        layers = instruction.layerInstructions.map { PlannedLayer($0) }
    }
}

/// Where a track lies in a scene.
struct PlannedLayer {
    let trackID: CMPersistentTrackID
    let transforms: ValueRamps<CGAffineTransform>
    let opacities: ValueRamps<Float>
    let crops: ValueRamps<CGRect>

    init(_ instruction: AVVideoCompositionLayerInstruction) {
        (trackID, transforms, opacities, crops) = (instruction.trackID, instruction.transforms, instruction.opacities, instruction.crops)
    }
}
