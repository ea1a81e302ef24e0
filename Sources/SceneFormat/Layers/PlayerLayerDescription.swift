import Foundation
import LayerTree
import MediaObjects
import MediaPlayback
import MediaTime
import SceneLanguage
import VectorGeometry

/// The keys of an `AVPlayerLayer`.
struct PlayerLayerDescription: SceneLayerKind {
    typealias Layer = AVPlayerLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            "player", \.player, SceneValueType.object.schema(.reference("player")),
            required: "a player: { asset: … }", example: "{ asset: clip, loop: true }", "The clip and its playback.")
    }
    static let traits = SceneLayerTraits(
        needsSize: true, showsImages: true, hasNaturalSize: true,
        properties: [("videoGravity", .name(AVLayerVideoGravity.all.map(\.rawValue)))])

    /// The player.
    var player = PlayerDescription()

    var paths: [String] { player.asset.paths }
    var hasAudio: Bool { true }

    func naturalSize(_ images: SceneImageCache) -> CGSize? { player.asset.clip.displaySize ?? .zero }

    func end(_ lengths: MediaLengths) -> Rational? { player.end(lengths) }

    mutating func resolveTimes(_ time: (inout RelativeTime?) -> Rational?) {
        if let at = time(&player.relativeAt) { player.at = at }
    }

    func apply(to layer: AVPlayerLayer, _ images: SceneImageCache) {
        layer.player = player.player(images)
        layer.player?.audioName = layer.name
        layer.playback = LayerPlayback(start: player.at, duration: player.duration)
    }
}

extension LayerDescription {
    /// The player of an `AVPlayerLayer`; nil for other classes.
    package var player: PlayerDescription? { (kind as? PlayerLayerDescription)?.player }
}

extension PlayerDescription {
    /// Returns the end of the clip in the layer's time, in seconds; nil if it has none.
    fileprivate func end(_ lengths: MediaLengths) -> Rational? {
        if let duration { return at + duration }
        guard !loop, rate != .zero, let length = lengths.length(of: asset) else { return nil }
        let from = trim?.from ?? .zero
        let to = min(trim?.to ?? length, length)
        let start = start ?? (rate > .zero ? from : to)
        if let rateCurve { return rateCurve.time(ofIntegral: rateCurve.integral(to: at) + (to - start)) }
        return at + (rate > .zero ? (to - start) / rate : (start - from) / -rate)
    }

    /// Creates a player that plays from the start of its span.
    fileprivate func player(_ images: SceneImageCache) -> AVPlayer {
        let item = AVPlayerItem(asset: images.clip(asset))
        item.audioTimePitchAlgorithm = keepsPitch ? .timeDomain : .varispeed
        if let trim {
            item.reversePlaybackEndTime = CMTime(trim.from)
            item.forwardPlaybackEndTime = CMTime(trim.to)
        }
        let player = AVPlayer(playerItem: item)
        player.seek(to: start.map { CMTime($0) } ?? defaultStartTime ?? item.duration)
        if let curve = volume.curve {
            player.volumeCurve = curve
        } else {
            player.volume = Float(volume.level)
        }
        effects.apply(to: player)
        player.repeatsAtItemEnd = loop
        player.exactRate = rate
        player.rateCurve = rateCurve
        return player
    }

    /// The start of the trimmed part, or its end when playing backward; nil for the end of the clip.
    private var defaultStartTime: CMTime? {
        guard rate < .zero else { return trim.map { CMTime($0.from) } ?? .zero }
        return trim.map { CMTime($0.to) }
    }
}

extension AssetDescription {
    /// The asset for a player item.
    var clip: AVAsset { AVAsset(source: source) }
}

extension AVAsset {
    /// The size in which the video is shown, in square pixels; nil without video.
    fileprivate var displaySize: CGSize? {
        guard let track = tracks(withMediaType: .video).first else { return nil }
        return CGRect(origin: .zero, size: track.naturalSize).applying(track.preferredTransform).size
    }
}
