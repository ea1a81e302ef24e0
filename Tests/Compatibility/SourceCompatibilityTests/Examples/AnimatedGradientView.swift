import UIKit

/// A background whose gradient changes to the next pair of colors again and again.
class AnimatedGradientView: UIView, CAAnimationDelegate {
    private var gradient: CAGradientLayer { return layer as! CAGradientLayer }
    override class var layerClass: AnyClass { return CAGradientLayer.self }

    private let pairs: [[CGColor]] = [
        [UIColor.red.cgColor, UIColor.blue.cgColor],
        [UIColor.green.cgColor, UIColor.black.cgColor],
        [UIColor.blue.cgColor, UIColor.white.cgColor],
    ]
    private(set) var current = 0
    var duration: CFTimeInterval = 1

    func startAnimating() {
        gradient.colors = pairs[current]
        gradient.startPoint = CGPoint(x: 0, y: 0)
        gradient.endPoint = CGPoint(x: 1, y: 0)
        next()
    }

    private func next() {
        let following = (current + 1) % pairs.count
        let change = CABasicAnimation(keyPath: "colors")
        change.duration = duration
        change.toValue = pairs[following]
        change.fillMode = CAMediaTimingFillMode.forwards
        change.isRemovedOnCompletion = false
        change.delegate = self
        gradient.add(change, forKey: "colorChange")
        current = following
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if flag {
            gradient.colors = pairs[current]
            next()
        }
    }
}
