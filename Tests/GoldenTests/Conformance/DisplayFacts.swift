import Foundation
import Multiplane
import TestSupport

/// Facts 6.6: what layers draw by hand, and what players show.
enum DisplayFacts {
    /// Fills the left half of the bounds, and much beyond them.
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

    private static func painted(_ painter: HalfPainter, redraws: Bool) throws -> DrawnPicture {
        let box = layer(0, 0, 20, 20) { ($0.delegate, $0.anchorPoint, $0.position, $0.needsDisplayOnBoundsChange) = (painter, .zero, .zero, redraws) }
        box.setNeedsDisplay()
        let drawn = DrawnLayers(box)
        _ = try drawn.picture()
        box.bounds.size.width = 80
        return try drawn.picture(at: 0.1)
    }

    static let rows: [Fact] = [
        Fact("R44", .H) { f in
            let painter = HalfPainter()
            let (stretched, redrawn) = (try painted(painter, redraws: false), try painted(painter, redraws: true))
            f.holds(stretched[40, 10] != DrawnPicture.clear && stretched[40, 10] != DrawnPicture.red, "the edge of the old picture is soft: \(stretched[40, 10])")
            f.near(redrawn[39, 10] + redrawn[40, 10], DrawnPicture.red + DrawnPicture.clear)
        },
        Fact("R45", .C) { f in
            let painter = HalfPainter()
            let box = layer(40, 40, 20, 20) { $0.delegate = painter }
            box.setNeedsDisplay()
            f.same(try DrawnLayers(box).picture().inked, [40, 40, 10, 20])
        },
        Fact("P2", .H) { f in
            let player = AVPlayer(playerItem: AVPlayerItem(url: URL(fileURLWithPath: "none.mp4")))
            player.seek(to: CMTime(value: 1, timescale: 3))
            f.same(player.currentTime(), CMTime(value: 1, timescale: 3))
        },
        Fact("R57", .H) { f in f.same(AVPlayerLayer().videoGravity, .resizeAspect) },
    ]
}
