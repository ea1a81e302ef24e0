import Foundation
import MediaPipeline

/// What is to be composed in a range of time: an `AVVideoCompositionInstruction`, or what a compositor of one's own
/// understands.
///
/// - Apple: `AVVideoCompositionInstructionProtocol`.
public protocol AVVideoCompositionInstructionProtocol: AnyObject {
    var timeRange: CMTimeRange { get }
    /// False leaves the animation tool out in this range.
    var enablePostProcessing: Bool { get }
    /// Whether the picture changes where its sources do not; a compositor of one's own is asked once for the same
    /// sources where it is false.
    var containsTweening: Bool { get }
    /// Numbers of the tracks whose frames are needed; nil for all.
    var requiredSourceTrackIDs: [NSValue]? { get }
    /// A track that alone is what is seen, without any compositor; `kCMPersistentTrackID_Invalid` for none.
    var passthroughTrackID: CMPersistentTrackID { get }
}
