// A ball flies at a word. When its transaction is complete, the word is cut into pieces, which fly apart.
import Foundation
import Multiplane
import SampleStage

@main
final class ShatteringText {
    private let stage = SampleStage(
        "Shattering text",
        "The completion block of the ball's transaction cuts the text into 96 layers with parts of one picture",
        seconds: 3.6)
    private let word = SampleStage.text(
        "GLASS", CGRect(x: 416, y: 250, width: 768, height: 228), "DejaVu Sans Bold", 200, .hex(0xe8ecf4))
    private let ball = CALayer()

    static func main() throws {
        let sample = ShatteringText()
        try sample.stage.show { renderer in
            renderer.schedule(at: 0.4) { sample.throwBall() }
        }
    }

    private init() {
        word.alignmentMode = .center
        ball.bounds = CGRect(x: 0, y: 0, width: 90, height: 90)
        ball.position = CGPoint(x: -60, y: 600)
        ball.cornerRadius = 45
        ball.backgroundColor = .hex(0xff7a59)
        for layer in [word, ball] { stage.root.addSublayer(layer) }
    }

    /// The word as a picture, from the layer itself.
    private func picture(of layer: CALayer) -> CGImage? {
        let size = layer.bounds.size
        guard
            let context = CGContext(
                data: nil, width: Int(size.width), height: Int(size.height), bitsPerComponent: 8, bytesPerRow: 0,
                space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        else { return nil }
        // A bitmap's y grows upwards, a layer's downwards.
        context.translateBy(x: 0, y: size.height)
        context.scaleBy(x: 1, y: -1)
        layer.render(in: context)
        return context.makeImage()
    }

    /// From -1 to 1, without order but the same in every render.
    private func scatter(_ index: Int, _ salt: Int) -> Double {
        var bits = UInt64(index * 8 + salt) &* 0x9E37_79B9_7F4A_7C15
        bits = (bits ^ bits >> 29) &* 0xBF58_476D_1CE4_E5B9
        return Double((bits ^ bits >> 32) >> 11) / 0x1p52 - 1
    }

    private func shatter() {
        guard let image = picture(of: word) else { return }
        CATransaction.setDisableActions(true)
        word.isHidden = true
        let columns = 16
        let rows = 6
        let size = CGSize(width: word.bounds.width / CGFloat(columns), height: word.bounds.height / CGFloat(rows))
        for index in 0..<columns * rows {
            let column = CGFloat(index % columns)
            let row = CGFloat(index / columns)
            let piece = CALayer()
            piece.frame = CGRect(
                x: word.frame.minX + column * size.width, y: word.frame.minY + row * size.height, width: size.width,
                height: size.height)
            piece.contents = image
            piece.contentsRect = CGRect(
                x: column / CGFloat(columns), y: row / CGFloat(rows), width: 1 / CGFloat(columns),
                height: 1 / CGFloat(rows))
            stage.root.addSublayer(piece)
            fly(piece, index)
        }
    }

    /// Away from where the ball came, along a parabola, turning, and gone at the end.
    private func fly(_ piece: CALayer, _ index: Int) {
        let start = piece.position
        let push = CGPoint(
            x: (start.x - 380) * 0.55 + scatter(index, 1) * 120, y: (start.y - 480) * 1.1 + scatter(index, 3) * 190)
        let path = CGMutablePath()
        path.move(to: start)
        path.addQuadCurve(
            to: CGPoint(x: start.x + push.x * 2, y: start.y + push.y + 620),
            control: CGPoint(x: start.x + push.x, y: start.y + push.y))
        let way = CAKeyframeAnimation(keyPath: "position")
        way.path = path
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.toValue = scatter(index, 7) * 9
        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [1, 1, 0]
        fade.keyTimes = [0, 0.6, 1]
        let all = CAAnimationGroup()
        all.animations = [way, turn, fade]
        all.duration = 1.7 + scatter(index, 5) * 0.3
        all.timingFunction = CAMediaTimingFunction(controlPoints: 0.1, 0.5, 0.6, 1)
        piece.opacity = 0
        piece.add(all, forKey: "fly")
    }

    private func throwBall() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock { [self] in
            shatter()
            dropBall()
        }
        let path = CGMutablePath()
        path.move(to: ball.position)
        path.addQuadCurve(to: CGPoint(x: 420, y: 400), control: CGPoint(x: 180, y: 240))
        let flight = CAKeyframeAnimation(keyPath: "position")
        flight.path = path
        flight.duration = 1
        ball.position = CGPoint(x: 420, y: 400)
        ball.add(flight, forKey: "flight")
        CATransaction.commit()
    }

    private func dropBall() {
        CATransaction.setDisableActions(true)
        let fall = CABasicAnimation(keyPath: "position")
        fall.fromValue = ball.position
        fall.duration = 0.9
        fall.timingFunction = CAMediaTimingFunction(name: .easeIn)
        ball.position = CGPoint(x: 330, y: 800)
        ball.add(fall, forKey: "fall")
    }
}
