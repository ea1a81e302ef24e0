import UIKit

/// An indefinite loading indicator: three quarters of a circle that rotate.
class SpinnerView: UIView {
    var lineWidth: CGFloat = 4 {
        didSet { shapeLayer.lineWidth = lineWidth }
    }

    override class var layerClass: AnyClass { return CAShapeLayer.self }

    private var shapeLayer: CAShapeLayer { return layer as! CAShapeLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        shapeLayer.fillColor = nil
        shapeLayer.strokeColor = UIColor.orange.cgColor
        shapeLayer.lineWidth = lineWidth
        shapeLayer.lineCap = .round
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2 - lineWidth
        shapeLayer.path =
            UIBezierPath(
                arcCenter: center, radius: radius, startAngle: 0, endAngle: 1.5 * .pi, clockwise: true
            ).cgPath
    }

    func startAnimating() {
        let rotation = CABasicAnimation(keyPath: "transform.rotation.z")
        rotation.fromValue = 0
        rotation.toValue = 2 * Double.pi
        rotation.duration = 1
        rotation.repeatCount = .infinity
        layer.add(rotation, forKey: "spin")
    }

    func stopAnimating() {
        layer.removeAnimation(forKey: "spin")
    }
}
