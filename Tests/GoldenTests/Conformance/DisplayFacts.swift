import Foundation
import Multiplane
import TestSupport

/// Facts 6.6 about custom drawing and player layers.
enum DisplayFacts {
    /// Fills the left half of the bounds, and an area far beyond them.
    private final class HalfPainter: CALayerDelegate {
        func draw(_ layer: CALayer, in ctx: CGContext) {
            ctx.setFillColor(.red)
            ctx.fill(CGRect(x: -500, y: -500, width: 500 + layer.bounds.width / 2, height: 1000))
        }

        func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { NoAction() }
    }

    private struct NoAction: CAAction {
        func run(forKey event: String, object anObject: Any, arguments dict: [AnyHashable: Any]?) {}
    }

    private static func painted(_ painter: HalfPainter, redraws: Bool) throws -> DrawnImage {
        let box = layer(0, 0, 20, 20) {
            $0.delegate = painter
            $0.anchorPoint = .zero
            $0.position = .zero
            $0.needsDisplayOnBoundsChange = redraws
        }
        box.setNeedsDisplay()
        let drawn = DrawnLayers(box)
        _ = try drawn.render()
        box.bounds.size.width = 80
        return try drawn.render(at: 0.1)
    }

    /// A red layer that becomes green and loses its sublayer with a fade of one second.
    private static func crossfading(_ child: CALayer, from progress: Float) throws -> (DrawnLayers, CALayer) {
        let box = layer(0, 0, 100, 100, .red) { $0.addSublayer(child) }
        let drawn = DrawnLayers(box)
        _ = try drawn.render()
        let fade = CATransition()
        fade.duration = 1
        fade.startProgress = progress
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        box.add(fade, forKey: nil)
        box.backgroundColor = .green
        child.removeFromSuperlayer()
        CATransaction.commit()
        return (drawn, box)
    }

    static let rows: [Fact] = [
        Fact("R44", .H) { f in
            let painter = HalfPainter()
            let stretched = try painted(painter, redraws: false)
            let redrawn = try painted(painter, redraws: true)
            f.holds(
                stretched[40, 10] != DrawnImage.clear && stretched[40, 10] != DrawnImage.red,
                "the edge of the old image is soft: \(stretched[40, 10])")
            f.near(redrawn[39, 10] + redrawn[40, 10], DrawnImage.red + DrawnImage.clear)
        },
        Fact("R45", .C) { f in
            let painter = HalfPainter()
            let box = layer(40, 40, 20, 20) { $0.delegate = painter }
            box.setNeedsDisplay()
            f.same(try DrawnLayers(box).render().inked, [40, 40, 10, 20])
        },
        Fact("P2", .H) { f in
            let player = AVPlayer(playerItem: AVPlayerItem(url: URL(fileURLWithPath: "none.mp4")))
            player.seek(to: CMTime(value: 1, timescale: 3))
            f.same(player.currentTime(), CMTime(value: 1, timescale: 3))
        },
        Fact("R54", .H) { f in
            let child = layer(20, 20, 20, 20, .blue)
            let (drawn, box) = try crossfading(child, from: 0)
            f.near(try drawn.render()[50, 50] + drawn.render()[30, 30], DrawnImage.red + DrawnImage.blue, 1)
            f.near(try drawn.render(at: 0.5)[50, 50], [128, 128, 0, 255], 2)
            f.near(try drawn.render(at: 0.5)[30, 30], [0, 128, 128, 255], 2)
            f.near(try drawn.render(at: 1.1)[30, 30], DrawnImage.green, 1)
            f.holds(box.animationKeys() == nil, "over")
        },
        Fact("R55", .H) { f in
            let (drawn, _) = try crossfading(layer(20, 20, 20, 20, .blue), from: 0.5)
            f.near(try drawn.render()[50, 50], [128, 128, 0, 255], 2)
        },
        Fact("R57", .H) { f in f.same(AVPlayerLayer().videoGravity, .resizeAspect) },
    ]
}
