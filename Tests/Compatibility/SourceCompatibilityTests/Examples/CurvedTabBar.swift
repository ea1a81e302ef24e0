import UIKit

/// A tab bar with a dip under the selected item, which moves.
class CurvedTabBar: UIView {
    private let background = CAShapeLayer()
    let itemCount: Int
    private(set) var selectedIndex = 0

    init(frame: CGRect, itemCount: Int) {
        self.itemCount = itemCount
        super.init(frame: frame)
        background.fillColor = UIColor.blue.cgColor
        background.shadowColor = UIColor.black.cgColor
        background.shadowOpacity = 0
        background.path = createPath(selected: 0)
        layer.insertSublayer(background, at: 0)
    }

    required init?(coder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    private func createPath(selected index: Int) -> CGPath {
        let height: CGFloat = 30
        let path = UIBezierPath()
        let centerX = frame.width * (CGFloat(index) + 0.5) / CGFloat(itemCount)
        path.move(to: CGPoint(x: 0, y: 0))
        path.addLine(to: CGPoint(x: centerX - height, y: 0))
        path.addCurve(
            to: CGPoint(x: centerX, y: height), controlPoint1: CGPoint(x: centerX - height / 2, y: 0),
            controlPoint2: CGPoint(x: centerX - height / 2, y: height))
        path.addCurve(
            to: CGPoint(x: centerX + height, y: 0), controlPoint1: CGPoint(x: centerX + height / 2, y: height),
            controlPoint2: CGPoint(x: centerX + height / 2, y: 0))
        path.addLine(to: CGPoint(x: frame.width, y: 0))
        path.addLine(to: CGPoint(x: frame.width, y: frame.height))
        path.addLine(to: CGPoint(x: 0, y: frame.height))
        path.close()
        return path.cgPath
    }

    override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        return background.path?.contains(point) ?? false
    }

    func select(_ index: Int) {
        let animation = CASpringAnimation(keyPath: "path")
        animation.damping = 100
        animation.stiffness = 100
        animation.initialVelocity = 0
        animation.fromValue = background.path
        animation.toValue = createPath(selected: index)
        animation.duration = animation.settlingDuration
        selectedIndex = index
        background.path = createPath(selected: index)
        background.add(animation, forKey: "dip")
    }
}
