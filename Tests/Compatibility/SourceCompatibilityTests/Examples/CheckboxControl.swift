import UIKit

protocol CheckboxControlDelegate: AnyObject {
    func checkboxDidFinish(_ checkbox: CheckboxControl, isOn: Bool)
}

/// A box that fills, and a tick that is drawn with a delay.
class CheckboxControl: UIControl {
    weak var delegate: CheckboxControlDelegate?

    private let boxLayer = CAShapeLayer()
    private let tickLayer = CAShapeLayer()
    private let onColor = UIColor(red: 0, green: 0.5, blue: 0, alpha: 1)

    private(set) var isOn = false

    override init(frame: CGRect) {
        super.init(frame: frame)
        commonInit()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        commonInit()
    }

    private func commonInit() {
        boxLayer.path = UIBezierPath(roundedRect: bounds.insetBy(dx: 10, dy: 10), cornerRadius: 8).cgPath
        boxLayer.fillColor = UIColor.clear.cgColor
        boxLayer.strokeColor = onColor.cgColor
        boxLayer.lineWidth = 4
        let tick = UIBezierPath()
        tick.move(to: CGPoint(x: bounds.width * 0.3, y: bounds.height * 0.5))
        tick.addLine(to: CGPoint(x: bounds.width * 0.45, y: bounds.height * 0.65))
        tick.addLine(to: CGPoint(x: bounds.width * 0.7, y: bounds.height * 0.4))
        tickLayer.path = tick.cgPath
        tickLayer.fillColor = nil
        tickLayer.strokeColor = UIColor.white.cgColor
        tickLayer.lineWidth = 6
        tickLayer.lineCap = kCALineCapRound
        tickLayer.lineJoin = kCALineJoinRound
        tickLayer.strokeEnd = 0
        layer.addSublayer(boxLayer)
        layer.addSublayer(tickLayer)
    }

    func setOn(_ on: Bool, animated: Bool) {
        isOn = on
        let fill: CGColor = on ? onColor.cgColor : UIColor.clear.cgColor
        guard animated else {
            CATransaction.begin()
            CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
            boxLayer.fillColor = fill
            tickLayer.strokeEnd = on ? 1 : 0
            CATransaction.commit()
            return
        }
        CATransaction.begin()
        CATransaction.setCompletionBlock { [weak self] in
            guard let self = self else { return }
            self.delegate?.checkboxDidFinish(self, isOn: self.isOn)
        }
        let fillAnimation = CABasicAnimation(keyPath: "fillColor")
        fillAnimation.fromValue = boxLayer.fillColor
        fillAnimation.toValue = fill
        fillAnimation.duration = 0.2
        boxLayer.add(fillAnimation, forKey: nil)
        boxLayer.fillColor = fill
        let tickAnimation = CABasicAnimation(keyPath: "strokeEnd")
        tickAnimation.fromValue = on ? 0 : 1
        tickAnimation.toValue = on ? 1 : 0
        tickAnimation.beginTime = CACurrentMediaTime() + 0.2
        tickAnimation.duration = 0.4
        tickAnimation.fillMode = kCAFillModeBackwards
        tickAnimation.timingFunction = CAMediaTimingFunction(name: kCAMediaTimingFunctionLinear)
        tickLayer.add(tickAnimation, forKey: "tick")
        tickLayer.strokeEnd = on ? 1 : 0
        CATransaction.commit()
    }
}
