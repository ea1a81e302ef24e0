import UIKit

/// A dashed selection border that moves.
class MarchingAnts: UIView {
    let border = CAShapeLayer()

    override func layoutSubviews() {
        super.layoutSubviews()
        border.frame = bounds
        border.path = UIBezierPath(rect: bounds.insetBy(dx: 5, dy: 5)).cgPath
        border.fillColor = nil
        border.strokeColor = UIColor.black.cgColor
        border.lineWidth = 4
        border.lineDashPattern = [10, 5, 5, 10]
        if border.superlayer == nil { layer.addSublayer(border) }
    }

    func march() {
        layoutIfNeeded()
        let march = CABasicAnimation(keyPath: "lineDashPhase")
        march.fromValue = NSNumber(value: 0.0)
        march.toValue = NSNumber(value: border.lineDashPattern!.map { $0.floatValue }.reduce(0, +))
        march.duration = 3
        march.repeatCount = .greatestFiniteMagnitude
        border.add(march, forKey: "march")
    }
}
