import Foundation
import Images
import MediaObjects
import MediaReading
import MediaTime
import SourceFiles

/// An asset and its playback state.
///
/// - Apple: `AVPlayerItem`.
/// - Thread safety: use on the thread of its player.
public final class AVPlayerItem {
    /// The status of an item.
    ///
    /// - Apple: `AVPlayerItem.Status`.
    public enum Status: Int, Sendable {
        /// The media have not been loaded. Does not occur: media are loaded synchronously.
        case unknown = 0
        /// The item can be played.
        case readyToPlay
        /// The item cannot be played; see `error`.
        case failed
    }

    /// The asset.
    ///
    /// - Apple: `asset`.
    public let asset: AVAsset
    /// The time stretching algorithm for rates other than 1; the pitch is kept by default.
    ///
    /// - Apple: `audioTimePitchAlgorithm`.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    /// The volume changes over the item's time; nil for none.
    ///
    /// - Apple: `audioMix`.
    public var audioMix: AVAudioMix?
    /// The composition of the video tracks; nil to show the clip unchanged, or all tracks of a composition upright.
    ///
    /// - Precondition: no animation tool is set; it is for exports, and `AVSynchronizedLayer` for players (Apple raises
    ///   an exception).
    /// - Apple: `videoComposition`.
    public var videoComposition: AVVideoComposition? {
        didSet {
            precondition(
                videoComposition?.animationTool == nil, "an animation tool is for exports; use an AVSynchronizedLayer")
            renderer = nil
            compositionVersion += 1
        }
    }
    /// The end of forward playback; invalid, the default, for the end of the clip.
    ///
    /// - Apple: `forwardPlaybackEndTime`.
    public var forwardPlaybackEndTime = CMTime.invalid { didSet { player?.limitsChanged() } }
    /// The end of backward playback; invalid, the default, for zero.
    ///
    /// - Apple: `reversePlaybackEndTime`.
    public var reversePlaybackEndTime = CMTime.invalid { didSet { player?.limitsChanged() } }

    /// The outputs that receive frames in addition to layers.
    ///
    /// - Apple: `outputs`.
    public internal(set) var outputs: [AVPlayerItemOutput] = []

    private(set) weak var player: AVPlayer?
    /// The item time in seconds while no player has the item.
    var ownTime = Rational.zero
    private var decoders: SharedClipDecoders?
    /// The number of times that another video composition was set.
    private(set) var compositionVersion = 0
    /// The renderer of the composed frames; nil until it is needed.
    private var renderer: Result<CompositionRenderer, any Error>?
    private var followers: [Follower] = []

    private struct Follower { weak var layer: AVSynchronizedLayer? }

    /// Creates an item for an asset.
    ///
    /// - Apple: `init(asset:)`.
    public init(asset: AVAsset) { self.asset = asset }

    deinit { decoders?.release(ObjectIdentifier(self)) }

    /// Creates an item for a file.
    ///
    /// - Apple: `init(url:)`.
    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// The duration; indefinite until known (facts 3.11).
    ///
    /// - Apple: `duration`.
    public var duration: CMTime { asset.duration }

    /// The status. The asset is probed on first use.
    ///
    /// - Apple: `status`.
    public var status: Status { error == nil ? .readyToPlay : .failed }

    /// The error of a failed item.
    ///
    /// - Apple: `error`.
    public var error: (any Error)? {
        switch composition {
        case .failure(let error): error
        case .success: nil
        case nil: if case .failure(let error) = asset.info { error } else { nil }
        }
    }

    /// The size of the video in points, with rotation and pixel aspect ratio applied; zero if there is none.
    ///
    /// - Apple: `presentationSize`.
    public var presentationSize: CGSize {
        if let composition { return (try? composition.get().plan.size) ?? .zero }
        guard case .success(let info) = asset.info, let video = info.video else { return .zero }
        return video.displaySize
    }

    /// The current time of the item.
    ///
    /// - Apple: `currentTime()`.
    public func currentTime() -> CMTime { player?.currentTime() ?? CMTime(ownTime) }

    /// Seeks to exactly `time`, also before playback.
    ///
    /// - Apple: `seek(to:completionHandler:)`.
    public func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
        if let player { return player.seek(to: time) { completionHandler?($0) } }
        if let target = time.rational { ownTime = target }
        completionHandler?(time.rational != nil)
    }

    /// Steps by `count` frames while paused; no effect for clips without a frame rate.
    ///
    /// - Apple: `step(byCount:)`.
    public func step(byCount count: Int) {
        guard let rate = frameRate, let now = currentTime().rational else { return }
        seek(to: CMTime(rate.time(ofFrame: max(0, rate.frame(at: now) + count))))
    }

    private var frameRate: FrameRate? {
        if let composition { return try? composition.get().plan.frameRate }
        return try? asset.info.get().video?.frameRate
    }

    /// The time in seconds by which frames of the clip are shown early; zero for a composition, which applies the
    /// tolerances of its clips.
    var frameTolerance: Rational { composition == nil ? asset.frameTolerance : .zero }

    /// Warnings about the frames shown so far.
    package var warnings: [MediaWarning] { (decoders?.warnings ?? []) + ((try? renderer?.get().warnings) ?? []) }

    /// The renderer of a composition or video composition; nil for a clip that is shown unchanged.
    private var composition: Result<CompositionRenderer, any Error>? {
        guard asset is AVComposition || videoComposition != nil else { return nil }
        if let renderer { return renderer }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let newRenderer = Result { CompositionRenderer(try CompositionPlan(asset, videoComposition), threads: threads) }
        renderer = newRenderer
        return newRenderer
    }

    /// Returns the frame shown at `time`, with its size in square pixels.
    ///
    /// - Throws: see `frame(at:)`; a `CompositionError` for an invalid composition.
    func image(at time: Rational) throws -> (image: CGImage, size: CGSize) {
        if let renderer = try composition?.get() { return (try renderer.image(holdingAt: time), renderer.plan.size) }
        let frame = try frame(at: time)
        return (frame.image, frame.displaySize)
    }

    /// Returns the composed frame at `time` and its start time; nil for a clip that is shown unchanged.
    ///
    /// - Throws: a `CompositionError` for an invalid composition, or an error of its clips.
    func composedImage(at time: Rational) throws -> (image: CGImage, start: Rational)? {
        guard let renderer = try composition?.get() else { return nil }
        return try renderer.heldImage(at: time)
    }

    /// Returns the frame with the greatest presentation time not after `time`.
    ///
    /// - Throws: a `MediaError` if the clip cannot be opened or no frame can be decoded.
    func frame(at time: Rational) throws -> VideoFrame {
        let shared = decoders ?? SharedClipDecoders.of(asset.source)
        decoders = shared
        return try shared.frame(at: time, for: ObjectIdentifier(self))
    }

    /// The open decoders of the clip. While something owns them, later items of the thread continue with them instead
    /// of opening the clip again.
    package var openDecoders: AnyObject? { decoders }

    /// Attaches the item to a player.
    ///
    /// - Precondition: the item belongs to no other player (Apple raises an exception).
    func join(_ newPlayer: AVPlayer) {
        precondition(player == nil || player === newPlayer, "an item belongs to one player at a time")
        player = newPlayer
    }

    /// Detaches the item from a player at the item time `time`.
    func leave(_ oldPlayer: AVPlayer, at time: Rational) {
        guard player === oldPlayer else { return }
        player = nil
        ownTime = time
    }

    func post(_ name: Notification.Name) { NotificationCenter.default.post(name: name, object: self) }

    func add(_ layer: AVSynchronizedLayer) {
        followers.append(Follower(layer: layer))
        player.map { layer.follow($0.timeline) }
    }

    func remove(_ layer: AVSynchronizedLayer) { followers.removeAll { $0.layer === layer || $0.layer == nil } }

    /// Updates the synchronized layers.
    func follow(_ timeline: ItemTimeline) { for follower in followers { follower.layer?.follow(timeline) } }
}

extension Notification.Name {
    /// Posted by an item at the end of playback, at that virtual time.
    ///
    /// - Apple: `AVPlayerItemDidPlayToEndTime`.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted by an item when its time jumps.
    ///
    /// - Apple: `AVPlayerItemTimeJumped`.
    public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumpedNotification")
}

extension AVPlayerItem {
    /// Posted at the end of playback.
    ///
    /// - Apple: `didPlayToEndTimeNotification`.
    public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
    /// Posted when the time of an item jumps.
    ///
    /// - Apple: `timeJumpedNotification`.
    public static let timeJumpedNotification = Notification.Name.AVPlayerItemTimeJumped
}
