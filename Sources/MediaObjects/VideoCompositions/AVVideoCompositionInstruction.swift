import Foundation
import Images
import MediaTime

/// An instruction for a time range: an `AVVideoCompositionInstruction`, or one for a custom compositor.
///
/// - Apple: `AVVideoCompositionInstructionProtocol`.
public protocol AVVideoCompositionInstructionProtocol: AnyObject {
    /// The time range of the instruction.
    var timeRange: CMTimeRange { get }
    /// Whether the animation tool is used in this range.
    var enablePostProcessing: Bool { get }
    /// Whether the output changes while its sources do not. If false, a custom compositor is called once for the same
    /// sources.
    var containsTweening: Bool { get }
    /// The IDs of the required tracks; nil for all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// The ID of a track that is shown without a compositor; `kCMPersistentTrackID_Invalid` for none.
    var passthroughTrackID: CMPersistentTrackID { get }
}

/// The layer instructions for a time range.
///
/// - Apple: `AVVideoCompositionInstruction`.
public class AVVideoCompositionInstruction: AVVideoCompositionInstructionProtocol {
    /// The time range of the instruction.
    ///
    /// - Apple: `timeRange`.
    public internal(set) var timeRange = CMTimeRange.invalid
    /// The background color; nil and alpha are treated as opaque black.
    ///
    /// - Apple: `backgroundColor`.
    public internal(set) var backgroundColor: CGColor?
    /// The layer instructions, topmost first. A track without one is not shown.
    ///
    /// - Apple: `layerInstructions`.
    public internal(set) var layerInstructions: [AVVideoCompositionLayerInstruction] = []
    /// Whether the animation tool is used in this range.
    ///
    /// - Apple: `enablePostProcessing`.
    public internal(set) var enablePostProcessing = true

    /// Creates an instruction without layers.
    public init() {}

    /// The IDs of the tracks of the layer instructions.
    ///
    /// - Apple: `requiredSourceTrackIDs`.
    public var requiredSourceTrackIDs: [NSValue]? { layerInstructions.map { NSNumber(value: $0.trackID) } }

    /// Whether the output changes while its sources do not; always true.
    ///
    /// - Apple: `containsTweening`.
    public let containsTweening = true

    /// The invalid track ID: layer instructions place each track.
    ///
    /// - Apple: `passthroughTrackID`.
    public let passthroughTrackID = kCMPersistentTrackID_Invalid
}

/// A mutable instruction.
///
/// - Apple: `AVMutableVideoCompositionInstruction`.
public final class AVMutableVideoCompositionInstruction: AVVideoCompositionInstruction {
    /// Creates an instruction without a time range and layers.
    ///
    /// - Apple: `init()`.
    public override init() { super.init() }

    /// The time range of the instruction.
    ///
    /// - Apple: `timeRange`.
    public override var timeRange: CMTimeRange {
        get { super.timeRange }
        set { super.timeRange = newValue }
    }

    /// The background color.
    ///
    /// - Apple: `backgroundColor`.
    public override var backgroundColor: CGColor? {
        get { super.backgroundColor }
        set { super.backgroundColor = newValue }
    }

    /// The layer instructions, topmost first.
    ///
    /// - Apple: `layerInstructions`.
    public override var layerInstructions: [AVVideoCompositionLayerInstruction] {
        get { super.layerInstructions }
        set { super.layerInstructions = newValue }
    }

    /// Whether the animation tool is used in this range.
    ///
    /// - Apple: `enablePostProcessing`.
    public override var enablePostProcessing: Bool {
        get { super.enablePostProcessing }
        set { super.enablePostProcessing = newValue }
    }
}
