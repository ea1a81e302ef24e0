import Foundation
import LayerTree

/// A layer that shows what a player plays.
///
/// - Apple: `AVPlayerLayer`; facts 3.10.
public final class AVPlayerLayer: CALayer {
    private let content: PlayerFrameContent

    public override init() {
        content = PlayerFrameContent()
        super.init()
        frameContent = content
    }

    public override init(layer: Any) {
        content = (layer as? AVPlayerLayer)?.content ?? PlayerFrameContent()
        super.init(layer: layer)
    }

    /// Nil: layers are not archived.
    public required init?(coder: NSCoder) { return nil }

    public convenience init(player: AVPlayer?) {
        self.init()
        self.player = player
    }

    public var player: AVPlayer? {
        get { content.player }
        set { content.player = newValue }
    }

    /// `.resizeAspect` by default.
    public var videoGravity: AVLayerVideoGravity {
        get { content.gravity }
        set { content.gravity = newValue }
    }

    /// Whether a frame has been shown.
    public var isReadyForDisplay: Bool { content.hasShownFrame }

    /// Where the picture lies, in the layer's space; may exceed the bounds. Zero while unknown.
    public var videoRect: CGRect { content.rect(in: bounds) }
}
