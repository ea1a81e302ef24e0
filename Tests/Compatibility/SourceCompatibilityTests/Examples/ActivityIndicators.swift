import UIKit

/// Animations of an activity indicator.
protocol ActivityIndicatorAnimating {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor)
}

enum ActivityIndicatorShape {
    case circle, line
    case ring(lineWidth: CGFloat)

    func makeLayer(size: CGSize, color: UIColor) -> CALayer {
        let layer = CAShapeLayer()
        layer.frame = CGRect(origin: .zero, size: size)
        switch self {
        case .circle:
            layer.path = UIBezierPath(ovalIn: layer.bounds).cgPath
            layer.fillColor = color.cgColor
        case .line:
            layer.path = UIBezierPath(roundedRect: layer.bounds, cornerRadius: size.width / 2).cgPath
            layer.fillColor = color.cgColor
        case .ring(let lineWidth):
            layer.path =
                UIBezierPath(
                    arcCenter: CGPoint(x: size.width / 2, y: size.height / 2), radius: (size.width - lineWidth) / 2,
                    startAngle: -CGFloat(Double.pi / 2), endAngle: CGFloat(Double.pi + Double.pi / 2), clockwise: true
                ).cgPath
            layer.fillColor = nil
            layer.strokeColor = color.cgColor
            layer.lineWidth = lineWidth
        }
        return layer
    }
}

/// Three balls whose sizes pulse.
struct BallPulseAnimation: ActivityIndicatorAnimating {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let spacing: CGFloat = 2
        let side = (size.width - 2 * spacing) / 3
        let y = (layer.bounds.size.height - side) / 2
        let beginTimes: [CFTimeInterval] = [0, 0.25, 0.5]
        let animation = CAKeyframeAnimation(keyPath: "transform.scale")
        animation.keyTimes = [0, 0.5, 1]
        animation.timingFunctions = [
            CAMediaTimingFunction(name: .linear), CAMediaTimingFunction(name: .linear),
        ]
        animation.values = [1, 0.2, 1]
        animation.duration = 1
        animation.repeatCount = HUGE
        animation.isRemovedOnCompletion = false
        for i in 0..<3 {
            let ball = ActivityIndicatorShape.circle.makeLayer(size: CGSize(width: side, height: side), color: color)
            ball.frame = CGRect(x: side * CGFloat(i) + spacing * CGFloat(i), y: y, width: side, height: side)
            animation.beginTime = CACurrentMediaTime() + beginTimes[i]
            ball.add(animation, forKey: "animation")
            layer.addSublayer(ball)
        }
    }
}

/// Five lines that shrink and grow.
struct LineScaleAnimation: ActivityIndicatorAnimating {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let lineSize = size.width / 9
        let animation = CAKeyframeAnimation(keyPath: "transform.scale.y")
        animation.keyTimes = [0, 0.5, 1]
        animation.values = [1, 0.4, 1]
        animation.duration = 1
        animation.repeatCount = .infinity
        for i in 0..<5 {
            let line = ActivityIndicatorShape.line.makeLayer(
                size: CGSize(width: lineSize, height: size.height), color: color)
            line.frame.origin = CGPoint(x: lineSize * 2 * CGFloat(i), y: 0)
            animation.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) - Double(i) * 0.1
            line.add(animation, forKey: nil)
            layer.addSublayer(line)
        }
    }
}

/// A circle that is drawn and erased while it rotates.
struct CircleStrokeSpinAnimation: ActivityIndicatorAnimating {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        let beginTime: Double = 0.5
        let strokeStartDuration: Double = 1.2
        let strokeEndDuration: Double = 0.7

        let rotation = CABasicAnimation(keyPath: "transform.rotation")
        rotation.byValue = Float.pi * 2
        rotation.timingFunction = CAMediaTimingFunction(name: .linear)

        let strokeEnd = CABasicAnimation(keyPath: "strokeEnd")
        strokeEnd.duration = strokeEndDuration
        strokeEnd.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
        strokeEnd.fromValue = 0
        strokeEnd.toValue = 1

        let strokeStart = CABasicAnimation(keyPath: "strokeStart")
        strokeStart.duration = strokeStartDuration
        strokeStart.timingFunction = CAMediaTimingFunction(controlPoints: 0.4, 0.0, 0.2, 1.0)
        strokeStart.fromValue = 0
        strokeStart.toValue = 1
        strokeStart.beginTime = beginTime

        let group = CAAnimationGroup()
        group.animations = [rotation, strokeEnd, strokeStart]
        group.duration = strokeStartDuration + beginTime
        group.repeatCount = .infinity
        group.isRemovedOnCompletion = false
        group.fillMode = .forwards

        let circle = ActivityIndicatorShape.ring(lineWidth: 8).makeLayer(size: size, color: color)
        circle.frame = CGRect(
            x: (layer.bounds.width - size.width) / 2, y: (layer.bounds.height - size.height) / 2, width: size.width,
            height: size.height)
        circle.add(group, forKey: "animation")
        layer.addSublayer(circle)
    }
}

/// Two rings that grow and fade.
struct BallScaleAnimation: ActivityIndicatorAnimating {
    func setUpAnimation(in layer: CALayer, size: CGSize, color: UIColor) {
        for delay in [0, 0.5] {
            let scale = CABasicAnimation(keyPath: "transform.scale")
            scale.fromValue = 0
            scale.toValue = 1
            let opacity = CABasicAnimation(keyPath: "opacity")
            opacity.fromValue = 1
            opacity.toValue = 0
            let group = CAAnimationGroup()
            group.animations = [scale, opacity]
            group.timingFunction = CAMediaTimingFunction(name: .linear)
            group.duration = 1
            group.beginTime = CACurrentMediaTime() + delay
            group.repeatCount = .infinity
            let circle = ActivityIndicatorShape.circle.makeLayer(size: size, color: color)
            circle.opacity = 0
            circle.add(group, forKey: "animation")
            layer.addSublayer(circle)
        }
    }
}

class ActivityIndicator: UIView {
    enum Style: CaseIterable {
        case ballPulse, lineScale, circleStrokeSpin, ballScale

        var animation: ActivityIndicatorAnimating {
            switch self {
            case .ballPulse: return BallPulseAnimation()
            case .lineScale: return LineScaleAnimation()
            case .circleStrokeSpin: return CircleStrokeSpinAnimation()
            case .ballScale: return BallScaleAnimation()
            }
        }
    }

    private(set) public var isAnimating: Bool = false
    let style: Style
    let color: UIColor
    let padding: CGFloat

    init(frame: CGRect, style: Style, color: UIColor = .black, padding: CGFloat = 0) {
        self.style = style
        self.color = color
        self.padding = padding
        super.init(frame: frame)
        isHidden = true
    }

    required public init?(coder aDecoder: NSCoder) {
        style = .ballPulse
        color = .black
        padding = 0
        super.init(coder: aDecoder)
        isHidden = true
    }

    override var intrinsicContentSize: CGSize { CGSize(width: bounds.width, height: bounds.height) }

    final func startAnimating() {
        isHidden = false
        isAnimating = true
        layer.speed = 1
        layer.sublayers = nil
        let side = min(bounds.width, bounds.height) - 2 * padding
        style.animation.setUpAnimation(in: layer, size: CGSize(width: side, height: side), color: color)
    }

    final func stopAnimating() {
        isHidden = true
        isAnimating = false
        layer.sublayers?.removeAll()
    }
}
