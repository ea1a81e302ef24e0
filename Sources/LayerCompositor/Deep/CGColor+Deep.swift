import Foundation
import Quartz2D

extension CGColor {
    /// The colour as a premultiplied pixel, with alpha × `opacity`; components are limited to 0…1, what is no number
    /// counts as 0.
    func deep(opacity: CGFloat = 1) -> DeepColor {
        func limited(_ v: CGFloat) -> CGFloat { v > 0 ? min(v, 1) : 0 }
        let a = limited(alpha * opacity)
        return DeepColor(Float(limited(red) * a), Float(limited(green) * a), Float(limited(blue) * a), Float(a))
    }
}

extension CGFloat {
    /// An opacity as the kernels take it; what is no number counts as 0.
    var share: Float { Float(self > 0 ? Swift.min(self, 1) : 0) }
}
