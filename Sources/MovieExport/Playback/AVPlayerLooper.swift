import MediaPipeline

/// Repeats an item by playing copies of it in turn, without a gap.
///
/// - Apple: `AVPlayerLooper`; facts 3.11. The queue is the looper's while it loops.
public final class AVPlayerLooper {
    /// - Apple: `AVPlayerLooper.Status`.
    public enum Status: Int, Sendable { case unknown = 0, ready, failed, cancelled }

    public private(set) var status = Status.ready
    /// How many passes are over.
    public private(set) var loopCount = 0
    /// The copies that play in turn.
    public private(set) var loopingPlayerItems: [AVPlayerItem] = []

    private weak var player: AVQueuePlayer?
    private let timeRange: CMTimeRange

    /// Facts 3.11: three copies take turns.
    private static let copies = 3

    /// - Parameter timeRange: what is repeated; invalid, the default, for the whole clip.
    public init(player: AVQueuePlayer, templateItem: AVPlayerItem, timeRange: CMTimeRange = .invalid) {
        self.player = player
        self.timeRange = timeRange
        player.removeAllItems()
        player.looper = self
        let isBeyond =
            templateItem.asset.passDuration.map { length in timeRange.start.rational.map { $0 >= length } ?? false }
            ?? false
        // A range without anything in it would end as often as it begins.
        guard templateItem.status != .failed, !isBeyond else {
            status = .failed
            return
        }
        loopingPlayerItems = (0..<Self.copies).map { _ in copy(of: templateItem) }
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

    /// Lets the pass that plays come to its end, and no other begin.
    public func disableLooping() {
        guard status == .ready else { return }
        status = .cancelled
        for item in (player?.items() ?? []).dropFirst() where loopingPlayerItems.contains(where: { $0 === item }) {
            player?.remove(item)
        }
    }

    /// A copy has come to its end and goes back to the end of the queue.
    func passEnded(_ item: AVPlayerItem) {
        guard loopingPlayerItems.contains(where: { $0 === item }) else { return }
        loopCount += 1
        guard status == .ready, let player else { return }
        item.seek(to: timeRange.isValid && !timeRange.isEmpty ? timeRange.start : .zero)
        player.insert(item, after: nil)
    }
}
