import UIKit

/// A horizontal gradient, masked by a bar that grows.
final class GradientProgressBar: UIView {
    private let gradientLayer: CAGradientLayer = {
        let gradient = CAGradientLayer()
        gradient.anchorPoint = .zero
        gradient.startPoint = CGPoint(x: 0, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 0.5)
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.cgColor]
        return gradient
    }()

    private lazy var alphaLayer: CALayer = {
        let layer = CALayer()
        layer.anchorPoint = .zero
        layer.position = .zero
        layer.backgroundColor = UIColor.white.cgColor
        return layer
    }()

    private(set) var value: Float = 0

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = UIColor(red: 0.9, green: 0.9, blue: 0.9, alpha: 1)
        clipsToBounds = true
        layer.insertSublayer(gradientLayer, at: 0)
        gradientLayer.mask = alphaLayer
    }

    @available(*, unavailable)
    required init?(coder: NSCoder) {
        fatalError()
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        gradientLayer.frame = bounds
        alphaLayer.bounds = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(value), height: bounds.height)
    }

    func setValue(_ newValue: Float, animated: Bool) {
        let width = bounds.width * CGFloat(newValue)
        let grow = CABasicAnimation(keyPath: #"bounds.size.width"#)
        grow.fromValue = alphaLayer.bounds.width
        grow.toValue = width
        grow.duration = animated ? 1 : 0
        value = newValue
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        alphaLayer.bounds.size.width = width
        CATransaction.commit()
        if animated { alphaLayer.add(grow, forKey: "grow") }
    }
}
