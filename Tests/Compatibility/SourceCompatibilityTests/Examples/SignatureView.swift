import UIKit

/// A signature that is written stroke by stroke, with a pen at its end.
class SignatureView: UIView {
    private var strokes: [CAShapeLayer] = []
    let pen = CALayer()

    func addStroke(from start: CGPoint, controls: [(CGPoint, CGPoint, CGPoint)], straight: CGPoint? = nil) {
        let path = UIBezierPath()
        path.move(to: start)
        controls.forEach { path.addCurve(to: $0.0, controlPoint1: $0.1, controlPoint2: $0.2) }
        if let end = straight { path.addLine(to: end) }
        let stroke = CAShapeLayer()
        stroke.path = path.cgPath
        stroke.fillColor = nil
        stroke.strokeColor = UIColor.darkText.cgColor
        stroke.lineWidth = 4
        stroke.lineCap = .round
        layer.addSublayer(stroke)
        strokes.append(stroke)
    }

    func sign(strokeDuration: CFTimeInterval) {
        pen.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
        pen.backgroundColor = UIColor.red.cgColor
        if pen.superlayer == nil { layer.addSublayer(pen) }
        let now = CACurrentMediaTime()
        var penAnimations: [CAAnimation] = []
        for (index, stroke) in strokes.enumerated() {
            let begin = Double(index) * strokeDuration
            let draw = CABasicAnimation(keyPath: "strokeEnd")
            draw.fromValue = 0
            draw.toValue = 1
            draw.beginTime = now + begin
            draw.duration = strokeDuration
            draw.fillMode = .backwards
            stroke.add(draw, forKey: "draw")
            let move = CAKeyframeAnimation(keyPath: "position")
            move.path = stroke.path
            move.calculationMode = .paced
            move.beginTime = begin
            move.duration = strokeDuration
            penAnimations.append(move)
        }
        let group = CAAnimationGroup()
        group.animations = penAnimations
        group.duration = strokeDuration * Double(strokes.count)
        pen.add(group, forKey: "write")
    }
}
