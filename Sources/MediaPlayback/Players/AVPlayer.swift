import AudioMixing
import Foundation
import MediaObjects
import MediaTime

/// Plays an item on the host clock. Offline there is no waiting: a rate takes effect immediately.
///
/// The end of an item and time observers are handled at their exact virtual time while a `Movie` is rendered.
/// - Apple: `AVPlayer`; facts 3.11. Key-value observing does not exist on Linux: poll, or use notifications.
/// - Thread safety: use on the thread that created it.
open class AVPlayer {
    /// The action at the end of an item.
    ///
    /// - Apple: `AVPlayer.ActionAtItemEnd`.
    public enum ActionAtItemEnd: Int, Sendable {
        /// Plays the next item of the queue.
        case advance = 0
        /// Pauses at the end of the item.
        case pause
        /// Does nothing: the last frame stays visible and the rate is unchanged.
        case none
    }

    /// The status of a player.
    ///
    /// - Apple: `AVPlayer.Status`.
    public enum Status: Int, Sendable {
        /// The player has not tried to load media. Does not occur: media are loaded synchronously.
        case unknown = 0
        /// The player can play its current item, or has none.
        case readyToPlay
        /// The current item cannot be played.
        case failed
    }

    /// Whether a player plays; it never waits offline.
    ///
    /// - Apple: `AVPlayer.TimeControlStatus`.
    public enum TimeControlStatus: Int, Sendable {
        /// The rate is 0.
        case paused = 0
        /// The player waits for media. Does not occur.
        case waitingToPlayAtSpecifiedRate
        /// The rate is not 0.
        case playing
    }

    /// The current item; nil if there is none.
    ///
    /// - Apple: `currentItem`.
    public internal(set) var currentItem: AVPlayerItem?
    /// The rate that `play()` sets.
    ///
    /// - Apple: `defaultRate`.
    public var defaultRate: Float = 1
    /// The volume, 0…1, linear.
    ///
    /// - Apple: `volume`.
    public var volume: Float = 1 { didSet { volume == oldValue ? () : recordAudio() } }
    /// Gains over the time of the player's clock, multiplied with `volume`; nil for none. Multiplane only: Apple's
    /// volume ramps follow the item's time (`AVAudioMix`).
    package var volumeCurve: VolumeCurve? { didSet { volumeCurve == oldValue ? () : recordAudio() } }
    /// A factor of the rate over the time of the player's clock; nil for none.
    package var rateCurve: RateCurve? {
        get { ownTimeline.rateCurve }
        set { move { $0.rateCurve = newValue } }
    }
    /// Ignored: playback never stalls offline.
    ///
    /// - Apple: `automaticallyWaitsToMinimizeStalling`.
    public var automaticallyWaitsToMinimizeStalling = true
    /// The position of the audio from −1 (only left) to 1 (only right); 0, the default, is unchanged. The other side
    /// is attenuated. Takes effect at the start of a rendering. Multiplane only.
    public var pan: Float = 0
    /// The integrated loudness to which the part of the item between its playback limits is normalized before `volume`
    /// is applied, in LUFS (EBU R128); nil, the default, for the recorded loudness. Peaks stay below −1 dBFS. Takes
    /// effect at the start of a rendering; ignored for compositions. Multiplane only.
    public var loudness: Double?
    /// The name that `AudioDucking.names` of other audio refers to; nil, the default, for none. Multiplane only.
    public var audioName: String?
    /// The audio track of the movie, or the player with this `audioName`, that lowers the player's audio while it is
    /// heard; nil, the default, for none. Takes effect at the start of a rendering. Multiplane only.
    public var ducking: AudioDucking?
    /// Whether the audio is muted.
    ///
    /// - Apple: `isMuted`.
    public var isMuted = false { didSet { isMuted == oldValue ? () : recordAudio() } }
    /// The action at the end of the item; `.pause` by default, `.advance` for queue players.
    ///
    /// - Precondition: `.advance` is for queue players only (Apple raises an exception).
    /// - Apple: `actionAtItemEnd`.
    public var actionAtItemEnd = ActionAtItemEnd.pause {
        didSet { precondition(actionAtItemEnd != .advance || self is AVQueuePlayer, "only a queue player advances") }
    }
    /// Whether the item restarts at its end instead of holding the last frame. Multiplane only: Apple has
    /// `AVPlayerLooper`.
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

    /// The item time over host time.
    var timeline = ItemTimeline()
    /// The item time over the time of the player's clock; equal to `timeline` on the host clock.
    var ownTimeline = ItemTimeline()
    /// The clock that the player plays on: the host clock, or that of a layer (`LayerPlayback`).
    var clock = PlayerClock.host
    /// Whether the layer silences the player, because it is hidden or outside of its span.
    var isSilenced = false
    /// The fades of the layer over host time; nil for none.
    var fade: VolumeCurve?
    /// The audio segments in order of time.
    package private(set) var audioSegments: [PlayerAudioSegment] = []
    var observers = TimeObservers()
    /// Whether the item has ended and nothing has changed since.
    var hasEnded = false

    /// Creates a player for an item.
    ///
    /// - Apple: `init(playerItem:)`.
    public init(playerItem item: AVPlayerItem?) {
        setItem(item)
        recordAudio()
        PlayerRegistry.current.add(self)
    }

    /// Creates a player without an item.
    ///
    /// - Apple: `init()`.
    public convenience init() { self.init(playerItem: nil) }

    /// Creates a player for a file.
    ///
    /// - Apple: `init(url:)`.
    public convenience init(url: URL) { self.init(playerItem: AVPlayerItem(url: url)) }

    /// Replaces the current item, keeping the rate; the new item plays from its own current time.
    ///
    /// - Apple: `replaceCurrentItem(with:)`.
    open func replaceCurrentItem(with item: AVPlayerItem?) { setCurrentItem(item) }

    func setCurrentItem(_ item: AVPlayerItem?) {
        guard item !== currentItem else { return }
        currentItem?.leave(self, at: timeline.itemTime(at: HostTime.now))
        setItem(item)
        recordAudio()
    }

    private func setItem(_ item: AVPlayerItem?) {
        currentItem = item
        item?.join(self)
        hasEnded = false
        let now = HostTime.now
        ownTimeline.anchorHost = clock.time(at: now)
        ownTimeline.anchorItem = item?.ownTime ?? .zero
        updateLimits(of: &ownTimeline)
        timeline = clock.hostTimeline(of: ownTimeline, at: now)
        item?.follow(timeline)
    }

    /// The duration of the item: a repetition starts at the end of the video; otherwise the last frame stays while the
    /// audio continues.
    private var itemDuration: Rational? { currentItem?.asset.playedLength(repeats: repeatsAtItemEnd) }

    /// Copies the playback limits of the item.
    private func updateLimits(of line: inout ItemTimeline) {
        line.duration = itemDuration
        line.first = currentItem?.reversePlaybackEndTime.rational ?? .zero
        line.last = currentItem?.forwardPlaybackEndTime.rational
    }

    /// Called when the playback limits of the item have changed.
    func limitsChanged() { move { updateLimits(of: &$0) } }

    /// The rate in item seconds per second: 0 pauses, negative plays backward. Stored as a fraction, rounded to a
    /// millionth.
    ///
    /// - Apple: `rate`.
    open var rate: Float {
        get { Float(ownTimeline.rate.seconds) }
        set {
            exactRate = CMTime(seconds: Double(newValue), preferredTimescale: 1_000_000).rational ?? .zero
        }
    }

    /// The exact rate.
    package var exactRate: Rational {
        get { ownTimeline.rate }
        set { move { $0.rate = newValue } }
    }

    /// Sets the rate to `defaultRate`.
    ///
    /// - Apple: `play()`.
    open func play() { rate = defaultRate }

    /// Sets the rate to 0.
    ///
    /// - Apple: `pause()`.
    open func pause() { rate = 0 }

    /// Sets the rate; there is no waiting.
    ///
    /// - Apple: `playImmediately(atRate:)`.
    public func playImmediately(atRate rate: Float) { self.rate = rate }

    /// Whether the player plays or is paused.
    ///
    /// - Apple: `timeControlStatus`.
    public var timeControlStatus: TimeControlStatus { ownTimeline.rate == .zero ? .paused : .playing }

    /// Whether the item has failed.
    ///
    /// - Apple: `status`.
    public var status: Status { currentItem?.status == .failed ? .failed : .readyToPlay }

    /// The error of the item; nil if it has not failed.
    ///
    /// - Apple: `error`.
    public var error: (any Error)? { currentItem?.error }

    /// Returns the current time of the item; zero without an item.
    ///
    /// - Apple: `currentTime()`.
    public func currentTime() -> CMTime { currentItem == nil ? .zero : CMTime(timeline.itemTime(at: HostTime.now)) }

    /// Seeks to exactly `time`, which any tolerance allows; times before the start seek to the start; times that are
    /// not numeric are ignored.
    ///
    /// - Apple: `seek(to:)`.
    public func seek(to time: CMTime) { seek(to: time) { _ in } }

    /// Seeks to exactly `time`; the tolerances are ignored.
    ///
    /// - Apple: `seek(to:toleranceBefore:toleranceAfter:)`.
    public func seek(to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime) { seek(to: time) }

    /// Seeks to exactly `time` and calls the handler before returning, with false for a time that is not numeric.
    ///
    /// - Apple: `seek(to:completionHandler:)`.
    public func seek(to time: CMTime, completionHandler: @escaping (Bool) -> Void) {
        guard let target = time.rational else { return completionHandler(false) }
        move { $0.anchorItem = max(target, .zero) }
        currentItem?.post(.AVPlayerItemTimeJumped)
        completionHandler(true)
    }

    /// Seeks to exactly `time` and calls the handler before returning; the tolerances are ignored.
    ///
    /// - Apple: `seek(to:toleranceBefore:toleranceAfter:completionHandler:)`.
    public func seek(
        to time: CMTime, toleranceBefore: CMTime, toleranceAfter: CMTime, completionHandler: @escaping (Bool) -> Void
    ) {
        seek(to: time, completionHandler: completionHandler)
    }

    /// Sets the rate, and the item time at a host clock time; invalid times mean the current time.
    ///
    /// - Apple: `setRate(_:time:atHostTime:)`.
    public func setRate(_ rate: Float, time: CMTime, atHostTime hostClockTime: CMTime) {
        let exactRate = CMTime(seconds: Double(rate), preferredTimescale: 1_000_000).rational ?? .zero
        move { line in
            line.rate = exactRate
            guard let item = time.rational else { return }
            let time = hostClockTime.rational.map(clock.time) ?? line.anchorHost
            line.anchorItem = item + (line.anchorHost - time) * exactRate
        }
    }

    /// Starts a movie: the current state applies from its start.
    package func beginMovie() {
        clock = .host
        isSilenced = false
        fade = nil
        ownTimeline.anchorHost = .zero
        timeline = ownTimeline
        audioSegments = []
        recordAudio(at: .zero)
        currentItem?.follow(timeline)
    }

    private func move(_ change: (inout ItemTimeline) -> Void) {
        let now = HostTime.now
        ownTimeline = ownTimeline.reanchored(at: clock.time(at: now))
        change(&ownTimeline)
        timeline = clock.hostTimeline(of: ownTimeline, at: now)
        hasEnded = false
        recordAudio()
        currentItem?.follow(timeline)
    }

    /// Records an audio segment; a later change at the same time replaces it.
    private func recordAudio(at time: Rational? = nil) {
        let now = time ?? HostTime.now
        if let last = audioSegments.last, last.start >= now { audioSegments.removeLast() }
        audioSegments.append(
            PlayerAudioSegment(
                start: now, item: currentItem, timeline: timeline, volume: isMuted || isSilenced ? 0 : volume,
                curve: hostGains))
    }

    /// The gains over host time that multiply the volume; nil for none.
    private var hostGains: VolumeCurve? {
        let own = volumeCurve.map(clock.hostGains)
        return fade.map { own?.multiplied(by: $0) ?? $0 } ?? own
    }

    /// The audio of the player at the start of a movie; nil without an item.
    package private(set) var expectedAudio: ExpectedAudio?

    /// Records what the player plays at the start of a movie, in a span of host time.
    func expectAudio(in span: HostSpan) {
        expectedAudio = currentItem.map {
            ExpectedAudio(item: $0, timeline: timeline, start: span.start, end: span.end)
        }
    }

    /// Sets the time of the clock at which the current state applies, at the start of a movie.
    func startOnClock(at time: Rational) {
        ownTimeline.anchorHost = time
        timeline = ownTimeline
    }

    /// Continues at the host time `now` on another clock, or with another audibility.
    func follow(_ newClock: PlayerClock, isSilenced: Bool, fade: VolumeCurve?, at now: Rational) {
        guard newClock != clock || isSilenced != self.isSilenced || fade != self.fade else { return }
        if newClock != clock { hasEnded = false }
        clock = newClock
        self.isSilenced = isSilenced
        self.fade = fade
        timeline = clock.hostTimeline(of: ownTimeline, at: now)
        recordAudio(at: now)
        currentItem?.follow(timeline)
    }

    /// Called at the end of the item, at that time; queue players advance.
    func itemEnded(_ item: AVPlayerItem) { if actionAtItemEnd == .pause { rate = 0 } }
}
