import UIKit

/// Two bars that morph into a triangle: both shapes are two quadrilaterals.
class PlayPauseButton: UIButton {
    enum Icon { case play, pause }

    private let shape = CAShapeLayer()
    private(set) var icon = Icon.pause

    override init(frame: CGRect) {
        super.init(frame: frame)
        shape.frame = bounds
        shape.fillColor = UIColor.black.cgColor
        shape.path = path(for: .pause)
        layer.addSublayer(shape)
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    private func path(for icon: Icon) -> CGPath {
        let (w, h) = (bounds.width, bounds.height)
        let path = UIBezierPath()
        func quad(_ points: [(CGFloat, CGFloat)]) {
            for (index, point) in points.enumerated() {
                let vertex = CGPoint(x: point.0 * w, y: point.1 * h)
                index == 0 ? path.move(to: vertex) : path.addLine(to: vertex)
            }
            path.close()
        }
        switch icon {
        case .pause:
            quad([(0.2, 0), (0.4, 0), (0.4, 1), (0.2, 1)])
            quad([(0.6, 0), (0.8, 0), (0.8, 1), (0.6, 1)])
        case .play:
            quad([(0, 0), (0.5, 0.25), (0.5, 0.75), (0, 1)])
            quad([(0.5, 0.25), (1, 0.5), (1, 0.5), (0.5, 0.75)])
        }
        return path.cgPath
    }

    func setIcon(_ newIcon: Icon, animated: Bool) {
        let morph = CABasicAnimation(keyPath: "path")
        morph.fromValue = shape.presentation()?.path ?? shape.path
        morph.toValue = path(for: newIcon)
        morph.duration = 0.4
        icon = newIcon
        shape.path = path(for: newIcon)
        if animated { shape.add(morph, forKey: "morph") }
    }
}
