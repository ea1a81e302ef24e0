import Foundation
import LayerTree
import MediaTime

/// A layer whose time is the time of an item: its sublayers' animations start, run, pause and seek with the clip.
///
/// The layer itself draws nothing. Begin times of its sublayers are item times; `AVCoreAnimationBeginTimeAtZero` means
/// time zero of the item. Without an item the layer has host time.
///
/// - Apple: `AVSynchronizedLayer`; facts 3.12.
public final class AVSynchronizedLayer: CALayer {
    /// The item; nil for host time.
    ///
    /// - Apple: `playerItem`.
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

    /// Creates a layer that is synchronized with an item.
    ///
    /// - Apple: `init(playerItem:)`.
    public convenience init(playerItem: AVPlayerItem) {
        self.init()
        self.playerItem = playerItem
        playerItem.add(self)
    }

    /// Applies the timeline of a player: `t = (host - anchor) · rate + item`.
    func follow(_ timeline: ItemTimeline) {
        beginTime = timeline.anchorHost.seconds
        speed = Float(timeline.rate.seconds)
        timeOffset = timeline.anchorItem.seconds
    }
}

/// The begin time that means zero: 0 itself is replaced with the layer time of the commit.
///
/// - Apple: `AVCoreAnimationBeginTimeAtZero`; facts 3.12.
public let AVCoreAnimationBeginTimeAtZero: CFTimeInterval = 1e-100
