import UIKit

/// A placeholder with a moving light band, shown while content loads.
class ShimmeringView: UIView {
    private let gradientLayer = CAGradientLayer()

    override init(frame: CGRect) {
        super.init(frame: frame)
        let base = UIColor(white: 0.5, alpha: 1).cgColor
        let light = UIColor.white.cgColor
        gradientLayer.frame = bounds
        gradientLayer.colors = [base, light, base]
        gradientLayer.startPoint = CGPoint(x: 0, y: 0.5)
        gradientLayer.endPoint = CGPoint(x: 1, y: 0.5)
        gradientLayer.locations = [0.0, 0.5, 1.0]
        layer.addSublayer(gradientLayer)
    }

    required init?(coder aDecoder: NSCoder) { fatalError() }

    func startShimmering() {
        let animation = CABasicAnimation(keyPath: "locations")
        animation.fromValue = [-1.0, -0.5, 0.0]
        animation.toValue = [1.0, 1.5, 2.0]
        animation.duration = 1
        animation.repeatCount = .greatestFiniteMagnitude
        gradientLayer.add(animation, forKey: "shimmer")
    }
}
