import UIKit

/// A ring that empties in the time of the countdown, and a number that changes every second.
class CountdownView: UIView, CAAnimationDelegate {
    private let ring = CAShapeLayer()
    private(set) var label: UILabel!
    private(set) var remaining = 0
    var onFinish: (() -> Void)?

    override init(frame: CGRect) {
        super.init(frame: frame)
        ring.path =
            UIBezierPath(
                arcCenter: CGPoint(x: bounds.midX, y: bounds.midY), radius: bounds.midX - 5, startAngle: -.pi / 2,
                endAngle: -.pi / 2 + 2 * .pi, clockwise: true
            ).cgPath
        ring.strokeColor = UIColor.orange.cgColor
        ring.fillColor = UIColor.clear.cgColor
        ring.lineWidth = 10
        layer.addSublayer(ring)
        label = UILabel(frame: bounds)
        label.textAlignment = .center
        label.font = UIFont.systemFont(ofSize: 40, weight: .bold)
        addSubview(label)
    }

    required init?(coder aDecoder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func start(seconds: Int) {
        remaining = seconds
        label.text = String(seconds)
        let empty = CABasicAnimation(keyPath: "strokeStart")
        empty.fromValue = 0
        empty.toValue = 1
        empty.duration = CFTimeInterval(seconds)
        empty.fillMode = .forwards
        empty.isRemovedOnCompletion = false
        ring.add(empty, forKey: "countdown")
        tick()
    }

    private func tick() {
        label.text = "\(remaining)"
        guard remaining > 0 else {
            onFinish?()
            return
        }
        // An animation without visible effect is a timer that runs on the layer's clock.
        let timer = CABasicAnimation(keyPath: "borderWidth")
        timer.duration = 1
        timer.delegate = self
        label.layer.add(timer, forKey: "second")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag else { return }
        remaining -= 1
        tick()
    }
}
