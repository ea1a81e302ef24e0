import UIKit

/// A progress ring that fills from the top.
public class ProgressRingView: UIView {
    private let trackLayer = CAShapeLayer()
    private let progressLayer = CAShapeLayer()

    public private(set) var progress: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        let center = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
        let path = UIBezierPath(
            arcCenter: center, radius: bounds.width / 2 - 6, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        for (shape, color) in [(trackLayer, UIColor(white: 0.9, alpha: 1)), (progressLayer, UIColor.blue)] {
            shape.path = path.cgPath
            shape.fillColor = UIColor.clear.cgColor
            shape.strokeColor = color.cgColor
            shape.lineWidth = 8
            layer.addSublayer(shape)
        }
        progressLayer.strokeEnd = 0
    }

    public required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    public func setProgress(_ value: CGFloat, animated: Bool) {
        if animated {
            let animation = CABasicAnimation(keyPath: "strokeEnd")
            animation.fromValue = progress
            animation.toValue = value
            animation.duration = 0.8
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            progressLayer.add(animation, forKey: "progress")
        }
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        progressLayer.strokeEnd = value
        CATransaction.commit()
        progress = value
    }
}
