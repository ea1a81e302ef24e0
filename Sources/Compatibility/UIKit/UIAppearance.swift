import Foundation
import ViewAnimation

/// Classes of views with an object for defaults.
///
/// - Apple: `UIAppearance`. The defaults of `appearance()` are not applied: set the properties of the views.
public protocol UIAppearance: AnyObject {}

/// Containers of views with defaults.
///
/// - Apple: `UIAppearanceContainer`.
public protocol UIAppearanceContainer: AnyObject {}

extension UIView: UIAppearance, UIAppearanceContainer {}
extension UIViewController: UIAppearanceContainer {}
extension UIBarItem: UIAppearance {}

extension UIAppearance where Self: UIView {
    /// Returns a view whose properties have no effect on other views.
    public static func appearance() -> Self { make(frame: .zero) }
    /// Returns a view whose properties have no effect on other views.
    public static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self {
        appearance()
    }
    /// Returns a view whose properties have no effect on other views.
    public static func appearance(for trait: UITraitCollection) -> Self { appearance() }
}

extension UIAppearance where Self: UIBarButtonItem {
    /// Returns an item whose properties have no effect on other items.
    public static func appearance() -> UIBarButtonItem { UIBarButtonItem() }
    /// Returns an item whose properties have no effect on other items.
    public static func appearance(
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> UIBarButtonItem {
        UIBarButtonItem()
    }
}

extension UIAppearance where Self: UITabBarItem {
    /// Returns an item whose properties have no effect on other items.
    public static func appearance() -> UITabBarItem { UITabBarItem() }
}
