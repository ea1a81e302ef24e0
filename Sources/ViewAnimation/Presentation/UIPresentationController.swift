import Foundation

/// A presentation of a controller.
///
/// - Apple: `UIPresentationController`.
open class UIPresentationController: NSObject {
    /// The presented controller.
    open private(set) var presentedViewController: UIViewController
    /// The presenting controller.
    open internal(set) var presentingViewController: UIViewController
    /// Stored; nothing calls it.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The traits to use.
    open var overrideTraitCollection: UITraitCollection?

    /// Creates a presentation.
    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        self.presentingViewController = presentingViewController ?? presentedViewController
    }

    /// The view of the presentation, in the window.
    open internal(set) weak var containerView: UIView?
    /// The presented view.
    open var presentedView: UIView? { presentedViewController.viewIfLoaded }
    /// The rectangle of the presented view.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
    /// Whether the presenting view is removed. False by default.
    open var shouldRemovePresentersView: Bool { false }
    /// Whether the screen is filled. True by default.
    open var shouldPresentInFullscreen: Bool { true }
    /// Before the transition. The default does nothing.
    open func presentationTransitionWillBegin() {}
    /// After the transition. The default does nothing.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Before the transition back. The default does nothing.
    open func dismissalTransitionWillBegin() {}
    /// After the transition back. The default does nothing.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}
    /// Before layout. The default does nothing.
    open func containerViewWillLayoutSubviews() {}
    /// After layout. The default does nothing.
    open func containerViewDidLayoutSubviews() {}
    /// Before a change of the size. The default does nothing.
    open func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {}
    /// After a change of the preferred size. The default does nothing.
    open func preferredContentSizeDidChange(forChildContentContainer container: UIViewController) {}
    /// Returns the preferred size of a controller.
    open func size(
        forChildContentContainer container: UIViewController, withParentContainerSize parentSize: CGSize
    ) -> CGSize {
        parentSize
    }
}

/// The delegate of a presentation. Its methods are never called, because gestures do not end presentations.
///
/// - Apple: `UIAdaptivePresentationControllerDelegate`.
public protocol UIAdaptivePresentationControllerDelegate: AnyObject {
    /// Returns another style.
    func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle
    /// The presentation ended.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController)
}

extension UIAdaptivePresentationControllerDelegate {
    /// Returns no other style.
    public func adaptivePresentationStyle(for controller: UIPresentationController) -> UIModalPresentationStyle {
        controller.presentationStyle
    }
    /// Does nothing.
    public func presentationControllerDidDismiss(_ presentationController: UIPresentationController) {}
}
