import UIKit

/// A clock face with numbers drawn once and hands that turn all the time.
class AnalogClock: UIView {
    private let hour = CAShapeLayer()
    private let minute = CAShapeLayer()
    private let second = CAShapeLayer()

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        defer { context.restoreGState() }
        UIColor.white.setFill()
        UIBezierPath(ovalIn: rect).fill()
        context.translateBy(x: rect.midX, y: rect.midY)
        for index in 0..<12 {
            let isQuarter = index % 3 == 0
            context.setFillColor(isQuarter ? UIColor.black.cgColor : UIColor.gray.cgColor)
            context.fill(CGRect(x: -2, y: -rect.height / 2 + 4, width: 4, height: isQuarter ? 12 : 6))
            context.rotate(by: .pi / 6)
        }
    }

    private func setUp(_ hand: CAShapeLayer, length: CGFloat, width: CGFloat, color: UIColor, turn: CFTimeInterval) {
        let path = CGMutablePath()
        path.addRect(CGRect(x: -width / 2, y: -length, width: width, height: length))
        hand.path = path
        hand.fillColor = color.cgColor
        hand.position = CGPoint(x: bounds.midX, y: bounds.midY)
        layer.addSublayer(hand)
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.byValue = 2 * CGFloat.pi
        rotation.duration = turn
        rotation.repeatCount = .infinity
        hand.add(rotation, forKey: "turn")
    }

    func start(secondsPerMinute: CFTimeInterval) {
        setUp(hour, length: bounds.height * 0.2, width: 6, color: .black, turn: secondsPerMinute * 720)
        setUp(minute, length: bounds.height * 0.3, width: 4, color: .blue, turn: secondsPerMinute * 60)
        setUp(second, length: bounds.height * 0.4, width: 2, color: .red, turn: secondsPerMinute)
    }
}
