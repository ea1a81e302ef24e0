import Foundation
import MediaPipeline

/// What an item gives besides to layers.
///
/// - Apple: `AVPlayerItemOutput`.
public class AVPlayerItemOutput {
    private(set) weak var item: AVPlayerItem?

    init() {}

    /// The item's time at a time of the host's clock, in seconds; invalid where no player has the item.
    public func itemTime(forHostTime hostTimeInSeconds: CFTimeInterval) -> CMTime {
        guard let player = item?.player, hostTimeInSeconds.isFinite else { return .invalid }
        return CMTime(player.timeline.itemTime(at: HostTime.exact(hostTimeInSeconds)))
    }

    /// - Precondition: an output belongs to one item at a time (Apple raises).
    fileprivate func join(_ newItem: AVPlayerItem) {
        precondition(item == nil || item === newItem, "an output belongs to one item at a time")
        guard item == nil else { return }
        item = newItem
        itemChanged()
    }

    fileprivate func leave() {
        item = nil
        itemChanged()
    }

    /// It belongs to another item now, or to none.
    func itemChanged() {}
}

extension AVPlayerItem {
    /// - Precondition: the output belongs to no other item (Apple raises).
    public func add(_ output: AVPlayerItemOutput) {
        output.join(self)
        if !outputs.contains(where: { $0 === output }) { outputs.append(output) }
    }

    public func remove(_ output: AVPlayerItemOutput) {
        guard outputs.contains(where: { $0 === output }) else { return }
        output.leave()
        outputs.removeAll { $0 === output }
    }
}
