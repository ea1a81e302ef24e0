import Foundation
import MediaPipeline
import Quartz2D

/// Which tracks are seen in a range of time, and how.
///
/// - Apple: `AVVideoCompositionInstruction`.
public class AVVideoCompositionInstruction: AVVideoCompositionInstructionProtocol {
    public fileprivate(set) var timeRange = CMTimeRange.invalid
    /// Behind all pictures; nil and its alpha count as black and opaque.
    public fileprivate(set) var backgroundColor: CGColor?
    /// The topmost first. A track without one is not seen.
    public fileprivate(set) var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    /// False leaves the animation tool out in this range.
    public fileprivate(set) var enablePostProcessing = true

    init() {}

    /// The tracks of the layer instructions, as numbers.
    public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.map { NSNumber(value: $0.trackID) } }

    public let containsTweening = true

    /// None: a layer instruction places each track.
    public let passthroughTrackID = kCMPersistentTrackID_Invalid
}

/// - Apple: `AVMutableVideoCompositionInstruction`.
public final class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
    public override init() { super.init() }

    public override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { super.timeRange = newValue }
    }

    public override var backgroundColor: CGColor? {
        get { super.backgroundColor }
        set { super.backgroundColor = newValue }
    }

    public override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { super.layerInstructions }
        set { super.layerInstructions = newValue }
    }

    public override var enablePostProcessing: Bool {
        get { super.enablePostProcessing }
        set { super.enablePostProcessing = newValue }
    }
}
