import Foundation
import ViewAnimation

/// The looks of a bar.
///
/// - Apple: `UIBarAppearance`. Bars draw the colors.
open class UIBarAppearance: NSObject {
    /// The color of the background.
    open var backgroundColor: UIColor?
    /// The effect of the background. Stored; has no effect.
    open var backgroundEffect: UIBlurEffect?
    /// The image of the background. Stored; has no effect.
    open var backgroundImage: UIImage?
    /// The placement of the image. Stored; has no effect.
    open var backgroundImageContentMode = UIView.ContentMode.scaleToFill
    /// The color of the line at the edge; nil for none.
    open var shadowColor: UIColor? = UIColor(white: 0, alpha: 0.3)
    /// The image of the line at the edge. Stored; has no effect.
    open var shadowImage: UIImage?

    /// Creates the standard looks.
    public override init() {}
    /// Creates looks of a device.
    public convenience init(idiom: UIUserInterfaceIdiom) { self.init() }
    /// Creates a copy.
    public convenience init(barAppearance: UIBarAppearance) {
        self.init()
        backgroundColor = barAppearance.backgroundColor
        shadowColor = barAppearance.shadowColor
    }

    /// Sets the standard background.
    open func configureWithDefaultBackground() {
        backgroundColor = nil
        shadowColor = UIColor(white: 0, alpha: 0.3)
    }
    /// Sets a white background.
    open func configureWithOpaqueBackground() {
        backgroundColor = .systemBackground
        shadowColor = UIColor(white: 0, alpha: 0.3)
    }
    /// Sets no background.
    open func configureWithTransparentBackground() {
        backgroundColor = .clear
        shadowColor = nil
    }
    /// Returns a copy with the colors.
    open override func copy() -> Any { UIBarAppearance(barAppearance: self) }
}

/// The looks of the items of a state, which are not drawn.
///
/// - Apple: `UITabBarItemStateAppearance`.
open class UITabBarItemStateAppearance: NSObject {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The color of the icon.
    open var iconColor: UIColor?
    /// Moves the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// The color of the badge.
    open var badgeBackgroundColor: UIColor?
    /// The image of the background.
    open var backgroundImage: UIImage?
}

/// The looks of the items of a bar, which are not drawn.
///
/// - Apple: `UITabBarItemAppearance`.
open class UITabBarItemAppearance: NSObject {
    /// The looks of items.
    public let normal = UITabBarItemStateAppearance()
    /// The looks of selected items.
    public let selected = UITabBarItemStateAppearance()
    /// The looks of disabled items.
    public let disabled = UITabBarItemStateAppearance()
    /// The looks of focused items.
    public let focused = UITabBarItemStateAppearance()
    /// The looks of highlighted items.
    public let highlighted = UITabBarItemStateAppearance()
}

/// The looks of the buttons of a bar in a state. Navigation bars draw the titles.
///
/// - Apple: `UIBarButtonItemStateAppearance`.
open class UIBarButtonItemStateAppearance: NSObject {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Moves the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// The image of the background.
    open var backgroundImage: UIImage?
    /// Moves the image of the background.
    open var backgroundImagePositionAdjustment = UIOffset.zero
}

/// The looks of the buttons of a bar. Navigation bars draw those of `normal`.
///
/// - Apple: `UIBarButtonItemAppearance`.
open class UIBarButtonItemAppearance: NSObject {
    /// The looks of buttons.
    public let normal = UIBarButtonItemStateAppearance()
    /// The looks of highlighted buttons.
    public let highlighted = UIBarButtonItemStateAppearance()
    /// The looks of disabled buttons.
    public let disabled = UIBarButtonItemStateAppearance()
    /// The looks of focused buttons.
    public let focused = UIBarButtonItemStateAppearance()

    /// Creates the looks of plain buttons.
    public override init() {}
    /// Creates the looks of buttons of a style, which has no effect.
    public convenience init(style: UIBarButtonItem.Style) { self.init() }
    /// Removes all attributes.
    open func configureWithDefault(for style: UIBarButtonItem.Style) {
        for state in [normal, highlighted, disabled, focused] { state.titleTextAttributes = [:] }
    }
}

/// The looks of a tab bar.
///
/// - Apple: `UITabBarAppearance`.
open class UITabBarAppearance: UIBarAppearance {
    /// The looks of items with titles below images. Stored; have no effect.
    open var stackedLayoutAppearance = UITabBarItemAppearance()
    /// The looks of items with titles beside images. Stored; have no effect.
    open var inlineLayoutAppearance = UITabBarItemAppearance()
    /// The looks of small items with titles beside images. Stored; have no effect.
    open var compactInlineLayoutAppearance = UITabBarItemAppearance()
    /// The color behind the selected item. Stored; has no effect.
    open var selectionIndicatorTintColor: UIColor?
}

/// The looks of a navigation bar.
///
/// - Apple: `UINavigationBarAppearance`.
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the title.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of a large title.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// Moves the title.
    open var titlePositionAdjustment = UIOffset.zero
    /// The looks of buttons.
    open var buttonAppearance = UIBarButtonItemAppearance()
    /// The looks of the back button.
    open var backButtonAppearance = UIBarButtonItemAppearance()
    /// The looks of the done button.
    open var doneButtonAppearance = UIBarButtonItemAppearance()
    /// Sets the image of the back button.
    open func setBackIndicatorImage(_ backIndicatorImage: UIImage?, transitionMaskImage: UIImage?) {}
}

/// The looks of a toolbar.
///
/// - Apple: `UIToolbarAppearance`.
open class UIToolbarAppearance: UIBarAppearance {}
