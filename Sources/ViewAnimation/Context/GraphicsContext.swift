import Foundation
import Quartz2D

/// A context that is made when something is first drawn into it, or one that was there before.
final class GraphicsContext {
    /// Pixels per point at the beginning.
    let scale: CGFloat
    private let make: () -> CGContext?
    private(set) lazy var context = make()
    private(set) var wasUsed = false

    init(scale: CGFloat = 1, _ make: @escaping () -> CGContext?) { (self.scale, self.make) = (scale, make) }

    /// For drawing into.
    func used() -> CGContext? {
        wasUsed = true
        return context
    }

    /// A transparent or black bitmap in which y grows downward; no context where `bounds` is no rectangle of pixels.
    convenience init(bounds: CGRect, scale: CGFloat, isOpaque: Bool) {
        self.init(scale: scale) { try? CGContext(drawing: bounds, scale: scale, isFlipped: true, isOpaque: isOpaque) }
    }
}
