import Foundation
import VectorGeometry

/// A view that shows a part of its contents. No touches arrive: code sets `contentOffset`.
///
/// - Apple: `UIScrollView`, without indicators and bouncing.
open class UIScrollView: UIView {
    /// The delegate, which is notified of changes to the offset.
    open weak var delegate: (any UIScrollViewDelegate)?
    /// The size of the contents in points. Constraints between the scroll view and its descendants set it.
    open var contentSize: CGSize {
        get { storedContentSize }
        set { announcing("contentSize") { storedContentSize = newValue } }
    }
    private var storedContentSize = CGSize.zero
    /// The space around the contents.
    open var contentInset: UIEdgeInsets {
        get { storedContentInset }
        set {
            let before = storedContentInset
            announcing("contentInset") { storedContentInset = newValue }
            stayAtStart(from: before)
        }
    }
    private var storedContentInset = UIEdgeInsets.zero
    /// The space around the contents: `contentInset`, and that of bars.
    open var adjustedContentInset: UIEdgeInsets { contentInset + barInset }
    /// How bars add to the insets. By default, bars at the top and the bottom do.
    open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic { didSet { adjustToSafeArea() } }
    /// The adjusted inset at the top that the offset takes into account.
    private var shownTop: CGFloat = 0
    /// The adjusted insets have changed. The default does nothing.
    open func adjustedContentInsetDidChange() {}
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
    /// Stored; has no effect.
    open var canCancelContentTouches = true
    /// Stored; has no effect.
    open var isDirectionalLockEnabled = false
    /// Stored; has no effect.
    open var bouncesZoom = true
    /// Stored; has no effect.
    open var scrollsToTop = true
    /// Stored; has no effect.
    open var decelerationRate = DecelerationRate.normal
    /// Stored; has no effect.
    open var keyboardDismissMode = KeyboardDismissMode.none
    /// Stored; indicators are not drawn.
    open var indicatorStyle = IndicatorStyle.default
    /// Stored; indicators are not drawn.
    open var scrollIndicatorInsets = UIEdgeInsets.zero
    /// Stored; indicators are not drawn.
    open var verticalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Stored; indicators are not drawn.
    open var horizontalScrollIndicatorInsets = UIEdgeInsets.zero
    /// Stored; indicators are not drawn.
    open var automaticallyAdjustsScrollIndicatorInsets = true
    /// The gesture that scrolls. No touches arrive.
    open private(set) lazy var panGestureRecognizer = UIPanGestureRecognizer(target: nil, action: nil)
    /// The gesture that zooms. No touches arrive.
    open private(set) lazy var pinchGestureRecognizer: UIPinchGestureRecognizer? = UIPinchGestureRecognizer(
        target: nil, action: nil)
    /// Whether the content is being zoomed: false.
    open var isZooming: Bool { false }
    /// Whether the zoom bounces: false.
    open var isZoomBouncing: Bool { false }
    /// Does nothing, because indicators are not drawn.
    open func flashScrollIndicators() {}
    /// Zooms to a rectangle.
    open func zoom(to rect: CGRect, animated: Bool) {
        guard rect.width > 0, rect.height > 0 else { return }
        let scale = min(bounds.width / rect.width, bounds.height / rect.height)
        setZoomScale(scale, animated: animated)
        setContentOffset(CGPoint(x: rect.minX * zoomScale, y: rect.minY * zoomScale), animated: animated)
    }
    /// Returns whether a touch reaches the content: true.
    open func touchesShouldBegin(_ touches: Set<UITouch>, with event: UIEvent?, in view: UIView) -> Bool { true }
    /// Returns whether a touch of the content can be cancelled.
    open func touchesShouldCancel(in view: UIView) -> Bool { true }

    /// How fast scrolling slows down.
    ///
    /// - Apple: `UIScrollView.DecelerationRate`.
    public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
        /// The factor per millisecond.
        public let rawValue: CGFloat
        /// Creates a rate from its factor.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The standard rate.
        public static let normal = DecelerationRate(rawValue: 0.998)
        /// A faster rate.
        public static let fast = DecelerationRate(rawValue: 0.99)
    }

    /// How scrolling hides a keyboard.
    ///
    /// - Apple: `UIScrollView.KeyboardDismissMode`.
    public enum KeyboardDismissMode: Int, Sendable {
        /// A way.
        case none = 0, onDrag, interactive, onDragWithAccessory, interactiveWithAccessory
    }

    /// The style of indicators.
    ///
    /// - Apple: `UIScrollView.IndicatorStyle`.
    public enum IndicatorStyle: Int, Sendable {
        /// A style.
        case `default` = 0, black, white
    }
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
            announcing("contentOffset") { bounds.origin = newValue }
            delegate?.scrollViewDidScroll(self)
        }
    }

    open override func announcedValue(_ key: String) -> Any? {
        switch key {
        case "contentOffset": contentOffset
        case "contentSize": contentSize
        case "contentInset": contentInset
        default: super.announcedValue(key)
        }
    }

    /// The animated change of the offset that runs.
    private var scrolling: OffsetAnimation?

    /// Sets the offset; if `animated` is true, frame by frame within 0.3 seconds. The delegate learns of each frame.
    open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
        scrolling?.cancel()
        scrolling = nil
        guard animated, contentOffset != bounds.origin, ViewContext.current.animatingBlock == nil else {
            self.contentOffset = contentOffset
            return
        }
        scrolling = OffsetAnimation(of: self, to: contentOffset)
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

    /// The part of the safe area that adds to the insets.
    private var barInset: UIEdgeInsets {
        var insets = safeAreaInsets
        switch contentInsetAdjustmentBehavior {
        case .never: return .zero
        case .always: return insets
        case .automatic: break
        case .scrollableAxes:
            if contentSize.height <= bounds.height, !alwaysBounceVertical { (insets.top, insets.bottom) = (0, 0) }
        }
        if contentSize.width <= bounds.width, !alwaysBounceHorizontal { (insets.left, insets.right) = (0, 0) }
        return insets
    }

    /// Keeps contents that are scrolled to the top below a bar that appears, and follows one that disappears.
    override func adjustToSafeArea() {
        let top = barInset.top
        guard top != shownTop else { return }
        let isAtTop = contentOffset.y == -contentInset.top - shownTop || contentOffset.y == -shownTop
        let difference = shownTop - top
        shownTop = top
        if isAtTop { contentOffset.y += difference }
        adjustedContentInsetDidChange()
        delegate?.scrollViewDidChangeAdjustedContentInset(self)
    }

    /// Keeps contents that are scrolled to the top or the left there after a change of the inset.
    private func stayAtStart(from before: UIEdgeInsets) {
        let bars = barInset
        var offset = contentOffset
        if offset.y == -before.top - bars.top { offset.y = -contentInset.top - bars.top }
        if offset.x == -before.left - bars.left { offset.x = -contentInset.left - bars.left }
        if offset != contentOffset { contentOffset = offset }
    }

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
