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

    /// The image in place of the dots; nil for dots. It has the colors of the dots.
    open var preferredIndicatorImage: UIImage? { didSet { setNeedsLayout() } }
    /// The image in place of the dot of the current page; nil for that of all pages.
    open var preferredCurrentPageIndicatorImage: UIImage? { didSet { setNeedsLayout() } }
    private var pageImages: [Int: UIImage] = [:]
    /// Sets the image in place of the dot of a page; nil for that of all pages.
    open func setIndicatorImage(_ image: UIImage?, forPage page: Int) {
        pageImages[page] = image
        setNeedsLayout()
    }
    /// Returns the image in place of the dot of a page.
    open func indicatorImage(forPage page: Int) -> UIImage? { pageImages[page] }

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
            let color = index == currentPage ? currentPageIndicatorTintColor ?? .white : other
            let image = image(of: index)
            dot.backgroundColor = image == nil ? color.cgColor : nil
            dot.contents = image?.withTintColor(color).cgImage
            dot.bounds = CGRect(origin: .zero, size: image?.size ?? CGSize(width: Self.side, height: Self.side))
            dot.cornerRadius = image == nil ? Self.side / 2 : 0
            dot.position = CGPoint(x: start + CGFloat(index) * Self.distance, y: bounds.midY)
        }
        CATransaction.commit()
    }

    private func image(of page: Int) -> UIImage? {
        let own = pageImages[page] ?? preferredIndicatorImage
        return page == currentPage ? preferredCurrentPageIndicatorImage ?? own : own
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
