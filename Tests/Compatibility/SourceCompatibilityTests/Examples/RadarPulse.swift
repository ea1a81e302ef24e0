import UIKit

/// Circles that grow from a point and fade, like a radar. A replicator repeats the circle with a delay.
class RadarPulse: CAReplicatorLayer {
    private let effect = CALayer()

    var radius: CGFloat = 40 {
        didSet {
            let diameter = radius * 2
            effect.bounds = CGRect(x: 0, y: 0, width: diameter, height: diameter)
            effect.cornerRadius = radius
        }
    }
    var pulseDuration: TimeInterval = 2
    var pulseInterval: TimeInterval = 0
    var keyTimeForHalfOpacity: Float = 0.2

    var numberOfPulses: Int = 1 {
        didSet {
            instanceCount = numberOfPulses
            instanceDelay = (pulseDuration + pulseInterval) / Double(numberOfPulses)
        }
    }

    override var backgroundColor: CGColor? {
        didSet { effect.backgroundColor = backgroundColor }
    }

    override init() {
        super.init()
        effect.contentsScale = UIScreen.main.scale
        effect.opacity = 0
        addSublayer(effect)
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    func start() {
        let scale = CABasicAnimation(keyPath: "transform.scale.xy")
        scale.fromValue = 0
        scale.toValue = 1.0
        scale.duration = pulseDuration

        let opacity = CAKeyframeAnimation(keyPath: "opacity")
        opacity.duration = pulseDuration
        opacity.values = [1, 0.5, 0]
        opacity.keyTimes = [0.0, NSNumber(value: keyTimeForHalfOpacity), 1.0]

        let group = CAAnimationGroup()
        group.animations = [scale, opacity]
        group.duration = pulseDuration + pulseInterval
        group.repeatCount = .infinity
        group.timingFunction = CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)
        effect.add(group, forKey: "pulse")
    }
}
