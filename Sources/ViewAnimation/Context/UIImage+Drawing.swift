import Foundation
import Quartz2D

// Into the current context, upright where y grows downward; outside drawing nothing happens.
extension UIImage {
    /// In its own size.
    public func draw(at point: CGPoint) { draw(in: CGRect(origin: point, size: size)) }

    public func draw(in rect: CGRect) { draw(in: rect, blendMode: .normal, alpha: 1) }

    public func draw(in rect: CGRect, blendMode: CGBlendMode, alpha: CGFloat) {
        guard let context = UIGraphicsGetCurrentContext(), let upright else { return }
        context.saveGState()
        context.setBlendMode(blendMode)
        context.setAlpha(alpha)
        // Quartz puts a picture's top at maxY.
        context.translateBy(x: 0, y: rect.minY + rect.maxY)
        context.scaleBy(x: 1, y: -1)
        context.draw(upright, in: rect)
        context.restoreGState()
    }

    /// A PNG file; nil without pixels.
    public func pngData() -> Data? { cgImage.flatMap { try? $0.pngData() } }
}
