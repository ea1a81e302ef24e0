import Foundation
import MediaPipeline

/// Moves an item along the host's clock. Offline there is no waiting: a rate takes effect at once.
///
/// - Apple: `AVPlayer`; facts 3.11.
public final class AVPlayer {
    public let currentItem: AVPlayerItem?
    /// Used by `play()`.
    public var defaultRate: Float = 1
    /// 0…1, linear.
    public var volume: Float = 1 { didSet { volume == oldValue ? () : recordSound() } }
    public var isMuted = false { didSet { isMuted == oldValue ? () : recordSound() } }
    /// Starts again at the end instead of holding the last frame. Ours; Apple has `AVPlayerLooper` for it.
    public var repeatsAtItemEnd = false { didSet { repeatsAtItemEnd == oldValue ? () : move { $0.repeats = repeatsAtItemEnd } } }

    private(set) var timeline = ItemTimeline()
    /// What was to be heard, in order of time.
    private(set) var sound: [SoundSegment] = []

    public init(playerItem item: AVPlayerItem?) {
        currentItem = item
        timeline.duration = item?.asset.passDuration
        recordSound()
    }

    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// Item seconds a second: 0 pauses, negative plays backwards. Kept as a fraction, exact to a millionth.
    public var rate: Float {
        get { Float(timeline.rate.seconds) }
        set { move { $0.rate = CMTime(seconds: Double(newValue), preferredTimescale: 1_000_000).rational ?? .zero } }
    }

    public func play() { rate = defaultRate }

    public func pause() { rate = 0 }

    /// The item's time now; zero without an item.
    public func currentTime() -> CMTime { currentItem == nil ? .zero : CMTime(timeline.itemTime(at: HostTime.now)) }

    /// Always exact, as with zero tolerances; a time that is no number is ignored.
    public func seek(to time: CMTime) {
        guard let target = time.rational else { return }
        move { $0.anchorItem = target }
    }

    /// A movie begins: what was said to the player so far holds from its start.
    func beginMovie() {
        timeline.anchorHost = .zero
        sound = [SoundSegment(start: .zero, timeline: timeline, volume: isMuted ? 0 : volume)]
    }

    private func move(_ change: (inout ItemTimeline) -> Void) {
        timeline = timeline.reanchored(at: HostTime.now)
        change(&timeline)
        recordSound()
    }

    /// Later changes at the same time replace what was said for it.
    private func recordSound() {
        let now = HostTime.now
        if let last = sound.last, last.start >= now { sound.removeLast() }
        sound.append(SoundSegment(start: now, timeline: timeline, volume: isMuted ? 0 : volume))
    }
}

/// From `start` on, what a player gives to be heard.
struct SoundSegment: Equatable, Sendable {
    /// Host time.
    let start: Rational
    let timeline: ItemTimeline
    let volume: Float

    var isAudible: Bool { timeline.rate > .zero && volume > 0 }
}
