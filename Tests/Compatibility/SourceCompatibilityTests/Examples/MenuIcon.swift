import UIKit

/// A menu icon whose three lines morph into a cross, with paths of equal elements.
class MenuIcon: CAShapeLayer {
    private(set) var isOpen = false

    private func lines(open: Bool) -> CGPath {
        let path = UIBezierPath()
        let side = bounds.width
        path.move(to: CGPoint(x: 0, y: open ? 0 : side * 0.25))
        path.addLine(to: CGPoint(x: side, y: open ? side : side * 0.25))
        path.move(to: CGPoint(x: 0, y: open ? side : side * 0.75))
        path.addLine(to: CGPoint(x: side, y: open ? 0 : side * 0.75))
        return path.cgPath
    }

    func setUp(side: CGFloat) {
        bounds = CGRect(x: 0, y: 0, width: side, height: side)
        strokeColor = UIColor.black.cgColor
        fillColor = nil
        lineWidth = 4
        path = lines(open: false)
    }

    func toggle() {
        isOpen.toggle()
        let morph = CABasicAnimation(keyPath: "path")
        morph.fromValue = path
        path = lines(open: isOpen)
        morph.toValue = path
        morph.duration = 0.3
        morph.timingFunction = CAMediaTimingFunction(controlPoints: 0.25, 0.1, 0.25, 1)
        add(morph, forKey: "morph")
    }
}
