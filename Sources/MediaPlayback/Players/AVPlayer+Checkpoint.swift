import MediaTime

extension AVPlayer {
    /// A saved playback state, from which a movie can be rendered again.
    package struct Checkpoint {
        fileprivate let item: AVPlayerItem?
        fileprivate let timeline: ItemTimeline
        fileprivate let observers: TimeObservers
        fileprivate let queue: [AVPlayerItem]
        fileprivate let itemTimes: [Rational]
    }

    /// The current playback state.
    package var checkpoint: Checkpoint {
        let queue = (self as? AVQueuePlayer)?.items() ?? [currentItem].compactMap { $0 }
        return Checkpoint(
            item: currentItem, timeline: ownTimeline, observers: observers, queue: queue,
            itemTimes: queue.map(\.ownTime))
    }

    /// Restores a saved playback state.
    package func restore(_ checkpoint: Checkpoint) {
        (self as? AVQueuePlayer)?.restore(queue: checkpoint.queue)
        if currentItem !== checkpoint.item {
            currentItem?.leave(self, at: .zero)
            currentItem = checkpoint.item
            currentItem?.join(self)
        }
        for (item, time) in zip(checkpoint.queue, checkpoint.itemTimes) { item.ownTime = time }
        clock = .host
        isSilenced = false
        fade = nil
        ownTimeline = checkpoint.timeline
        timeline = ownTimeline
        observers = checkpoint.observers
        hasEnded = false
        currentItem?.follow(timeline)
    }
}
