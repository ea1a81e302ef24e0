import Foundation
import ViewAnimation

/// A trait of the environment.
///
/// - Apple: `UITraitDefinition`.
public protocol UITraitDefinition {}

/// The light or dark appearance.
///
/// - Apple: `UITraitUserInterfaceStyle`.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}

/// The width.
///
/// - Apple: `UITraitHorizontalSizeClass`.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}

/// The height.
///
/// - Apple: `UITraitVerticalSizeClass`.
public struct UITraitVerticalSizeClass: UITraitDefinition {}

/// The pixels per point.
///
/// - Apple: `UITraitDisplayScale`.
public struct UITraitDisplayScale: UITraitDefinition {}

/// The size of text.
///
/// - Apple: `UITraitPreferredContentSizeCategory`.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// A registration for changes of traits.
///
/// - Apple: `UITraitChangeRegistration`.
public protocol UITraitChangeRegistration: AnyObject {}

private final class InertRegistration: UITraitChangeRegistration {}

/// An object with traits whose changes can be observed. Traits do not change, so handlers are never called.
///
/// - Apple: `UITraitChangeObservable`.
public protocol UITraitChangeObservable: AnyObject {}

extension UITraitChangeObservable {
    /// Registers a handler, which is never called.
    @discardableResult
    public func registerForTraitChanges(
        _ traits: [any UITraitDefinition.Type], handler: @escaping (Self, UITraitCollection) -> Void
    ) -> any UITraitChangeRegistration {
        InertRegistration()
    }
    /// Removes a handler.
    public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {}
}

extension UIView: UITraitChangeObservable {}
extension UIViewController: UITraitChangeObservable {}
