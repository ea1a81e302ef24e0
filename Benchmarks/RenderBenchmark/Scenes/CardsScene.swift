import Foundation
import Images
import LayerTree
import VectorGeometry

/// W1: 52 image cards with rounded corners that move and rotate.
final class CardsScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    private let cards: [(card: Card, layer: CALayer)]

    private struct Card {
        let x, y, ax, ay, fx, fy, phase, angle, speed: CGFloat

        init(_ g: inout LinearCongruentialGenerator) {
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
        let image = NoiseImage(width: 240, height: 336, base: 96, seed: 2).image()
        var g = LinearCongruentialGenerator(seed: 11)
        cards = (0..<52).map { _ in
            let layer = CALayer()
            layer.bounds = CGRect(x: 0, y: 0, width: 240, height: 336)
            layer.contents = image
            layer.cornerRadius = 16
            layer.masksToBounds = true
            return (Card(&g), layer)
        }
        for card in cards { root.addSublayer(card.layer) }
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        for (card, layer) in cards {
            layer.position = CGPoint(
                x: card.x + card.ax * sin(twoPi * card.fx * t + card.phase),
                y: card.y + card.ay * cos(twoPi * card.fy * t + card.phase))
            layer.setAffineTransform(CGAffineTransform(rotationAngle: card.angle + card.speed * t))
        }
    }
}

/// W6: 20 moving rounded rectangles with soft shadows.
final class ShadowsScene: BenchmarkScene {
    let root = BenchmarkCanvas.root(showing: BackgroundImage.gradient())
    private var cards: [Card] = []

    private struct Card {
        let x, y, ax, ay, frequency, phase: CGFloat
        let layer = CALayer()
    }

    init() {
        var g = LinearCongruentialGenerator(seed: 66)
        cards = (0..<20).map { _ in
            let card = Card(
                x: g.next(250, plus: 1420), y: g.next(200, plus: 680), ax: g.next(60, plus: 100),
                ay: g.next(40, plus: 80),
                frequency: g.next(0.2, plus: 0.3), phase: g.next(0, plus: 6.283))
            Self.applyShadowStyle(card.layer, color: CGColor(red: g.next(), green: g.next(), blue: g.next(), alpha: 1))
            return card
        }
        for card in cards { root.addSublayer(card.layer) }
    }

    private static func applyShadowStyle(_ layer: CALayer, color: CGColor) {
        layer.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
        layer.backgroundColor = color
        layer.cornerRadius = 16
        layer.shadowRadius = 20
        layer.shadowOpacity = 0.6
        layer.shadowOffset = CGSize(width: 0, height: 12)
    }

    func prepare(frame n: Int) {
        let t = BenchmarkCanvas.time(n)
        for card in cards {
            let angle = twoPi * card.frequency * t + card.phase
            card.layer.position = CGPoint(x: card.x + card.ax * sin(angle), y: card.y + card.ay * cos(angle))
        }
    }
}
