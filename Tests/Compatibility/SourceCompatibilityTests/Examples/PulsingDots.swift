import QuartzCore
import UIKit

/// Three dots that grow and shrink one after the other.
public final class PulsingDots: CALayer {
    public private(set) var dots: [CALayer] = []

    public func setUp(diameter: CGFloat, color: UIColor) {
        for i in 0..<3 {
            let dot = CALayer()
            dot.frame = CGRect(x: CGFloat(i) * diameter * 1.5, y: 0, width: diameter, height: diameter)
            dot.cornerRadius = diameter / 2
            dot.backgroundColor = color.cgColor
            addSublayer(dot)
            dots.append(dot)
        }
    }

    public func start() {
        let now = CACurrentMediaTime()
        for (i, dot) in dots.enumerated() {
            let pulse = CABasicAnimation(keyPath: "transform.scale")
            pulse.fromValue = 1
            pulse.toValue = 0.2
            pulse.duration = 0.5
            pulse.autoreverses = true
            pulse.repeatCount = Float.infinity
            pulse.beginTime = now + Double(i) * 0.25
            pulse.fillMode = .backwards
            dot.add(pulse, forKey: "pulse")
        }
    }
}
