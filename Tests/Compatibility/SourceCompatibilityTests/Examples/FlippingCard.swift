import QuartzCore

/// A card with two faces that rotates about its vertical axis in perspective.
final class FlippingCard: CALayer {
    let front = CALayer()
    let back = CALayer()

    override init() {
        super.init()
        bounds = CGRect(x: 0, y: 0, width: 60, height: 80)
        front.backgroundColor = CGColor(red: 0.9, green: 0.1, blue: 0.1, alpha: 1)
        back.backgroundColor = CGColor(red: 0.1, green: 0.1, blue: 0.9, alpha: 1)
        back.transform = CATransform3DMakeRotation(.pi, 0, 1, 0)
        for face in [back, front] {
            face.frame = bounds
            face.isDoubleSided = false
            addSublayer(face)
        }
        var perspective = CATransform3DIdentity
        perspective.m34 = -1 / 500
        sublayerTransform = perspective
    }

    override init(layer: Any) {
        super.init(layer: layer)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func flip(duration: CFTimeInterval) {
        for (face, start) in [(front, 0), (back, CGFloat.pi)] {
            let turn = CABasicAnimation(keyPath: "transform")
            turn.valueFunction = CAValueFunction(name: .rotateY)
            turn.fromValue = start
            turn.toValue = start + .pi
            turn.duration = duration
            turn.isRemovedOnCompletion = false
            turn.fillMode = .forwards
            face.add(turn, forKey: "flip")
        }
    }
}
