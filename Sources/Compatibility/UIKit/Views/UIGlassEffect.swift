import Foundation
import ViewAnimation

/// Glass, drawn as a blur with a light tint.
///
/// - Apple: `UIGlassEffect`, without refraction and highlights.
open class UIGlassEffect: UIVisualEffect {
    /// The look of glass.
    ///
    /// - Apple: `UIGlassEffect.Style`.
    public enum Style: Int, Sendable {
        /// With a tint.
        case regular = 0
        /// Almost without a tint.
        case clear
    }

    /// The look.
    public let style: Style
    /// Stored; no touches arrive.
    open var isInteractive = false
    /// A color over the blur; nil for the tint of the style. Set it before the effect is given to a view.
    open var tintColor: UIColor?

    /// Creates glass.
    public init(style: Style) { self.style = style }
    /// Creates regular glass.
    public override convenience init() { self.init(style: .regular) }

    /// The tint over the blurred contents.
    var tint: UIColor { tintColor?.withAlphaComponent(0.5) ?? UIColor(white: 1, alpha: style == .clear ? 0.12 : 0.4) }
}

/// A container of views with glass, which do not flow into each other here.
///
/// - Apple: `UIGlassContainerEffect`. It has no effect of its own.
open class UIGlassContainerEffect: UIVisualEffect {
    /// Stored; has no effect.
    open var spacing: CGFloat = 0

    /// Creates a container.
    public override init() {}
}
