import UIKit

/// A ring that the layer draws itself from an animatable property.
class RingLayer: CALayer {
    // On Apple's platforms: @NSManaged var progress: CGFloat
    @DeclaredProperty var progress: CGFloat
    var ringColor = UIColor.red.cgColor
    var ringWidth: CGFloat = 10

    init(color: UIColor) {
        super.init()
        ringColor = color.cgColor
    }

    override init(layer: Any) {
        super.init(layer: layer)
        if let layer = layer as? RingLayer {
            ringColor = layer.ringColor
            ringWidth = layer.ringWidth
        }
    }

    override init() { super.init() }

    required init?(coder aDecoder: NSCoder) {
        fatalError("init(coder:) has not been implemented")
    }

    override class func needsDisplay(forKey key: String) -> Bool {
        if key == #function || key == "progress" { return true }
        return super.needsDisplay(forKey: key)
    }

    override func action(forKey event: String) -> CAAction? {
        guard event == "progress" else { return super.action(forKey: event) }
        let animation = CABasicAnimation(keyPath: event)
        animation.fromValue = presentation()?.progress
        animation.timingFunction = CAMediaTimingFunction(name: .linear)
        animation.duration = CATransaction.animationDuration()
        return animation
    }

    override func draw(in ctx: CGContext) {
        UIGraphicsPushContext(ctx)
        defer { UIGraphicsPopContext() }
        let rect = bounds.insetBy(dx: ringWidth / 2, dy: ringWidth / 2)
        ctx.setLineWidth(ringWidth)
        ctx.setStrokeColor(UIColor(white: 0.8, alpha: 1).cgColor)
        ctx.strokeEllipse(in: rect)
        let arc = UIBezierPath(
            arcCenter: CGPoint(x: rect.midX, y: rect.midY), radius: rect.width / 2, startAngle: -.pi / 2,
            endAngle: -.pi / 2 + progress * 2 * .pi, clockwise: true)
        arc.lineWidth = ringWidth
        UIColor(cgColor: ringColor).setStroke()
        arc.stroke()
    }
}

class DrawnProgressRing: UIView {
    override class var layerClass: AnyClass { RingLayer.self }

    private var ringLayer: RingLayer { layer as! RingLayer }

    var progress: CGFloat {
        get { ringLayer.progress }
        set { ringLayer.progress = min(max(newValue, 0), 1) }
    }

    func setProgress(_ progress: CGFloat, duration: TimeInterval) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(duration)
        self.progress = progress
        CATransaction.commit()
    }
}
