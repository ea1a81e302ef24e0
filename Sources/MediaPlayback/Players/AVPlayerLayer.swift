import Foundation
import LayerTree
import RenderTree

/// A layer that shows the video of a player.
///
/// - Apple: `AVPlayerLayer`; facts 3.10.
public final class AVPlayerLayer: CALayer, PlayingLayer {
    private let content: PlayerFrameContent
    /// The span of the player on the layer's clock; nil, the default, plays on the host clock, as in AVFoundation.
    /// Takes effect at the start of a rendering. Multiplane only.
    public var playback: LayerPlayback?

    /// Creates a layer without a player.
    ///
    /// - Apple: `init()`.
    public override init() {
        content = PlayerFrameContent()
        super.init()
        frameDrawing = content
    }

    /// Creates a presentation copy of a layer.
    ///
    /// - Apple: `init(layer:)`.
    public override init(layer: Any) {
        content = (layer as? AVPlayerLayer)?.content ?? PlayerFrameContent()
        super.init(layer: layer)
    }

    /// Returns nil: archiving is not supported.
    ///
    /// - Apple: `init(coder:)`.
    public required init?(coder: NSCoder) { return nil }

    /// Creates a layer for a player.
    ///
    /// - Apple: `init(player:)`.
    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    /// The player; nil shows nothing.
    ///
    /// - Apple: `player`.
    public var player: AVPlayer? {
        get { content.player }
        set { content.player = newValue }
    }

    var isInSpan: Bool { content.isInSpan }

    func playbackDidChange(isInSpan: Bool) { content.isInSpan = isInSpan }

    /// The scaling of the video; `.resizeAspect` by default.
    ///
    /// - Apple: `videoGravity`.
    public var videoGravity: AVLayerVideoGravity {
        get { content.gravity }
        set { content.gravity = newValue }
    }

    /// Whether a frame has been shown.
    ///
    /// - Apple: `isReadyForDisplay`.
    public var isReadyForDisplay: Bool { content.hasShownFrame }

    /// The rectangle of the video in the layer's coordinates, in points; may exceed the bounds. Zero while unknown.
    ///
    /// - Apple: `videoRect`.
    public var videoRect: CGRect { content.rect(in: bounds).aligned(contentsFocus, in: bounds) }
}

/// The frame content of a player layer.
final class PlayerFrameContent: FrameDrawing {
    var player: AVPlayer?
    var gravity = AVLayerVideoGravity.resizeAspect
    /// Whether the time is within the span of a `LayerPlayback`.
    var isInSpan = true
    private weak var shownItem: AVPlayerItem?
    /// The size of the last frame: a stream may change its size.
    private var shownSize: CGSize?

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        guard isInSpan, let player, let item = player.currentItem else { return .none }
        let itemTime = player.timeline.displayedTime(at: HostTime.exact(time), tolerance: item.frameTolerance)
        let shown = try item.image(at: itemTime)
        shownItem = item
        shownSize = shown.size
        return .video(VideoDrawing(image: shown.image, rect: rect(in: bounds)))
    }

    func fitted(_ drawing: Drawing, in bounds: CGRect) -> Drawing { drawing.placingVideo(in: rect(in: bounds)) }

    /// Whether a frame of the current item has been shown.
    var hasShownFrame: Bool { shownItem != nil && shownItem === player?.currentItem }

    /// Returns the rectangle of the video, centered in `bounds` (facts 3.10); an unknown gravity is `.resizeAspect`.
    func rect(in bounds: CGRect) -> CGRect {
        let size = hasShownFrame ? shownSize ?? .zero : player?.currentItem?.presentationSize ?? .zero
        guard size.width > 0, size.height > 0 else { return .zero }
        if gravity == .resize { return bounds }
        let sx = bounds.width / size.width
        let sy = bounds.height / size.height
        let scale = gravity == .resizeAspectFill ? max(sx, sy) : min(sx, sy)
        let fitted = CGSize(width: size.width * scale, height: size.height * scale)
        return CGRect(
            x: bounds.midX - fitted.width / 2, y: bounds.midY - fitted.height / 2, width: fitted.width,
            height: fitted.height)
    }
}

/// The scaling of video in the bounds of a player layer.
///
/// - Apple: `AVLayerVideoGravity`; the raw values are readable for scene files, Apple's are opaque.
public struct AVLayerVideoGravity: RawRepresentable, Hashable, Sendable {
    /// The name of the mode.
    public let rawValue: String
    /// Creates a mode from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Fits inside the bounds, letterboxed.
    public static let resizeAspect = AVLayerVideoGravity(rawValue: "resizeAspect")
    /// Fills the bounds, cropped.
    public static let resizeAspectFill = AVLayerVideoGravity(rawValue: "resizeAspectFill")
    /// Fills the bounds, stretched.
    public static let resize = AVLayerVideoGravity(rawValue: "resize")

    /// All modes. Multiplane only.
    public static let all = [resizeAspect, resizeAspectFill, resize]
}

/// Returns the largest rectangle with an aspect ratio, centered in another rectangle; zero for an empty aspect ratio.
///
/// - Apple: `AVMakeRect(aspectRatio:insideRect:)`.
public func AVMakeRect(aspectRatio: CGSize, insideRect boundingRect: CGRect) -> CGRect {
    guard aspectRatio.width > 0, aspectRatio.height > 0 else { return .zero }
    let scale = min(boundingRect.width / aspectRatio.width, boundingRect.height / aspectRatio.height)
    let width = aspectRatio.width * scale
    let height = aspectRatio.height * scale
    return CGRect(x: boundingRect.midX - width / 2, y: boundingRect.midY - height / 2, width: width, height: height)
}

extension CALayer {
    /// The player layers of the subtree, in tree order.
    package var playerLayers: [AVPlayerLayer] {
        var layers = [self as? AVPlayerLayer].compactMap { $0 }
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { layers += layer.playerLayers }
        return layers
    }

    /// The players of the subtree, in tree order.
    package var players: [AVPlayer] {
        var allPlayers = [(self as? AVPlayerLayer)?.player ?? (self as? AudioLayer)?.player].compactMap { $0 }
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { allPlayers += layer.players }
        return allPlayers
    }
}
