import Foundation
import Multiplane
import SampleStage

/// Draws its quarter as often as it is told, so that the flips can be seen one by one.
final class CardBackLayer: CALayer {
    var quarters = 1 { didSet { setNeedsDisplay() } }

    override func draw(in context: CGContext) {
        let half = CGSize(width: bounds.width / 2, height: bounds.height / 2)
        // What is flipped is the coordinate space, not the drawing.
        let flips = [
            CGAffineTransform.identity,
            CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: bounds.height),
            CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: bounds.width, ty: bounds.height),
            CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: bounds.width, ty: 0),
        ]
        for flip in flips.prefix(quarters) {
            context.saveGState()
            context.concatenate(flip)
            drawQuarter(in: context, half)
            context.restoreGState()
        }
    }

    private func drawQuarter(in context: CGContext, _ size: CGSize) {
        context.clip(to: CGRect(origin: .zero, size: size))
        context.setFillColor(.hex(0x24407a))
        context.fill(CGRect(origin: .zero, size: size))
        context.setLineWidth(2)
        context.setStrokeColor(.hex(0x6f93e0))
        for step in stride(from: CGFloat(14), through: 62, by: 12) {
            context.stroke(CGRect(x: step, y: step, width: size.width, height: size.height))
        }
        context.translateBy(x: size.width, y: size.height)
        for petal in 0..<4 {
            drawPetal(in: context, turn: .pi + CGFloat(petal) * .pi / 6, length: petal == 0 || petal == 3 ? 96 : 112)
        }
        context.setFillColor(.hex(0xffb35c))
        context.fillEllipse(in: CGRect(x: -20, y: -20, width: 40, height: 40))
    }

    /// Filled, then stroked: filling uses the path up, so that it is added twice.
    private func drawPetal(in context: CGContext, turn: CGFloat, length: CGFloat) {
        context.saveGState()
        context.rotate(by: turn)
        let petal = CGMutablePath()
        petal.move(to: .zero)
        petal.addCurve(
            to: CGPoint(x: length, y: 0), control1: CGPoint(x: length * 0.35, y: 34),
            control2: CGPoint(x: length * 0.8, y: 26))
        petal.addCurve(
            to: .zero, control1: CGPoint(x: length * 0.8, y: -26), control2: CGPoint(x: length * 0.35, y: -34))
        context.addPath(petal)
        context.setFillColor(.hex(0xe5484d, alpha: 0.85))
        context.fillPath()
        context.addPath(petal)
        context.setStrokeColor(.hex(0xf6f7fb))
        context.setLineWidth(2)
        context.strokePath()
        context.restoreGState()
    }
}
