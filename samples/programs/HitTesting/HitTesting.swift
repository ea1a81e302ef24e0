// A ball in motion is tapped. Where it is seen, only its presentation layer knows: the model stands at the end already.
import Multiplane
import SampleStage

@main
final class HitTesting {
    private let stage = SampleStage(
        "Hit testing", "Taps ask the ball's presentation layer; the outline shows where the model stands", seconds: 5)
    private let ball = CALayer()
    private let model = CAShapeLayer()
    private let answer = SampleStage.text(
        "", CGRect(x: 140, y: 600, width: 1000, height: 32), "DejaVu Sans Mono", 22, .hex(0xe8ecf4))

    static func main() throws {
        let sample = HitTesting()
        try sample.stage.show { renderer in
            renderer.schedule(at: 0.2) { sample.move(from: 210, to: 1070) }
            renderer.schedule(at: 2.6) { sample.move(from: 1070, to: 210) }
            for (time, x) in [(0.7, 1070.0), (1.2, 620), (1.7, 880), (3.1, 500), (3.6, 700), (4.2, 390)] {
                renderer.schedule(at: time) { sample.tap(CGPoint(x: x, y: 390)) }
            }
        }
    }

    private init() {
        let lane = CALayer()
        lane.frame = CGRect(x: 140, y: 379, width: 1000, height: 2)
        lane.backgroundColor = .hex(0xffffff, alpha: 0.12)
        model.path = CGPath(ellipseIn: CGRect(x: -70, y: -70, width: 140, height: 140), transform: nil)
        model.fillColor = nil
        model.strokeColor = .hex(0x8b94ad)
        model.lineDashPattern = [6, 8]
        ball.bounds = CGRect(x: 0, y: 0, width: 140, height: 140)
        ball.cornerRadius = 70
        ball.backgroundColor = .hex(0x36b8ff)
        ball.position = CGPoint(x: 210, y: 380)
        model.position = ball.position
        answer.alignmentMode = .center
        for layer in [lane, model, ball, answer] { stage.root.addSublayer(layer) }
    }

    /// Sets the model at once; the animation shows the way there.
    private func move(from start: CGFloat, to end: CGFloat) {
        CATransaction.setDisableActions(true)
        ball.position = CGPoint(x: end, y: 380)
        model.position = ball.position
        let way = CABasicAnimation(keyPath: "position.x")
        way.fromValue = start
        way.toValue = end
        way.duration = 2.2
        way.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        ball.add(way, forKey: "way")
    }

    /// A ring grows where the finger came down, in white where it met the ball.
    private func ring(at point: CGPoint, hit: Bool) {
        CATransaction.setDisableActions(true)
        let ring = CAShapeLayer()
        ring.path = CGPath(ellipseIn: CGRect(x: -34, y: -34, width: 68, height: 68), transform: nil)
        ring.position = point
        ring.fillColor = nil
        ring.strokeColor = .hex(hit ? 0xffffff : 0xff7a59)
        ring.lineWidth = 5
        ring.opacity = 0
        stage.root.addSublayer(ring)
        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = 0.2
        grow.toValue = 1.6
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        let both = CAAnimationGroup()
        both.animations = [grow, fade]
        both.duration = 0.7
        ring.add(both, forKey: "ring")
    }

    private func tap(_ point: CGPoint) {
        let hit = ball.presentation()?.hitTest(point) != nil
        let byModel = ball.hitTest(point) != nil
        ring(at: point, hit: hit)
        answer.string = "presentation: \(hit ? "hit" : "miss")   model: \(byModel ? "hit" : "miss")"
        guard hit else { return }
        let flash = CABasicAnimation(keyPath: "backgroundColor")
        flash.fromValue = CGColor.hex(0x3cf0c5)
        flash.duration = 0.5
        ball.add(flash, forKey: "flash")
    }
}
