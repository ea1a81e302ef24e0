// The back of a card, drawn with Quartz: one quarter as a path, and three flips of the coordinate space for the others.
import Multiplane
import SampleStage

@main
enum CardBack {
    static func main() throws {
        let stage = SampleStage(
            "The card back", "draw(in:) draws one quarter; the coordinate space is flipped for each of the others",
            seconds: 4)
        let card = makeCard()
        let count = SampleStage.text(
            "1 of 4", CGRect(x: 980, y: 376, width: 300, height: 30), "DejaVu Sans Mono", 20, .hex(0x8b94ad))
        for layer in [card, count] { stage.root.addSublayer(layer) }
        try stage.show { renderer in
            for quarters in 2...4 {
                renderer.schedule(at: Double(quarters - 1) * 0.8) {
                    card.quarters = quarters
                    count.string = "\(quarters) of 4"
                }
            }
            renderer.schedule(at: 3) { turn(card) }
        }
    }

    private static func makeCard() -> CardBackLayer {
        let card = CardBackLayer()
        card.bounds = CGRect(x: 0, y: 0, width: 340, height: 480)
        card.position = CGPoint(x: 640, y: 390)
        card.cornerRadius = 26
        card.masksToBounds = true
        card.borderWidth = 8
        card.borderColor = .hex(0xf6f7fb)
        card.backgroundColor = .hex(0x141a2a)
        card.setNeedsDisplay()
        return card
    }

    /// By half a turn, after which it looks the same.
    private static func turn(_ card: CALayer) {
        let turn = CABasicAnimation(keyPath: "transform")
        turn.valueFunction = CAValueFunction(name: .rotateZ)
        turn.fromValue = 0
        turn.toValue = Double.pi
        turn.duration = 0.8
        turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        card.add(turn, forKey: "turn")
    }
}
