import UIKit

/// A circular glass whose water has waves: two layers of paths that move sideways, in a circular mask.
class WaterWave: UIView {
    private let front = CAShapeLayer()
    private let back = CAShapeLayer()
    private let circle = CAShapeLayer()
    var amplitude: CGFloat = 5
    var level: CGFloat = 0.5

    private func wave(offset: CGFloat) -> CGPath {
        let path = UIBezierPath()
        let waterline = bounds.height * (1 - level)
        path.move(to: CGPoint(x: 0, y: bounds.height))
        for x in stride(from: CGFloat(0), through: bounds.width * 2, by: 2) {
            let y = waterline + amplitude * sin(2 * .pi * x / bounds.width + offset)
            path.addLine(to: CGPoint(x: x, y: y))
        }
        path.addLine(to: CGPoint(x: bounds.width * 2, y: bounds.height))
        path.close()
        return path.cgPath
    }

    func start() {
        back.fillColor = UIColor(red: 0.5, green: 0.75, blue: 1, alpha: 1).cgColor
        front.fillColor = UIColor(red: 0, green: 0.5, blue: 1, alpha: 1).cgColor
        for (layer, offset, duration) in [(back, CGFloat.pi, 2.0), (front, 0, 1.0)] {
            layer.path = wave(offset: offset)
            self.layer.addSublayer(layer)
            let move = CABasicAnimation(keyPath: "transform.translation.x")
            move.fromValue = 0
            move.toValue = -bounds.width
            move.duration = duration
            move.repeatCount = .greatestFiniteMagnitude
            move.timingFunction = .init(name: .linear)
            layer.add(move, forKey: "wave")
        }
        circle.path = UIBezierPath(ovalIn: bounds).cgPath
        layer.mask = circle
    }

    /// Raises the water; the paths have the same elements, so they interpolate.
    func setLevel(_ newLevel: CGFloat, duration: TimeInterval) {
        level = newLevel
        for (layer, offset) in [(back, CGFloat.pi), (front, 0)] {
            let rise = CABasicAnimation(keyPath: "path")
            rise.fromValue = layer.path
            rise.toValue = wave(offset: offset)
            rise.duration = duration
            layer.path = wave(offset: offset)
            layer.add(rise, forKey: "rise")
        }
    }
}
