import Foundation
import LayerTree
import ViewAnimation

/// The superclass of effects.
///
/// - Apple: `UIVisualEffect`.
open class UIVisualEffect: NSObject {}

/// A blur of what is behind a view, with a tint.
///
/// - Apple: `UIBlurEffect`. The strengths and tints are estimates.
open class UIBlurEffect: UIVisualEffect {
    /// The brightness and thickness of the tint.
    ///
    /// - Apple: `UIBlurEffect.Style`. Styles that follow the appearance are light.
    public enum Style: Int, Sendable {
        /// Light tints.
        case extraLight = 0, light
        /// A dark tint.
        case dark
        /// Light tints.
        case regular = 4, prominent
        /// Materials of the light appearance.
        case systemUltraThinMaterial, systemThinMaterial, systemMaterial, systemThickMaterial, systemChromeMaterial
        /// Light materials.
        case systemUltraThinMaterialLight, systemThinMaterialLight, systemMaterialLight, systemThickMaterialLight
        /// A light material.
        case systemChromeMaterialLight
        /// Dark materials.
        case systemUltraThinMaterialDark, systemThinMaterialDark, systemMaterialDark, systemThickMaterialDark
        /// A dark material.
        case systemChromeMaterialDark

        /// The tint over the blurred contents.
        var tint: UIColor {
            switch self {
            case .extraLight, .prominent: UIColor(white: 0.97, alpha: 0.82)
            case .light, .regular: UIColor(white: 1, alpha: 0.3)
            case .dark: UIColor(white: 0.11, alpha: 0.73)
            case .systemUltraThinMaterial, .systemUltraThinMaterialLight: UIColor(white: 0.96, alpha: 0.44)
            case .systemThinMaterial, .systemThinMaterialLight: UIColor(white: 0.96, alpha: 0.6)
            case .systemMaterial, .systemMaterialLight: UIColor(white: 0.96, alpha: 0.76)
            case .systemThickMaterial, .systemThickMaterialLight: UIColor(white: 0.96, alpha: 0.88)
            case .systemChromeMaterial, .systemChromeMaterialLight: UIColor(white: 0.97, alpha: 0.84)
            case .systemUltraThinMaterialDark: UIColor(white: 0.11, alpha: 0.44)
            case .systemThinMaterialDark: UIColor(white: 0.11, alpha: 0.6)
            case .systemMaterialDark: UIColor(white: 0.11, alpha: 0.76)
            case .systemThickMaterialDark: UIColor(white: 0.11, alpha: 0.88)
            case .systemChromeMaterialDark: UIColor(white: 0.11, alpha: 0.84)
            }
        }
    }

    let style: Style

    /// Creates a blur.
    public init(style: Style) { self.style = style }

    /// Creates a regular blur.
    public override convenience init() { self.init(style: .regular) }
}

/// An effect for contents in front of a blur. It has no effect: the contents keep their colors.
///
/// - Apple: `UIVibrancyEffect`.
open class UIVibrancyEffect: UIVisualEffect {
    /// Creates an effect.
    public init(blurEffect: UIBlurEffect) {}
}

/// A view that blurs what is behind it. Add subviews to `contentView`.
///
/// - Apple: `UIVisualEffectView`.
open class UIVisualEffectView: UIView {
    /// The view in front of the effect.
    public let contentView = UIView(frame: .zero)
    /// The effect; nil for none. In an animation block, the blur and the tint change gradually.
    open var effect: UIVisualEffect? { didSet { update() } }

    /// Creates a view with an effect.
    public init(effect: UIVisualEffect?) {
        self.effect = effect
        super.init(frame: .zero)
        contentView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        addSubview(contentView)
        clipsToBounds = true
        update()
    }

    /// Creates a view without an effect.
    public override convenience init(frame: CGRect) {
        self.init(effect: nil)
        self.frame = frame
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func update() {
        let tint = (effect as? UIBlurEffect)?.style.tint ?? (effect as? UIGlassEffect)?.tint
        backgroundColor = tint
        setBackgroundBlurRadius(tint == nil ? 0 : 20)
    }
}
