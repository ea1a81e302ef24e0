import MediaPipeline

/// Plays items one after the other, each from the exact end of the one before it.
///
/// - Apple: `AVQueuePlayer`; facts 3.11.
open class AVQueuePlayer: AVPlayer {
    private var queue: [AVPlayerItem] = []
    weak var looper: AVPlayerLooper?

    /// - Precondition: no item comes twice (Apple raises).
    public init(items: [AVPlayerItem]) {
        precondition(Set(items.map(ObjectIdentifier.init)).count == items.count, "an item is in a queue once")
        queue = items
        super.init(playerItem: items.first)
        actionAtItemEnd = .advance
    }

    public override init(playerItem item: AVPlayerItem?) {
        queue = [item].compactMap { $0 }
        super.init(playerItem: item)
        actionAtItemEnd = .advance
    }

    /// The current item and those that follow it.
    public func items() -> [AVPlayerItem] { queue }

    /// Ends the current item and goes on with the next one; without one nothing is shown.
    public func advanceToNextItem() {
        guard !queue.isEmpty else { return }
        queue.removeFirst()
        setCurrentItem(queue.first)
    }

    /// False for items that are in the queue, that another player has, or that are to follow one that is not in the
    /// queue.
    public func canInsert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) -> Bool {
        if contains(item) || (item.player != nil && item.player !== self) { return false }
        return afterItem.map(contains) ?? true
    }

    /// Puts the item after `afterItem`, or at the end of the queue without one; nothing where `canInsert` is false.
    public func insert(_ item: AVPlayerItem, after afterItem: AVPlayerItem?) {
        guard canInsert(item, after: afterItem) else { return }
        let place = afterItem.flatMap { after in queue.firstIndex { $0 === after } }.map { $0 + 1 } ?? queue.count
        queue.insert(item, at: place)
        if queue.count == 1 { setCurrentItem(item) }
    }

    /// Takes the item out; the current one gives way to the next.
    public func remove(_ item: AVPlayerItem) {
        if item === queue.first { return advanceToNextItem() }
        queue.removeAll { $0 === item }
    }

    public func removeAllItems() {
        queue = []
        setCurrentItem(nil)
    }

    open override func replaceCurrentItem(with item: AVPlayerItem?) {
        if let item, queue.contains(where: { $0 === item }) { queue.removeAll { $0 === item } }
        queue = [item].compactMap { $0 } + queue.dropFirst()
        super.replaceCurrentItem(with: item)
    }

    private func contains(_ item: AVPlayerItem) -> Bool { queue.contains { $0 === item } }

    override func itemEnded(_ item: AVPlayerItem) {
        guard actionAtItemEnd == .advance else { return super.itemEnded(item) }
        advanceToNextItem()
        looper?.passEnded(item)
    }
}
