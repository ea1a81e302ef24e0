import Foundation
import LayerTree

/// Gives a player layer its picture, frame by frame.
final class PlayerFrameContent: FrameContent {
    var player: AVPlayer?
    var gravity = AVLayerVideoGravity.resizeAspect
    private weak var shownItem: AVPlayerItem?
    /// Of the last frame: a stream may change its size on the way.
    private var shownSize: CGSize?

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        guard let player, let item = player.currentItem else { return .none }
        let itemTime = player.timeline.displayedTime(at: HostTime.exact(time))
        let shown = try item.picture(at: itemTime)
        shownItem = item
        shownSize = shown.size
        return .video(VideoDrawing(image: shown.image, rect: rect(in: bounds)))
    }

    /// Whether a frame of the current item has been shown.
    var hasShownFrame: Bool { shownItem != nil && shownItem === player?.currentItem }

    /// Facts 3.10; an unknown gravity is `.resizeAspect`.
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
