import UIKit

/// A dial with ticks from a replicator, and a needle that turns to a value.
class GaugeView: UIView {
    private let ticks = CAReplicatorLayer()
    private let needle = CALayer()
    private let start = -3 * CGFloat.pi / 4
    private let sweep = 3 * CGFloat.pi / 2

    override init(frame: CGRect) {
        super.init(frame: frame)
        ticks.frame = bounds
        ticks.instanceCount = 11
        ticks.instanceTransform = CATransform3DMakeRotation(sweep / 10, 0, 0, 1)
        ticks.instanceRedOffset = 0
        ticks.transform = CATransform3DMakeRotation(start, 0, 0, 1)
        let tick = CALayer()
        tick.frame = CGRect(x: bounds.midX - 2, y: 0, width: 4, height: 10)
        tick.backgroundColor = UIColor.black.cgColor
        ticks.addSublayer(tick)
        layer.addSublayer(ticks)
        needle.backgroundColor = UIColor.red.cgColor
        needle.bounds = CGRect(x: 0, y: 0, width: 4, height: bounds.height / 2 - 12)
        needle.anchorPoint = CGPoint(x: 0.5, y: 1)
        needle.position = CGPoint(x: bounds.midX, y: bounds.midY)
        needle.transform = CATransform3DMakeRotation(start, 0, 0, 1)
        layer.addSublayer(needle)
    }

    required init?(coder: NSCoder) { fatalError() }

    private var value: CGFloat = 0

    func setValue(_ newValue: CGFloat, duration: CFTimeInterval) {
        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.fromValue = start + sweep * value
        turn.toValue = start + sweep * newValue
        turn.duration = duration
        turn.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        value = newValue
        needle.setValue(start + sweep * newValue, forKeyPath: "transform.rotation.z")
        needle.add(turn, forKey: "turn")
    }
}
