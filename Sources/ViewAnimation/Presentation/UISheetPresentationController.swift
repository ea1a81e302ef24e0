import Foundation
import LayerTree
import VectorGeometry

/// A presentation as a sheet in front of a dimmed window.
///
/// - Apple: `UISheetPresentationController`, in the style of iOS 15. Sheets are as wide as windows below 700 points,
///   and cards in the middle of wider ones. Gestures do not change the height.
open class UISheetPresentationController: UIPresentationController {
    /// A height of a sheet.
    ///
    /// - Apple: `UISheetPresentationController.Detent`.
    open class Detent: NSObject {
        /// The name of a height.
        ///
        /// - Apple: `UISheetPresentationController.Detent.Identifier`.
        public struct Identifier: RawRepresentable, Hashable, Sendable {
            /// The name.
            public let rawValue: String
            /// Creates a name.
            public init(rawValue: String) { self.rawValue = rawValue }
            /// Creates a name.
            public init(_ rawValue: String) { self.rawValue = rawValue }

            /// Half of the height.
            public static let medium = Identifier("com.apple.UIKit.medium")
            /// The whole height.
            public static let large = Identifier("com.apple.UIKit.large")
        }

        /// The name.
        public let identifier: Identifier
        fileprivate let resolver: (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?

        /// Returns half of the height.
        public class func medium() -> Detent { Detent(.medium) { $0.maximumDetentValue / 2 } }
        /// Returns the whole height.
        public class func large() -> Detent { Detent(.large) { $0.maximumDetentValue } }
        /// Returns a height that a function computes.
        public class func custom(
            identifier: Identifier? = nil,
            resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) -> Detent {
            Detent(identifier ?? Identifier("custom"), resolver)
        }
        private init(
            _ identifier: Identifier,
            _ resolver: @escaping (any UISheetPresentationControllerDetentResolutionContext) -> CGFloat?
        ) {
            self.identifier = identifier
            self.resolver = resolver
        }
    }

    /// The heights, the smallest one first.
    open var detents: [Detent] = [.large()] { didSet { changeHeight() } }
    /// The current height; nil for the first one.
    open var selectedDetentIdentifier: Detent.Identifier? { didSet { changeHeight() } }
    /// The largest height without a dimmed background.
    open var largestUndimmedDetentIdentifier: Detent.Identifier? { didSet { changeHeight() } }
    /// Whether a grabber is visible.
    open var prefersGrabberVisible = false
    /// Whether scrolling changes the height. Stored; no touches arrive.
    open var prefersScrollingExpandsWhenScrolledToEdge = true
    /// Whether the sheet is attached to the edge in compact height. Stored; has no effect.
    open var prefersEdgeAttachedInCompactHeight = false
    /// Whether the width is the preferred one of the controller. Stored; has no effect.
    open var widthFollowsPreferredContentSizeWhenEdgeAttached = false
    /// The radius of the corners; nil for 10 points.
    open var preferredCornerRadius: CGFloat? { didSet { presentedView?.layer.cornerRadius = cornerRadius } }

    private let dimming = UIView(frame: .zero)
    private let grabber = UIView(frame: .zero)
    private static let topMargin: CGFloat = 10

    /// Performs changes of the height with an animation.
    open func animateChanges(_ changes: () -> Void) {
        UIView.animate(springDuration: 0.4, animations: changes)
    }

    /// Computes the heights of the detents again.
    open func invalidateDetents() { changeHeight() }

    private var detent: Detent? {
        detents.first { $0.identifier == selectedDetentIdentifier } ?? detents.first
    }
    private var isCard: Bool { containerView.map { $0.bounds.width >= 700 } ?? false }
    private var isLarge: Bool { detent.map { $0.identifier == .large } ?? true }
    private var cornerRadius: CGFloat { preferredCornerRadius ?? 10 }

    private var isDimmed: Bool {
        guard let largest = detents.firstIndex(where: { $0.identifier == largestUndimmedDetentIdentifier }),
            let current = detents.firstIndex(where: { $0 === detent })
        else { return true }
        return current > largest
    }

    /// The part of the window that the height covers.
    open override var frameOfPresentedViewInContainerView: CGRect {
        guard let area = containerView?.bounds else { return .zero }
        if isCard { return cardFrame(in: area) }
        let largest = area.height - Self.topMargin
        let resolution = DetentResolution(maximumDetentValue: largest)
        let height = min(max(detent?.resolver(resolution) ?? largest, 0), largest).rounded()
        return CGRect(x: area.minX, y: area.maxY - height, width: area.width, height: height)
    }

    private func cardFrame(in area: CGRect) -> CGRect {
        let isForm = presentedViewController.modalPresentationStyle == .formSheet
        let standard = isForm ? CGSize(width: 540, height: 620) : CGSize(width: 704, height: area.height - 80)
        let preferred = presentedViewController.preferredContentSize
        let size = preferred == .zero ? standard : preferred
        let width = min(size.width, area.width)
        let height = min(size.height, area.height)
        return CGRect(
            x: (area.midX - width / 2).rounded(), y: (area.midY - height / 2).rounded(), width: width, height: height)
    }

    open override func presentationTransitionWillBegin() {
        guard let containerView, let presentedView else { return }
        dimming.frame = containerView.bounds
        dimming.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dimming.backgroundColor = .black
        dimming.alpha = 0
        containerView.insertSubview(dimming, at: 0)
        presentedView.layer.cornerRadius = cornerRadius
        presentedView.layer.maskedCorners =
            isCard
            ? [.layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner]
            : [.layerMinXMinYCorner, .layerMaxXMinYCorner]
        presentedView.clipsToBounds = true
        if prefersGrabberVisible { addGrabber(to: presentedView) }
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.showBehind() })
    }

    open override func dismissalTransitionWillBegin() {
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in
            self.dimming.alpha = 0
            self.presentingView?.transform = .identity
        })
    }

    open override func dismissalTransitionDidEnd(_ completed: Bool) {
        guard completed else { return showBehind() }
        dimming.removeFromSuperview()
        presentingView?.transform = .identity
    }

    /// The view behind the sheet, which moves back for a large one; nil if it is a sheet itself.
    private var presentingView: UIView? {
        presentingViewController.presentingViewController == nil ? presentingViewController.viewIfLoaded : nil
    }

    private func showBehind() {
        dimming.alpha = isDimmed ? 0.2 : 0
        guard let presentingView else { return }
        let width = max(presentingView.bounds.width, 1)
        let scale = isLarge && !isCard ? max(width - 32, 0) / width : 1
        presentingView.transform = CGAffineTransform(scaleX: scale, y: scale)
    }

    private func changeHeight() {
        guard presentedViewController.presentation != nil, let presentedView else { return }
        presentedView.frame = frameOfPresentedViewInContainerView
        presentedView.layoutIfNeeded()
        showBehind()
    }

    private func addGrabber(to view: UIView) {
        grabber.frame = CGRect(x: view.bounds.midX - 18, y: 5, width: 36, height: 5)
        grabber.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
        grabber.backgroundColor = UIColor(white: 0.78, alpha: 1)
        grabber.layer.cornerRadius = 2.5
        grabber.layer.zPosition = 1
        view.addSubview(grabber)
    }
}

/// The sizes from which heights of sheets are computed.
///
/// - Apple: `UISheetPresentationControllerDetentResolutionContext`.
public protocol UISheetPresentationControllerDetentResolutionContext {
    /// The height of the largest sheet.
    var maximumDetentValue: CGFloat { get }
}

private struct DetentResolution: UISheetPresentationControllerDetentResolutionContext {
    let maximumDetentValue: CGFloat
}

extension UIViewController {
    /// Whether the controller is presented as a sheet. With an own animator, `.automatic` fills the window.
    package var isSheet: Bool {
        switch modalPresentationStyle {
        case .pageSheet, .formSheet, .popover: true
        case .automatic: transitioningDelegate == nil
        default: false
        }
    }

    /// The presentation of the controller as a sheet, created on first use.
    package var ownSheet: UISheetPresentationController {
        if let sheet = attachments["sheet"] as? UISheetPresentationController { return sheet }
        let sheet = UISheetPresentationController(presentedViewController: self, presenting: nil)
        attachments["sheet"] = sheet
        return sheet
    }

    /// The presentation as a sheet; nil for other styles.
    public var sheetPresentationController: UISheetPresentationController? { isSheet ? ownSheet : nil }
    /// The presentation: that during which the controller is visible, or that of its style.
    public var presentationController: UIPresentationController? {
        presentation?.controller ?? sheetPresentationController
    }
}
