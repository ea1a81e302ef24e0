import UIKit

/// Dots of a replicator layer that fade one after the other, around a circle or in a row.
class LoadingDots: UIView {
    private let replicator = CAReplicatorLayer()
    private let dot = CALayer()

    var count = 8 {
        didSet { setNeedsLayout() }
    }
    var duration: CFTimeInterval = 1

    override init(frame: CGRect) {
        super.init(frame: frame)
        replicator.addSublayer(dot)
        layer.addSublayer(replicator)
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        replicator.frame = bounds
        dot.bounds = CGRect(x: 0, y: 0, width: 16, height: 16)
        dot.position = CGPoint(x: bounds.midX, y: 12)
        dot.cornerRadius = 8
        dot.backgroundColor = UIColor.black.cgColor
        let angle = 2 * CGFloat.pi / CGFloat(count)
        replicator.instanceCount = count
        replicator.instanceTransform = CATransform3DMakeRotation(angle, 0, 0, 1)
        replicator.instanceDelay = duration / Double(count)
    }

    func start() {
        layoutIfNeeded()
        dot.opacity = 0
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 1
        fade.toValue = 0
        fade.duration = duration
        fade.repeatCount = Float.infinity
        dot.add(fade, forKey: "fade")
    }
}
