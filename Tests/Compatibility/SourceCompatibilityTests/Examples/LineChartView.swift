import UIKit

/// A line through data points that is drawn from left to right, above a gradient that fades in.
class LineChartView: UIView {
    var values: [CGFloat] = [] {
        didSet { setNeedsLayout() }
    }
    let line = CAShapeLayer()
    let gradient = CAGradientLayer()
    let dots = CALayer()

    private func point(at index: Int) -> CGPoint {
        let maximum = values.max() ?? 1
        let step = bounds.width / CGFloat(max(values.count - 1, 1))
        return CGPoint(x: CGFloat(index) * step, y: bounds.height * (1 - values[index] / maximum))
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        guard values.count > 1 else { return }
        if line.superlayer == nil {
            [gradient, line, dots].forEach(layer.addSublayer(_:))
        }
        let path = UIBezierPath()
        path.move(to: point(at: 0))
        for index in 1..<values.count { path.addLine(to: point(at: index)) }
        line.frame = bounds
        line.path = path.cgPath
        line.fillColor = nil
        line.strokeColor = UIColor.blue.cgColor
        line.lineWidth = 4
        line.lineJoin = .round

        let area = path.copy() as! UIBezierPath
        area.addLine(to: CGPoint(x: bounds.maxX, y: bounds.maxY))
        area.addLine(to: CGPoint(x: 0, y: bounds.maxY))
        area.close()
        let mask = CAShapeLayer()
        mask.path = area.cgPath
        gradient.frame = bounds
        gradient.colors = [UIColor.red.cgColor, UIColor.red.withAlphaComponent(0).cgColor]
        gradient.mask = mask

        dots.sublayers?.forEach { $0.removeFromSuperlayer() }
        for index in values.indices {
            let dot = CALayer()
            dot.bounds = CGRect(x: 0, y: 0, width: 8, height: 8)
            dot.position = point(at: index)
            dot.cornerRadius = dot.bounds.width / 2
            dot.backgroundColor = UIColor.black.cgColor
            dots.addSublayer(dot)
        }
    }

    func animate(duration: CFTimeInterval) {
        let draw = CABasicAnimation(keyPath: "strokeEnd")
        draw.fromValue = 0.0
        draw.toValue = 1.0
        draw.duration = duration
        line.add(draw, forKey: draw.keyPath)
        let fade = CABasicAnimation(keyPath: "opacity")
        fade.fromValue = 0
        fade.duration = duration
        gradient.add(fade, forKey: nil)
        for (index, dot) in (dots.sublayers ?? []).enumerated() {
            let pop = CAKeyframeAnimation(keyPath: "transform.scale")
            pop.values = [0, 1.5, 1]
            pop.keyTimes = [0, 0.6, 1]
            pop.beginTime =
                dot.convertTime(CACurrentMediaTime(), from: nil)
                + duration * Double(index) / Double(values.count - 1)
            pop.duration = 0.25
            pop.fillMode = .backwards
            dot.add(pop, forKey: "pop")
        }
    }
}
