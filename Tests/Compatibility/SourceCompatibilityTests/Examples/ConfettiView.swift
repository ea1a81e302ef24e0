import UIKit

/// Confetti that falls from the top edge.
public class ConfettiView: UIView {
    public enum ConfettiType {
        case square, triangle
        case image(UIImage)
    }

    var emitter: CAEmitterLayer!
    public var colors: [UIColor] = [
        UIColor(red: 0.95, green: 0.40, blue: 0.27, alpha: 1.0),
        UIColor(red: 0.48, green: 0.78, blue: 0.64, alpha: 1.0),
        UIColor(red: 0.30, green: 0.76, blue: 0.85, alpha: 1.0),
    ]
    public var intensity: Float = 0.5
    public var type: ConfettiType = .square
    private var active = false

    public func startConfetti() {
        emitter = CAEmitterLayer()
        emitter.emitterPosition = CGPoint(x: frame.size.width / 2.0, y: 0)
        emitter.emitterShape = kCAEmitterLayerLine
        emitter.emitterSize = CGSize(width: frame.size.width, height: 1)
        emitter.emitterCells = []
        for color in colors { emitter.emitterCells?.append(confetti(with: color)) }
        layer.addSublayer(emitter)
        active = true
    }

    public func stopConfetti() {
        emitter?.birthRate = 0
        active = false
    }

    public func isActive() -> Bool { active }

    private func image() -> UIImage {
        switch type {
        case .image(let image): return image
        case .square:
            return UIGraphicsImageRenderer(size: CGSize(width: 6, height: 6)).image { context in
                UIColor.white.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 6, height: 6))
            }
        case .triangle:
            UIGraphicsBeginImageContextWithOptions(CGSize(width: 6, height: 6), false, 1)
            defer { UIGraphicsEndImageContext() }
            let path = UIBezierPath()
            path.move(to: CGPoint(x: 3, y: 0))
            path.addLine(to: CGPoint(x: 6, y: 6))
            path.addLine(to: CGPoint(x: 0, y: 6))
            path.close()
            UIColor.white.setFill()
            path.fill()
            return UIGraphicsGetImageFromCurrentImageContext()!
        }
    }

    private func confetti(with color: UIColor) -> CAEmitterCell {
        let confetti = CAEmitterCell()
        confetti.birthRate = 20.0 * intensity
        confetti.lifetime = 2
        confetti.lifetimeRange = 0
        confetti.color = color.cgColor
        confetti.velocity = 40
        confetti.velocityRange = 10
        confetti.emissionLongitude = .pi
        confetti.emissionRange = 0
        confetti.spin = 3.5
        confetti.spinRange = 4.0
        confetti.scaleRange = CGFloat(intensity)
        confetti.scaleSpeed = CGFloat(-0.1 * intensity)
        confetti.contents = image().cgImage
        return confetti
    }
}
