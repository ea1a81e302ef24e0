import UIKit

/// A circle and then a checkmark, drawn one after the other, with a completion.
class CheckmarkView: UIView, CAAnimationDelegate {
    let circle = CAShapeLayer()
    let tick = CAShapeLayer()
    var completion: ((Bool) -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        let tickPath = UIBezierPath()
        tickPath.move(to: CGPoint(x: frame.width * 0.25, y: frame.height * 0.5))
        tickPath.addLine(to: CGPoint(x: frame.width * 0.45, y: frame.height * 0.7))
        tickPath.addLine(to: CGPoint(x: frame.width * 0.75, y: frame.height * 0.3))
        circle.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 4, dy: 4)).cgPath
        tick.path = tickPath.cgPath
        for shape in [circle, tick] {
            shape.fillColor = nil
            shape.strokeColor = UIColor.green.cgColor
            shape.lineWidth = 6
            shape.strokeEnd = 0
            layer.addSublayer(shape)
        }
    }

    required init?(coder aDecoder: NSCoder) { fatalError("not from a nib") }

    func show() {
        let first = draw(for: 0.5, after: 0)
        let second = draw(for: 0.25, after: 0.5)
        second.delegate = self
        circle.add(first, forKey: "draw")
        tick.add(second, forKey: "draw")
    }

    private func draw(for duration: Double, after delay: Double) -> CABasicAnimation {
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = NSNumber(value: 0)
        animation.toValue = NSNumber(value: 1)
        animation.duration = duration
        animation.beginTime = CACurrentMediaTime() + delay
        animation.fillMode = .forwards
        animation.isRemovedOnCompletion = false
        return animation
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        completion?(flag)
    }
}
