import Foundation
import VectorGeometry

/// A view that shows a part of its contents. No touches arrive: code sets `contentOffset`.
///
/// - Apple: `UIScrollView`, without indicators and bouncing.
open class UIScrollView: UIView {
    /// The delegate, which is notified of changes to the offset.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the contents in points. Constraints between the scroll view and its descendants set it.
    open var contentSize = CGSize.zero
    /// The space around the contents.
    open var contentInset = UIEdgeInsets.zero
    /// The space around the contents: `contentInset`.
    open var adjustedContentInset: UIEdgeInsets { contentInset }
    /// Stored; there are no bars that would need insets.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
    /// Stored; scrolling in code is not limited.
    open var bounces = true
    /// Stored; scrolling in code is not limited.
    open var alwaysBounceVertical = false
    /// Stored; scrolling in code is not limited.
    open var alwaysBounceHorizontal = false
    /// Stored; no touches arrive.
    open var isScrollEnabled = true
    /// Stored; no touches arrive.
    open var isPagingEnabled = false
    /// Stored; indicators are not drawn.
    open var showsVerticalScrollIndicator = true
    /// Stored; indicators are not drawn.
    open var showsHorizontalScrollIndicator = true
    /// Stored; no touches arrive.
    open var delaysContentTouches = true
    /// The smallest scale of `zoomScale`; 1 by default.
    open var minimumZoomScale: CGFloat = 1
    /// The largest scale of `zoomScale`; 1 by default.
    open var maximumZoomScale: CGFloat = 1
    /// Whether a finger scrolls: always false.
    open var isTracking: Bool { false }
    /// Whether a finger scrolls: always false.
    open var isDragging: Bool { false }
    /// Whether scrolling goes on after a finger was lifted: always false.
    open var isDecelerating: Bool { false }

    /// Creates a scroll view, which clips its contents.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        clipsToBounds = true
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The point of the contents at the top left: the origin of the bounds.
    open var contentOffset: CGPoint {
        get { bounds.origin }
        set {
            guard bounds.origin != newValue else { return }
            bounds.origin = newValue
            delegate?.scrollViewDidScroll(self)
        }
    }

    /// Sets the offset, within 0.3 seconds if `animated` is true.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        guard animated else { return self.contentOffset = contentOffset }
        UIView.animate(withDuration: 0.3) {
            self.contentOffset = contentOffset
        } completion: { [weak self] _ in
            if let self { delegate?.scrollViewDidEndScrollingAnimation(self) }
        }
    }

    /// Scrolls as little as necessary to show a rectangle of the contents.
    open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
        func start(_ shown: (CGFloat, CGFloat), _ wanted: (CGFloat, CGFloat)) -> CGFloat {
            if wanted.0 < shown.0 || wanted.1 - wanted.0 > shown.1 - shown.0 { return wanted.0 }
            return max(shown.0, wanted.1 - (shown.1 - shown.0))
        }
        let offset = CGPoint(
            x: start((bounds.minX, bounds.maxX), (rect.minX, rect.maxX)),
            y: start((bounds.minY, bounds.maxY), (rect.minY, rect.maxY)))
        setContentOffset(offset, animated: animated)
    }

    /// The scale of the view that the delegate returns for zooming, within the limits; 1 without one.
    open var zoomScale: CGFloat {
        get { delegate?.viewForZooming(in: self)?.transform.a ?? 1 }
        set {
            guard let view = delegate?.viewForZooming(in: self) else { return }
            let scale = min(max(newValue, minimumZoomScale), maximumZoomScale)
            let size = CGSize(width: view.bounds.width * scale, height: view.bounds.height * scale)
            view.transform = CGAffineTransform(scaleX: scale, y: scale)
            view.center = CGPoint(x: size.width / 2, y: size.height / 2)
            contentSize = size
            delegate?.scrollViewDidZoom(self)
        }
    }

    /// Sets the scale, within 0.3 seconds if `animated` is true.
    open func setZoomScale(_ scale: CGFloat, animated: Bool) {
        guard animated else { return zoomScale = scale }
        UIView.animate(withDuration: 0.3) { self.zoomScale = scale }
    }

    /// The area of the contents.
    public var contentLayoutGuide: UILayoutGuide { constraintState.guide(.scrolledContent, of: self) }
    /// The area of the scroll view itself.
    public var frameLayoutGuide: UILayoutGuide { constraintState.guide(.bounds, of: self) }

    func adoptContentSize(of system: LayoutSystem) {
        if let size = system.contentSize(of: self) { contentSize = size }
    }

    /// How insets follow from bars.
    ///
    /// - Apple: `UIScrollView.ContentInsetAdjustmentBehavior`.
    public enum ContentInsetAdjustmentBehavior: Int, Sendable {
        /// Depends on the controller.
        case automatic = 0
        /// In scrolling directions.
        case scrollableAxes
        /// Never.
        case never
        /// Always.
        case always
    }
}

/// What a scroll view tells.
///
/// - Apple: `UIScrollViewDelegate`; the methods for touches are not called.
public protocol UIScrollViewDelegate: AnyObject {
    /// Called after the offset has changed.
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    /// Called after the scale has changed.
    func scrollViewDidZoom(_ scrollView: UIScrollView)
    /// Called after animated scrolling.
    func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView)
    /// Returns the view that is scaled; nil by default.
    func viewForZooming(in scrollView: UIScrollView) -> UIView?
    /// Not called: no touches arrive.
    func scrollViewWillBeginDragging(_ scrollView: UIScrollView)
    /// Not called: no touches arrive.
    func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool)
    /// Not called: no touches arrive.
    func scrollViewDidEndDecelerating(_ scrollView: UIScrollView)
    /// Not called: no touches arrive.
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewDidZoom(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {}
    public func viewForZooming(in scrollView: UIScrollView) -> UIView? { nil }
    public func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {}
    public func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {}
    public func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
}
