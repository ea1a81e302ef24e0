import Foundation
import LayerTree
import MediaPipeline

/// A layer whose time is an item's: animations below it begin, run, stop and go back with the clip.
///
/// It draws nothing itself. Begin times below it are times of the item; `AVCoreAnimationBeginTimeAtZero` stands for its
/// zero. The layers above it keep the host's time. Without an item its time is the host's.
/// - Apple: `AVSynchronizedLayer`; facts 3.12.
public final class AVSynchronizedLayer: CALayer {
    /// Whose time it is; nil for the host's.
    public var playerItem: AVPlayerItem? {
        didSet {
            guard playerItem !== oldValue else { return }
            oldValue?.remove(self)
            beginTime = 0
            speed = 1
            timeOffset = 0
            playerItem?.add(self)
        }
    }

    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
        playerItem.add(self)
    }

    /// Takes on the motion of a player: `t = (host - anchor) · rate + item`.
    func follow(_ timeline: ItemTimeline) {
        beginTime = timeline.anchorHost.seconds
        speed = Float(timeline.rate.seconds)
        timeOffset = timeline.anchorItem.seconds
    }
}
