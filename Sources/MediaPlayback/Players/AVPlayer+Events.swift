import Foundation
import MediaTime

extension AVPlayer {
    /// Calls `block` when the item's time passes a multiple of `interval` during playback, in virtual time.
    ///
    /// The block runs on the rendering thread; `queue` is ignored.
    /// - Returns: a token for `removeTimeObserver(_:)`.
    /// - Apple: `addPeriodicTimeObserver(forInterval:queue:using:)`.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue? = nil, using block: @escaping (CMTime) -> Void
    ) -> Any { observers.add(.every(interval.rational ?? .zero), block) }

    /// Calls `block` when the item's time passes one of `times` during playback, in virtual time.
    ///
    /// The block runs on the rendering thread; `queue` is ignored.
    /// - Returns: a token for `removeTimeObserver(_:)`.
    /// - Apple: `addBoundaryTimeObserver(forTimes:queue:using:)`.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue? = nil, using block: @escaping () -> Void
    ) -> Any {
        observers.add(.at(times.compactMap(\.rational))) { _ in block() }
    }

    /// Removes a time observer.
    ///
    /// - Apple: `removeTimeObserver(_:)`.
    public func removeTimeObserver(_ observer: Any) { observers.remove(observer) }

    /// The host time of the next end of the item or time observer; nil if there is none.
    var nextEventTime: Rational? {
        guard currentItem != nil, timeline.rate != .zero else { return nil }
        let times = [hasEnded ? nil : timeline.endHost, observers.nextTime(timeline)].compactMap { $0 }
        return times.min()
    }

    /// Handles the events due at `time`: observers first, then the end of the item.
    package func handleEvents(at time: Rational) {
        let isEnd = !hasEnded && timeline.endHost.map { $0 <= time } == true
        observers.run(timeline, at: time)
        guard isEnd, !hasEnded, let item = currentItem, timeline.endHost.map({ $0 <= time }) == true else { return }
        hasEnded = true
        if actionAtItemEnd == .none { item.follow(timeline.stopped(at: time)) }
        item.post(.AVPlayerItemDidPlayToEndTime)
        if currentItem === item { itemEnded(item) }
    }

    /// The items that were played, without duplicates.
    package var playedItems: [AVPlayerItem] {
        audioSegments.compactMap(\.item).reduce(into: []) { items, item in
            if !items.contains(where: { $0 === item }) { items.append(item) }
        }
    }
}
