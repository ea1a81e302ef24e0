import UIKit

/// A heart that bounces and fills, with lines that burst outward.
class LikeButton: UIButton {
    private let heart = CAShapeLayer()
    private let burst = CAReplicatorLayer()
    private let ray = CAShapeLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        let side = min(bounds.width, bounds.height)
        heart.bounds = CGRect(x: 0, y: 0, width: side / 2, height: side / 2)
        heart.position = CGPoint(x: bounds.midX, y: bounds.midY)
        heart.path = heartPath(in: heart.bounds)
        heart.fillColor = UIColor.gray.cgColor
        layer.addSublayer(heart)

        burst.frame = bounds
        burst.instanceCount = 4
        burst.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
        let line = UIBezierPath()
        line.move(to: CGPoint(x: bounds.midX, y: bounds.midY - side / 4))
        line.addLine(to: CGPoint(x: bounds.midX, y: 0))
        ray.path = line.cgPath
        ray.strokeColor = UIColor.red.cgColor
        ray.lineWidth = 4
        ray.strokeStart = 1
        burst.addSublayer(ray)
        layer.addSublayer(burst)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func heartPath(in rect: CGRect) -> CGPath {
        let path = UIBezierPath()
        let (w, h) = (rect.width, rect.height)
        path.move(to: CGPoint(x: w / 2, y: h))
        path.addLine(to: CGPoint(x: 0, y: h * 0.4))
        path.addArc(
            withCenter: CGPoint(x: w / 4, y: h * 0.3), radius: w / 4, startAngle: .pi, endAngle: 0, clockwise: true)
        path.addArc(
            withCenter: CGPoint(x: w * 3 / 4, y: h * 0.3), radius: w / 4, startAngle: .pi, endAngle: 0, clockwise: true)
        path.addLine(to: CGPoint(x: w, y: h * 0.4))
        path.close()
        return path.cgPath
    }

    func like() {
        isSelected = true
        let bounce = CAKeyframeAnimation(keyPath: "transform.scale")
        bounce.values = [1.0, 0.5, 1.5, 1.0]
        bounce.keyTimes = [0, 0.25, 0.5, 1]
        bounce.duration = 1
        heart.add(bounce, forKey: "bounce")
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        heart.fillColor = UIColor.red.cgColor
        CATransaction.commit()

        let group = CAAnimationGroup()
        let head = CABasicAnimation(keyPath: "strokeEnd")
        head.fromValue = 0
        head.toValue = 1
        head.duration = 0.5
        let tail = CABasicAnimation(keyPath: "strokeStart")
        tail.fromValue = 0
        tail.toValue = 1
        tail.beginTime = 0.5
        tail.duration = 0.5
        tail.fillMode = .backwards
        group.animations = [head, tail]
        group.duration = 1
        ray.add(group, forKey: "burst")
    }
}
