import QuartzCore

/// A circle that grows and fades, like the feedback for a touch.
class RippleLayer: CAShapeLayer {
    func ripple(at point: CGPoint, radius: CGFloat) {
        bounds = CGRect(x: 0, y: 0, width: radius * 2, height: radius * 2)
        position = point
        path = CGPath(ellipseIn: bounds, transform: nil)
        fillColor = CGColor(red: 0, green: 0.5, blue: 0, alpha: 1)
        opacity = 0

        let grow = CABasicAnimation(keyPath: "transform.scale")
        grow.fromValue = 0.0
        grow.toValue = 1.0

        let fade = CAKeyframeAnimation(keyPath: "opacity")
        fade.values = [1, 1, 0]
        fade.keyTimes = [0, 0.5, 1]

        let group = CAAnimationGroup()
        group.animations = [grow, fade]
        group.duration = 2
        group.repeatCount = 2
        add(group, forKey: nil)
    }
}
