import Foundation
import LayerTree

/// W1: 52 image cards with rounded corners, each moving and turning.
final class CardsScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())
    private let cards: [(card: Card, layer: CALayer)]

    private struct Card {
        let x, y, ax, ay, fx, fy, phase, angle, speed: CGFloat

        init(_ g: inout ParameterStream) {
            x = g.next(200, plus: 1520)
            y = g.next(180, plus: 720)
            ax = g.next(60, plus: 140)
            ay = g.next(40, plus: 110)
            fx = g.next(0.15, plus: 0.35)
            fy = g.next(0.15, plus: 0.35)
            phase = g.next(0, plus: 6.283)
            angle = g.next(0, plus: 6.283)
            speed = (g.next() - 0.5) * 2.4
        }
    }

    init() {
        let picture = NoisePicture(width: 240, height: 336, base: 96, seed: 2).image()
        var g = ParameterStream(seed: 11)
        cards = (0..<52).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 336)
            layer.contents = picture
            layer.cornerRadius = 16
            layer.masksToBounds = true
            return (Card(&g), layer)
        }
        for card in cards { root.addSublayer(card.layer) }
    }

    func prepare(frame n: Int) {
        let t = Stage.time(n)
        for (card, layer) in cards {
            layer.position = CGPoint(
                x: card.x + card.ax * sin(turn * card.fx * t + card.phase),
                y: card.y + card.ay * cos(turn * card.fy * t + card.phase))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: card.angle + card.speed * t))
        }
    }
}
