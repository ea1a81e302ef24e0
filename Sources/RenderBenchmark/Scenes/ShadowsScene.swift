import Foundation
import LayerTree
import Quartz2D

/// W6: 20 moving rounded rectangles with soft shadows.
final class ShadowsScene: BenchmarkScene {
    let root = Stage.root(showing: BackgroundPicture.gradient())
    private var cards: [Card] = []

    private struct Card {
        let x, y, ax, ay, frequency, phase: CGFloat
        let layer = CALayer()
    }

    init() {
        var g = ParameterStream(seed: 66)
        cards = (0..<20).map { _ in
            let card = Card(
                x: g.next(250, plus: 1420), y: g.next(200, plus: 680), ax: g.next(60, plus: 100),
                ay: g.next(40, plus: 80),
                frequency: g.next(0.2, plus: 0.3), phase: g.next(0, plus: 6.283))
            Self.dress(card.layer, color: CGColor(red: g.next(), green: g.next(), blue: g.next(), alpha: 1))
            return card
        }
        for card in cards { root.addSublayer(card.layer) }
    }

    private static func dress(_ layer: CALayer, color: CGColor) {
        layer.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        layer.backgroundColor = color
        layer.cornerRadius = 16
        layer.shadowRadius = 20
        layer.shadowOpacity = 0.6
        layer.shadowOffset = CGSize(width: 0, height: 12)
    }

    func prepare(frame n: Int) {
        let t = Stage.time(n)
        for card in cards {
            let angle = turn * card.frequency * t + card.phase
            card.layer.position = CGPoint(x: card.x + card.ax * sin(angle), y: card.y + card.ay * cos(angle))
        }
    }
}
