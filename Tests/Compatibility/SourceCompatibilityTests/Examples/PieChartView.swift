import UIKit

struct PieSegment {
    var color: UIColor
    var value: CGFloat
}

/// Slices of a pie, revealed clockwise by a mask; a selected slice moves outward.
class PieChartView: UIView {
    var segments: [PieSegment] = [] {
        didSet { rebuild() }
    }
    private(set) var slices: [CAShapeLayer] = []
    private let maskLayer = CAShapeLayer()

    private var total: CGFloat { segments.reduce(0) { $0 + $1.value } }

    private func rebuild() {
        slices.forEach { $0.removeFromSuperlayer() }
        slices.removeAll()
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = min(bounds.width, bounds.height) / 2 - 10
        var startAngle = -CGFloat.pi / 2
        for segment in segments {
            let endAngle = startAngle + 2 * .pi * (segment.value / total)
            let path = CGMutablePath()
            path.move(to: center)
            path.addArc(center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: false)
            path.closeSubpath()
            let slice = CAShapeLayer()
            slice.path = path
            slice.fillColor = segment.color.cgColor
            layer.addSublayer(slice)
            slices.append(slice)
            startAngle = endAngle
        }
        let ring = UIBezierPath(
            arcCenter: center, radius: bounds.width / 4, startAngle: -.pi / 2, endAngle: .pi * 3 / 2, clockwise: true)
        maskLayer.frame = bounds
        maskLayer.path = ring.cgPath
        maskLayer.fillColor = nil
        maskLayer.strokeColor = UIColor.black.cgColor
        maskLayer.lineWidth = bounds.width / 2
        layer.mask = maskLayer
    }

    func reveal(duration: TimeInterval) {
        let animation = CABasicAnimation(keyPath: "strokeEnd")
        animation.fromValue = NSNumber(value: 0)
        animation.toValue = NSNumber(value: 1.0 as Float)
        animation.duration = duration
        maskLayer.add(animation, forKey: "reveal")
    }

    func select(_ index: Int) {
        var angle = -CGFloat.pi / 2
        for segment in segments[..<index] { angle += 2 * .pi * segment.value / total }
        angle += .pi * segments[index].value / total
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.5)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        slices[index].setAffineTransform(CGAffineTransform(translationX: 8 * cos(angle), y: 8 * sin(angle)))
        CATransaction.commit()
    }
}
