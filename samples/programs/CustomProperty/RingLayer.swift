import Foundation
import Multiplane
import SampleStage

/// A ring that is filled as far as `progress` says, from 0 to 1.
final class RingLayer: CALayer {
    static let progressProperty = LayerProperty.declared("progress", .basic, initial: CGFloat(0))
    static let tintProperty = LayerProperty.declared("tint", initial: 0xffffff)
    static let ringProperties = CALayer.properties.adding([progressProperty, tintProperty])
    override class var properties: LayerProperty.Table { ringProperties }
    override class func needsDisplay(forKey key: String) -> Bool {
        key == "progress" || super.needsDisplay(forKey: key)
    }

    @DeclaredProperty(RingLayer.progressProperty) var progress: CGFloat
    /// A colour as in 0x3cf0c5. Declared as well, so that the presentation copies that draw have it.
    @DeclaredProperty(RingLayer.tintProperty) var tint: Int

    override func action(forKey key: String) -> CAAction? {
        // What is drawn anew would fade in over what was: a ghost of the end before the way there.
        if key == "contents" { return NSNull() }
        guard key == "progress" else { return super.action(forKey: key) }
        let spring = CASpringAnimation(keyPath: key)
        spring.fromValue = presentation()?.progress ?? progress
        spring.stiffness = 60
        spring.damping = 11
        spring.duration = spring.settlingDuration
        return spring
    }

    override func draw(in context: CGContext) {
        let center = CGPoint(x: bounds.midX, y: bounds.midY)
        let radius = bounds.width / 2 - 24
        context.setLineWidth(30)
        context.setLineCap(.round)
        context.setStrokeColor(.hex(0xffffff, alpha: 0.1))
        context.strokeEllipse(
            in: CGRect(x: center.x - radius, y: center.y - radius, width: radius * 2, height: radius * 2))
        context.setStrokeColor(.hex(UInt32(tint)))
        context.addArc(
            center: center, radius: radius, startAngle: -.pi / 2,
            endAngle: -.pi / 2 + 2 * .pi * min(max(progress, 0.001), 1), clockwise: false)
        context.strokePath()
    }
}
