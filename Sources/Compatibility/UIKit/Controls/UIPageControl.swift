import Foundation
import LayerTree
import ViewAnimation

/// A row of dots, one for each page, in the style of iOS 15. No touches arrive: code sets the page.
///
/// - Apple: `UIPageControl`.
open class UIPageControl: UIControl {
    /// The number of pages. 0 by default.
    open var numberOfPages = 0 {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsLayout()
        }
    }
    /// The current page. 0 by default.
    open var currentPage = 0 { didSet { setNeedsLayout() } }
    /// Whether a single page has no dot. False by default.
    open var hidesForSinglePage = false { didSet { setNeedsLayout() } }
    /// The color of the other pages' dots; nil for translucent white.
    open var pageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }
    /// The color of the current page's dot; nil for white.
    open var currentPageIndicatorTintColor: UIColor? { didSet { setNeedsLayout() } }

    /// The background of the dots. Stored; has no effect.
    open var backgroundStyle = BackgroundStyle.automatic
    /// Stored; no touches arrive.
    open var allowsContinuousInteraction = true

    /// The background of a page control.
    ///
    /// - Apple: `UIPageControl.BackgroundStyle`.
    public enum BackgroundStyle: Int, Sendable {
        /// A background.
        case automatic = 0, prominent, minimal
    }

    private var dots: [CALayer] = []
    private static let side: CGFloat = 7, distance: CGFloat = 16, height: CGFloat = 26, most = 1000

    private var shownPages: Int { hidesForSinglePage && numberOfPages <= 1 ? 0 : min(max(numberOfPages, 0), Self.most) }

    open override func layoutSubviews() {
        super.layoutSubviews()
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        while dots.count > shownPages { dots.removeLast().removeFromSuperlayer() }
        while dots.count < shownPages {
            let dot = CALayer()
            dot.cornerRadius = Self.side / 2
            layer.addSublayer(dot)
            dots.append(dot)
        }
        let start = bounds.midX - Self.distance * CGFloat(shownPages - 1) / 2
        for (index, dot) in dots.enumerated() {
            let other = pageIndicatorTintColor ?? UIColor(white: 1, alpha: 0.3)
            dot.backgroundColor = (index == currentPage ? currentPageIndicatorTintColor ?? .white : other).cgColor
            dot.bounds = CGRect(x: 0, y: 0, width: Self.side, height: Self.side)
            dot.position = CGPoint(x: start + CGFloat(index) * Self.distance, y: bounds.midY)
        }
        CATransaction.commit()
    }

    /// Returns the size of a control with a number of pages.
    open func size(forNumberOfPages pageCount: Int) -> CGSize {
        CGSize(width: Self.distance * CGFloat(max(pageCount, 0)) + 8, height: Self.height)
    }

    /// The size of the dots.
    open override var intrinsicContentSize: CGSize { size(forNumberOfPages: numberOfPages) }
    /// Returns the size of the dots.
    open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }
}
