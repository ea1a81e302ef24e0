import UIKit

extension UIView {
    /// Covers the subviews with gray boxes over which a highlight slides.
    func showSkeleton() {
        layoutIfNeeded()
        for view in subviews where !view.isHidden {
            let gradient = CAGradientLayer()
            gradient.name = "skeleton"
            gradient.frame = view.bounds
            gradient.cornerRadius = view.layer.cornerRadius
            gradient.startPoint = CGPoint(x: 0, y: 0.5)
            gradient.endPoint = CGPoint(x: 1, y: 0.5)
            let base = UIColor(white: 0.5, alpha: 1).cgColor
            let highlight = UIColor(white: 1, alpha: 1).cgColor
            gradient.colors = [base, highlight, base]
            gradient.locations = [-1.0, -0.5, 0.0]
            view.layer.addSublayer(gradient)

            let slide = CABasicAnimation(keyPath: "locations")
            slide.fromValue = [-1.0, -0.5, 0.0]
            slide.toValue = [1.0, 1.5, 2.0]
            slide.duration = 1
            let group = CAAnimationGroup()
            group.animations = [slide]
            group.duration = 1.25
            group.repeatCount = .infinity
            gradient.add(group, forKey: "slide")
        }
    }

    func hideSkeleton() {
        for view in subviews {
            view.layer.sublayers?.filter { $0.name == "skeleton" }.forEach { $0.removeFromSuperlayer() }
        }
    }
}
