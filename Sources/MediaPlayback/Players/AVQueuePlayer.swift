import MediaObjects
import MediaTime

/// Plays items one after another, each from the exact end of the previous one.
///
/// - Apple: `AVQueuePlayer`; facts 3.11.
open class AVQueuePlayer: AVPlayer {
    private var queue: [AVPlayerItem] = []
    weak var looper: AVPlayerLooper?

    /// Creates a player for several items.
    ///
    /// - Precondition: the items are different (Apple raises an exception).
    /// - Apple: `init(items:)`.
    public init(items: [AVPlayerItem]) {
        precondition(Set(items.map(ObjectIdentifier.init)).count == items.count, "an item is in a queue at most once")
        queue = items
        super.init(playerItem: items.first)
        actionAtItemEnd = .advance
    }

    /// Creates a player for one item.
    ///
    /// - Apple: `init(playerItem:)`.
    public override init(playerItem item: AVPlayerItem?) {
        queue = [item].compactMap { $0 }
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    /// Returns the current item and the items that follow.
    ///
    /// - Apple: `items()`.
    public func items() -> [AVPlayerItem] { queue }

    /// Removes the current item and plays the next one; without one nothing is shown.
    ///
    /// - Apple: `advanceToNextItem()`.
    public func advanceToNextItem() {
        guard !queue.isEmpty else { return }
        queue.removeFirst()
        setCurrentItem(queue.first)
    }

    /// Returns false for an item that is in the queue or belongs to another player, or if `afterItem` is not in the
    /// queue.
    ///
    /// - Apple: `canInsert(_:after:)`.
    public func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        if contains(item) || (item.player != nil && item.player !== self) { return false }
        return afterItem.map(contains) ?? true
    }

    /// Inserts an item after `afterItem`, or at the end of the queue if that is nil; no effect if `canInsert` is false.
    ///
    /// - Apple: `insert(_:after:)`.
    public func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        let index = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 } ?? queue.count
        queue.insert(item, at: index)
        if queue.count == 1 { setCurrentItem(item) }
    }

    /// Removes an item; if it is the current one, the next one plays.
    ///
    /// - Apple: `remove(_:)`.
    public func remove(_ item: AVPlayerItem) {
        if item === queue.first { return advanceToNextItem() }
        queue.removeAll { $0 === item }
    }

    /// Removes all items.
    ///
    /// - Apple: `removeAllItems()`.
    public func removeAllItems() {
        queue = []
        setCurrentItem(nil)
    }

    /// Replaces the current item; the following items are kept.
    ///
    /// - Apple: `replaceCurrentItem(with:)`.
    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        if let item, queue.contains(where: { $0 === item }) { queue.removeAll { $0 === item } }
        queue = [item].compactMap { $0 } + queue.dropFirst()
        super.replaceCurrentItem(with: item)
    }

    /// Restores the items of a checkpoint.
    func restore(queue items: [AVPlayerItem]) {
        queue = items
        looper?.restart()
    }

    private func contains(_ item: AVPlayerItem) -> Bool { queue.contains { $0 === item } }

    override func itemEnded(_ item: AVPlayerItem) {
        guard actionAtItemEnd == .advance else { return super.itemEnded(item) }
        advanceToNextItem()
        looper?.repetitionEnded(item)
    }
}

/// Repeats an item by playing copies of it in turn, without a gap.
///
/// - Apple: `AVPlayerLooper`; facts 3.11. Do not modify the queue while it loops.
public final class AVPlayerLooper {
    /// The status of a looper.
    ///
    /// - Apple: `AVPlayerLooper.Status`.
    public enum Status: Int, Sendable {
        /// The item has not been loaded. Does not occur: items are loaded synchronously.
        case unknown = 0
        /// The item repeats.
        case ready
        /// The item cannot be looped: it cannot be played, or the time range starts after its end.
        case failed
        /// Looping was disabled.
        case cancelled
    }

    /// The status.
    ///
    /// - Apple: `status`.
    public private(set) var status = Status.ready
    /// The number of completed repetitions.
    ///
    /// - Apple: `loopCount`.
    public private(set) var loopCount = 0
    /// The copies that play in turn.
    ///
    /// - Apple: `loopingPlayerItems`.
    public private(set) var loopingPlayerItems: [AVPlayerItem] = []

    /// Resets the count, when the player restores a checkpoint.
    func restart() { loopCount = 0 }

    private weak var player: AVQueuePlayer?
    private let timeRange: CMTimeRange

    /// The number of copies (facts 3.11).
    private static let copyCount = 3

    /// Creates a looper and fills the queue.
    ///
    /// - Parameter timeRange: the time range to repeat; invalid, the default, for the whole clip.
    /// - Apple: `init(player:templateItem:timeRange:)`.
    public init(player: AVQueuePlayer, templateItem: AVPlayerItem, timeRange: CMTimeRange = .invalid) {
        self.player = player
        self.timeRange = timeRange
        player.removeAllItems()
        player.looper = self
        let isBeyond =
            templateItem.asset.passDuration.map { length in timeRange.start.rational.map { $0 >= length } ?? false }
            ?? false
        // An empty range would end immediately, forever.
        guard templateItem.status != .failed, !isBeyond else {
            status = .failed
            return
        }
        loopingPlayerItems = (0..<Self.copyCount).map { _ in copy(of: templateItem) }
        for item in loopingPlayerItems { player.insert(item, after: nil) }
    }

    private func copy(of template: AVPlayerItem) -> AVPlayerItem {
        let item = AVPlayerItem(asset: template.asset)
        item.audioTimePitchAlgorithm = template.audioTimePitchAlgorithm
        item.audioMix = template.audioMix
        item.videoComposition = template.videoComposition
        if timeRange.isValid, !timeRange.isEmpty {
            item.reversePlaybackEndTime = timeRange.start
            item.forwardPlaybackEndTime = timeRange.end
            item.seek(to: timeRange.start)
        }
        return item
    }

    /// Stops looping at the end of the current repetition.
    ///
    /// - Apple: `disableLooping()`.
    public func disableLooping() {
        guard status == .ready else { return }
        status = .cancelled
        for item in (player?.items() ?? []).dropFirst() where loopingPlayerItems.contains(where: { $0 === item }) {
            player?.remove(item)
        }
    }

    /// Moves a copy that has ended to the end of the queue.
    func repetitionEnded(_ item: AVPlayerItem) {
        guard loopingPlayerItems.contains(where: { $0 === item }) else { return }
        loopCount += 1
        guard status == .ready, let player else { return }
        item.seek(to: timeRange.isValid && !timeRange.isEmpty ? timeRange.start : .zero)
        player.insert(item, after: nil)
    }
}
