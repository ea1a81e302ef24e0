import Foundation
import Quartz2D

// Drawing into the current context; outside drawing nothing happens.
extension UIBezierPath {
    /// In the current fill colour, by the path's rule.
    public func fill() { UIGraphicsGetCurrentContext()?.fill(self) }

    /// In the current stroke colour, by the path's line settings.
    public func stroke() { UIGraphicsGetCurrentContext()?.stroke(self) }

    public func fill(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.fill(self) } }
    public func stroke(with blendMode: CGBlendMode, alpha: CGFloat) { withMode(blendMode, alpha) { $0.stroke(self) } }

    /// Limits drawing to the path's inside until the state is restored.
    public func addClip() {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.beginPath()
        context.addPath(cgPath)
        context.clip(using: rule)
    }

    fileprivate var rule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }

    private func withMode(_ mode: CGBlendMode, _ alpha: CGFloat, _ draw: (CGContext) -> Void) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.saveGState()
        context.setBlendMode(mode)
        context.setAlpha(alpha)
        draw(context)
        context.restoreGState()
    }
}

extension CGContext {
    fileprivate func fill(_ path: UIBezierPath) {
        beginPath()
        addPath(path.cgPath)
        fillPath(using: path.rule)
    }

    fileprivate func stroke(_ path: UIBezierPath) {
        saveGState()
        setLineWidth(path.lineWidth)
        setLineCap(path.lineCapStyle)
        setLineJoin(path.lineJoinStyle)
        setMiterLimit(path.miterLimit)
        setLineDash(phase: path.dash.phase, lengths: path.dash.lengths)
        beginPath()
        addPath(path.cgPath)
        strokePath()
        restoreGState()
    }
}
