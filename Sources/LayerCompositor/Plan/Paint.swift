import Quartz2D

/// What a primitive puts on the pixels it covers.
enum Paint: Equatable, Sendable {
    case color(CGColor)
    case image(ImagePaint)
    case gradient(GradientPaint)
    case transition(TransitionPaint)

    /// Whether every pixel that it gives has alpha 255.
    var isOpaque: Bool {
        switch self {
        case .color(let color): color.alpha >= 1
        case .image(let paint): paint.isOpaque
        case .gradient(let paint): paint.ramp.isOpaque
        case .transition: false
        }
    }
}
