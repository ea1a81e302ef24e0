import Foundation
import MediaPipeline

/// Moves an item along the host's clock. Offline there is no waiting: a rate takes effect at once.
///
/// What happens at an item's end and to observers takes place at its exact virtual time while a `Movie` is rendered.
/// - Apple: `AVPlayer`; facts 3.11. There is no key-value observing on Linux: ask, or use the notifications.
/// - Thread safety: belongs to the thread that made it.
open class AVPlayer {
    /// - Apple: `AVPlayer.ActionAtItemEnd`.
    public enum ActionAtItemEnd: Int, Sendable { case advance = 0, pause, none }

    /// - Apple: `AVPlayer.Status`.
    public enum Status: Int, Sendable { case unknown = 0, readyToPlay, failed }

    /// - Apple: `AVPlayer.TimeControlStatus`; nothing ever waits offline.
    public enum TimeControlStatus: Int, Sendable { case paused = 0, waitingToPlayAtSpecifiedRate, playing }

    public private(set) var currentItem: AVPlayerItem?
    /// Used by `play()`.
    public var defaultRate: Float = 1
    /// 0…1, linear.
    public var volume: Float = 1 { didSet { volume == oldValue ? () : recordAudio() } }
    /// Gains over the host's time, on top of `volume`; nil for none. Ours: Apple's volumes go with the item's time
    /// (`AVAudioMix`).
    public var volumeCurve: VolumeCurve? { didSet { volumeCurve == oldValue ? () : recordAudio() } }
    /// Of no consequence: nothing stalls offline.
    public var automaticallyWaitsToMinimizeStalling = true
    public var isMuted = false { didSet { isMuted == oldValue ? () : recordAudio() } }
    /// `.pause` by default, `.advance` for queue players.
    /// - Precondition: `.advance` is for queue players only (Apple raises).
    public var actionAtItemEnd = ActionAtItemEnd.pause {
        didSet { precondition(actionAtItemEnd != .advance || self is AVQueuePlayer, "only a queue player advances") }
    }
    /// Starts again at the end instead of holding the last frame. Ours; Apple has `AVPlayerLooper` for it.
    public var repeatsAtItemEnd = false {
        didSet {
            repeatsAtItemEnd == oldValue
                ? ()
                : move { line in
                    line.repeats = repeatsAtItemEnd
                    line.duration = itemDuration
                }
        }
    }

    private(set) var timeline = ItemTimeline()
    /// What was to be heard, in order of time.
    private(set) var sound: [PlayerAudioSegment] = []
    private var observers = TimeObservers()
    /// True from the item's end until something is moved.
    private var hasEnded = false

    public init(playerItem item: AVPlayerItem?) {
        take(item)
        recordAudio()
        PlayerRegistry.current.add(self)
    }

    public convenience init() { self.init(playerItem: nil) }

    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// Goes on with another item at the same rate, from that item's own time.
    open func replaceCurrentItem(with item: AVPlayerItem?) { setCurrentItem(item) }

    func setCurrentItem(_ item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        currentItem?.leave(self, at: timeline.itemTime(at: HostTime.now))
        take(item)
        recordAudio()
    }

    private func take(_ item: AVPlayerItem?) {
        currentItem = item
        item?.join(self)
        hasEnded = false
        timeline.anchorHost = HostTime.now
        timeline.anchorItem = item?.ownTime ?? .zero
        takeLimits()
        item?.follow(timeline)
    }

    /// A repeat begins when the picture ends; else the last one stays while the sound goes on.
    private var itemDuration: Rational? { currentItem?.asset.playedLength(repeats: repeatsAtItemEnd) }

    /// Takes over what the item says of its ends.
    private func takeLimits() {
        timeline.duration = itemDuration
        timeline.first = currentItem?.reversePlaybackEndTime.rational ?? .zero
        timeline.last = currentItem?.forwardPlaybackEndTime.rational
    }

    /// The item's ends have changed.
    func limitsChanged() { move { _ in takeLimits() } }

    /// Item seconds a second: 0 pauses, negative plays backwards. Kept as a fraction, exact to a millionth.
    open var rate: Float {
        get { Float(timeline.rate.seconds) }
        set {
            exactRate = CMTime(seconds: Double(newValue), preferredTimescale: 1_000_000).rational ?? .zero
        }
    }

    /// The rate without rounding.
    package var exactRate: Rational {
        get { timeline.rate }
        set { move { $0.rate = newValue } }
    }

    open func play() { rate = defaultRate }

    open func pause() { rate = 0 }

    /// There is nothing to wait for.
    public func playImmediately(atRate rate: Float) { self.rate = rate }

    public var timeControlStatus: TimeControlStatus { timeline.rate == .zero ? .paused : .playing }

    public var status: Status { currentItem?.status == .failed ? .failed : .readyToPlay }

    public var error: (any Error)? { currentItem?.error }

    /// The item's time now; zero without an item.
    public func currentTime() -> CMTime { currentItem == nil ? .zero : CMTime(timeline.itemTime(at: HostTime.now)) }

    /// Goes to exactly `time`, which any tolerance allows: before the item's start to that; a time that is no number is
    /// ignored.
    public func seek(to time: CMTime) { seek(to: time) { _ in } }

    /// Goes to exactly `time`: a frame is found as fast whatever the tolerances allow.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Goes to exactly `time` and says so at once; false for a time that is no number.
    public func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        guard let target = time.rational else { return completionHandler(false) }
        move { $0.anchorItem = max(target, .zero) }
        currentItem?.post(.AVPlayerItemTimeJumped)
        completionHandler(true)
    }

    /// Goes to exactly `time` and says so at once.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping (Bool) -> Void
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    /// Has the item be at `time` when the host's clock is at `hostClockTime`; invalid times mean now.
    public func setRate(_ rate: Float, time: CMTime, atHostTime hostClockTime: CMTime) {
        let exactRate = CMTime(seconds: Double(rate), preferredTimescale: 1_000_000).rational ?? .zero
        move { line in
            line.rate = exactRate
            guard let item = time.rational else { return }
            line.anchorItem = item + (line.anchorHost - (hostClockTime.rational ?? line.anchorHost)) * exactRate
        }
    }

    /// A movie begins: what was said to the player so far holds from its start.
    func beginMovie() {
        timeline.anchorHost = .zero
        sound = []
        recordAudio(at: .zero)
        currentItem?.follow(timeline)
    }

    private func move(_ change: (inout ItemTimeline) -> Void) {
        timeline = timeline.reanchored(at: HostTime.now)
        change(&timeline)
        hasEnded = false
        recordAudio()
        currentItem?.follow(timeline)
    }

    /// Later changes at the same time replace what was said for it.
    private func recordAudio(at time: Rational? = nil) {
        let now = time ?? HostTime.now
        if let last = sound.last, last.start >= now { sound.removeLast() }
        sound.append(
            PlayerAudioSegment(
                start: now, item: currentItem, timeline: timeline, volume: isMuted ? 0 : volume, curve: volumeCurve))
    }

    /// Called when the item has come to its end, at that time; queue players advance.
    func itemEnded(_ item: AVPlayerItem) { if actionAtItemEnd == .pause { rate = 0 } }
}

extension AVPlayer {
    /// Calls `block` when the item's time passes a multiple of `interval` while it plays, in virtual time.
    ///
    /// The block runs on the rendering thread, whatever the queue.
    /// - Returns: what `removeTimeObserver` takes.
    public func addPeriodicTimeObserver(
        forInterval interval: CMTime, queue: DispatchQueue? = nil, using block: @escaping (CMTime) -> Void
    ) -> Any { observers.add(.every(interval.rational ?? .zero), block) }

    /// Calls `block` when the item's time passes one of `times` while it plays, in virtual time.
    ///
    /// The block runs on the rendering thread, whatever the queue.
    /// - Returns: what `removeTimeObserver` takes.
    public func addBoundaryTimeObserver(
        forTimes times: [CMTime], queue: DispatchQueue? = nil, using block: @escaping () -> Void
    ) -> Any {
        observers.add(.at(times.compactMap(\.rational))) { _ in block() }
    }

    public func removeTimeObserver(_ observer: Any) { observers.remove(observer) }

    /// When the item's end or an observer is next due; nil while nothing is.
    var nextEventTime: Rational? {
        guard currentItem != nil, timeline.rate != .zero else { return nil }
        let times = [hasEnded ? nil : timeline.endHost, observers.nextTime(timeline)].compactMap { $0 }
        return times.min()
    }

    /// Lives through what is due at `time`: observers first, then the end.
    func pass(_ time: Rational) {
        let isEnd = !hasEnded && timeline.endHost.map { $0 <= time } == true
        observers.run(timeline, at: time)
        guard isEnd, !hasEnded, let item = currentItem, timeline.endHost.map({ $0 <= time }) == true else { return }
        hasEnded = true
        if actionAtItemEnd == .none { item.follow(timeline.stopped(at: time)) }
        item.post(.AVPlayerItemDidPlayToEndTime)
        if currentItem === item { itemEnded(item) }
    }
}

extension AVPlayer {
    /// The items that it has played, each once.
    var playedItems: [AVPlayerItem] {
        sound.compactMap(\.item).reduce(into: []) { items, item in
            if !items.contains(where: { $0 === item }) { items.append(item) }
        }
    }
}

extension ItemTimeline {
    /// The same place, without going on.
    func stopped(at host: Rational) -> ItemTimeline {
        var line = reanchored(at: host)
        line.rate = .zero
        return line
    }
}
