import Foundation
import ViewAnimation

/// A menu of a view, which is never shown, because no touches arrive.
///
/// - Apple: `UIContextMenuInteraction`.
open class UIContextMenuInteraction: NSObject, UIInteraction {
    /// The form of a menu.
    ///
    /// - Apple: `UIContextMenuInteraction.Appearance`.
    public enum Appearance: UInt, Sendable {
        /// A form.
        case unknown = 0, rich, compact
    }

    /// The delegate. Never called.
    open private(set) weak var delegate: (any UIContextMenuInteractionDelegate)?
    /// The view.
    open private(set) weak var view: UIView?
    /// The form of the menu: unknown.
    open var menuAppearance: Appearance { .unknown }

    /// Creates a menu whose delegate provides its items.
    public init(delegate: any UIContextMenuInteractionDelegate) { self.delegate = delegate }

    /// The view changes.
    open func willMove(to view: UIView?) {}
    /// The view changed.
    open func didMove(to view: UIView?) { self.view = view }
    /// The position of the touch: the origin.
    open func location(in view: UIView?) -> CGPoint { .zero }
    /// Does nothing.
    open func dismissMenu() {}
    /// Does nothing.
    open func updateVisibleMenu(_ block: (UIMenu) -> UIMenu) {}
}

/// The preview and the items of a menu, which is never shown.
///
/// - Apple: `UIContextMenuConfiguration`.
open class UIContextMenuConfiguration: NSObject {
    /// The object that identifies the menu.
    public let identifier: any NSCopying
    /// Stored; has no effect.
    open var preferredMenuElementOrder = ElementOrder.automatic
    /// Stored; has no effect.
    open var badgeCount = 0
    let previewProvider: (() -> UIViewController?)?
    let actionProvider: (([UIMenuElement]) -> UIMenu?)?

    /// The order of items.
    ///
    /// - Apple: `UIContextMenuConfiguration.ElementOrder`.
    public enum ElementOrder: Int, Sendable {
        /// An order.
        case automatic = 0, priority, fixed
    }

    /// Creates a configuration.
    public init(
        identifier: (any NSCopying)? = nil, previewProvider: (() -> UIViewController?)? = nil,
        actionProvider: (([UIMenuElement]) -> UIMenu?)? = nil
    ) {
        self.identifier = identifier ?? NSString(string: UUID().uuidString)
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
    }
}

/// The source of a menu. Its methods are never called.
///
/// - Apple: `UIContextMenuInteractionDelegate`.
public protocol UIContextMenuInteractionDelegate: AnyObject {
    /// Returns the menu at a point.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
    ) -> UIContextMenuConfiguration?
    /// Returns the view that is highlighted.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview?
    /// The preview was chosen.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating)
    /// The menu appears.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
    /// The menu disappears.
    func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?)
}

extension UIContextMenuInteractionDelegate {
    /// Returns nil.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
    ) -> UITargetedPreview? { nil }
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction,
        willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
        animator: any UIContextMenuInteractionCommitAnimating
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willDisplayMenuFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
    /// Does nothing.
    public func contextMenuInteraction(
        _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
        animator: (any UIContextMenuInteractionAnimating)?
    ) {}
}

/// The animation of a menu. There are none.
///
/// - Apple: `UIContextMenuInteractionAnimating`.
public protocol UIContextMenuInteractionAnimating: AnyObject {
    /// The controller of the preview.
    var previewViewController: UIViewController? { get }
    /// Adds animations.
    func addAnimations(_ animations: @escaping () -> Void)
    /// Adds a closure after the animations.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// The animation of a chosen preview. There are none.
///
/// - Apple: `UIContextMenuInteractionCommitAnimating`.
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
    /// How the preview changes to its controller.
    var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// How a preview changes to its controller.
///
/// - Apple: `UIContextMenuInteractionCommitStyle`.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
    /// A change.
    case dismiss = 0, pop
}
