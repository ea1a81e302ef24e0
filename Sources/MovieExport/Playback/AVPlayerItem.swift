import Foundation
import MediaPipeline

/// One clip as a player plays it.
///
/// - Apple: `AVPlayerItem`.
/// - Thread safety: belongs to the thread of its player.
public final class AVPlayerItem {
    /// - Apple: `AVPlayerItem.Status`.
    public enum Status: Int, Sendable { case unknown = 0, readyToPlay, failed }

    public let asset: AVAsset
    /// How sound follows rates other than 1; pitch is kept by default.
    public var audioTimePitchAlgorithm = AVAudioTimePitchAlgorithm.timeDomain
    /// Volumes that change with the item's time; nil for none.
    public var audioMix: AVAudioMix?
    /// How the video tracks become one picture; nil for the clip as it is, or all tracks of a composition upright.
    ///
    /// - Precondition: it has no animation tool, which is for exports; `AVSynchronizedLayer` is for players (Apple
    ///   raises).
    public var videoComposition: AVVideoComposition? {
        didSet {
            precondition(
                videoComposition?.animationTool == nil, "an animation tool is for exports; use an AVSynchronizedLayer")
            composed = nil
            edition += 1
        }
    }
    /// Where playing forwards ends; invalid, the default, for the clip's end.
    public var forwardPlaybackEndTime = CMTime.invalid { didSet { player?.limitsChanged() } }
    /// Where playing backwards ends; invalid, the default, for zero.
    public var reversePlaybackEndTime = CMTime.invalid { didSet { player?.limitsChanged() } }

    /// What it gives its pictures to besides layers.
    public internal(set) var outputs: [AVPlayerItemOutput] = []

    private(set) weak var player: AVPlayer?
    /// Where the item stands while no player has it.
    private(set) var ownTime = Rational.zero
    private var pictures: SharedClipDecoders?
    /// How often another video composition was set.
    private(set) var edition = 0
    /// What composes the item's pictures, once it was asked for.
    private var composed: Result<CompositionRenderer, any Error>?
    private var followers: [Follower] = []

    private struct Follower { weak var layer: AVSynchronizedLayer? }

    public init(asset: AVAsset) { self.asset = asset }

    public convenience init(url: URL) { self.init(asset: AVURLAsset(url: url)) }

    /// Indefinite until known (facts 3.11).
    public var duration: CMTime { asset.duration }

    /// Probed when first asked for.
    public var status: Status { error == nil ? .readyToPlay : .failed }

    /// Why the item failed.
    public var error: (any Error)? {
        switch composition {
        case .failure(let error): error
        case .success: nil
        case nil: if case .failure(let error) = asset.info { error } else { nil }
        }
    }

    /// The size of the picture with rotation and pixel shape applied; zero when there is none.
    public var presentationSize: CGSize {
        if let composition { return (try? composition.get().plan.size) ?? .zero }
        guard case .success(let info) = asset.info, let video = info.video else { return .zero }
        return video.displaySize
    }

    public func currentTime() -> CMTime { player?.currentTime() ?? CMTime(ownTime) }

    /// Where the item is to begin, or goes to while it plays; exact.
    public func seek(to time: CMTime, completionHandler: ((Bool) -> Void)? = nil) {
        if let player { return player.seek(to: time) { completionHandler?($0) } }
        if let target = time.rational { ownTime = target }
        completionHandler?(time.rational != nil)
    }

    /// Moves by frames of the clip's rate while paused; nothing for clips without one.
    public func step(byCount count: Int) {
        guard let rate = frameRate, let now = currentTime().rational else { return }
        seek(to: CMTime(rate.time(ofFrame: max(0, rate.frame(at: now) + count))))
    }

    private var frameRate: FrameRate? {
        if let composition { return try? composition.get().plan.frameRate }
        return try? asset.info.get().video?.frameRate
    }

    /// What was found wrong with the pictures shown so far.
    var warnings: [MediaWarning] { (pictures?.warnings ?? []) + ((try? composed?.get().warnings) ?? []) }

    /// Nil for a clip that is shown as it is.
    private var composition: Result<CompositionRenderer, any Error>? {
        guard asset is AVComposition || videoComposition != nil else { return nil }
        if let composed { return composed }
        let threads = ProcessInfo.processInfo.activeProcessorCount
        let made = Result { CompositionRenderer(try CompositionPlan(asset, videoComposition), threads: threads) }
        composed = made
        return made
    }

    /// The picture that shows at `time`, with its size in square pixels.
    ///
    /// - Throws: as `frame(at:)`; a `CompositionError` for what cannot be composed.
    func picture(at time: Rational) throws -> (image: CGImage, size: CGSize) {
        if let pictures = try composition?.get() { return (try pictures.picture(holdingAt: time), pictures.plan.size) }
        let frame = try frame(at: time)
        return (frame.image, frame.displaySize)
    }

    /// The composed picture at a time, and when its frame begins; nil for a clip that is shown as it is.
    ///
    /// - Throws: a `CompositionError` for what cannot be composed, and what its clips throw.
    func composedImage(at time: Rational) throws -> (image: CGImage, start: Rational)? {
        guard let pictures = try composition?.get() else { return nil }
        let rate = pictures.plan.frameRate
        let last = max(0, rate.frameCount(duration: pictures.plan.duration) - 1)
        let start = rate.time(ofFrame: min(max(0, rate.frame(at: time)), last))
        return (try pictures.picture(holdingAt: start), start)
    }

    /// The frame with the greatest time not after `time`.
    ///
    /// - Throws: a `MediaError` when the clip cannot be opened or nothing of it decodes.
    func frame(at time: Rational) throws -> VideoFrame {
        let shared = pictures ?? SharedClipDecoders.of(asset.source)
        pictures = shared
        return try shared.frame(at: time, for: ObjectIdentifier(self))
    }

    /// - Precondition: an item belongs to one player at a time (Apple raises).
    func join(_ newPlayer: AVPlayer) {
        precondition(player == nil || player === newPlayer, "an item belongs to one player at a time")
        player = newPlayer
    }

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

    /// Tells the layers whose time is the item's.
    func follow(_ timeline: ItemTimeline) { for follower in followers { follower.layer?.follow(timeline) } }
}

extension Notification.Name {
    /// Posted by an item when playing comes to its end, at that virtual time.
    public static let AVPlayerItemDidPlayToEndTime = Notification.Name("AVPlayerItemDidPlayToEndTimeNotification")
    /// Posted by an item when its time jumps.
    public static let AVPlayerItemTimeJumped = Notification.Name("AVPlayerItemTimeJumpedNotification")
}

extension AVPlayerItem {
    public static let didPlayToEndTimeNotification = Notification.Name.AVPlayerItemDidPlayToEndTime
    public static let timeJumpedNotification = Notification.Name.AVPlayerItemTimeJumped
}

/// How sound follows a rate other than 1.
///
/// - Apple: `AVAudioTimePitchAlgorithm`.
public struct AVAudioTimePitchAlgorithm: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Pitch is kept, by overlapping pieces of the sound (WSOLA).
    public static let timeDomain = AVAudioTimePitchAlgorithm(rawValue: "timeDomain")
    /// Pitch is kept; done as `timeDomain` is.
    public static let spectral = AVAudioTimePitchAlgorithm(rawValue: "spectral")
    /// Pitch follows the rate, as with a tape.
    public static let varispeed = AVAudioTimePitchAlgorithm(rawValue: "varispeed")

    var keepsPitch: Bool { self != .varispeed }
}
