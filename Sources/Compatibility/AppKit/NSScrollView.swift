import Foundation
import QuartzCore
import ViewAnimation

/// A view that shows a part of its document view.
///
/// - Apple: `NSClipView`.
open class NSClipView: NSView {
    /// The view of which a part is shown.
    open var documentView: NSView? {
        didSet {
            guard documentView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let documentView { addSubview(documentView) }
        }
    }
    /// The background color, drawn if `drawsBackground` is true.
    open var backgroundColor = NSColor.controlBackgroundColor { didSet { needsDisplay = true } }
    /// Whether the background is drawn. True by default.
    open var drawsBackground = true { didSet { needsDisplay = true } }

    /// The direction of y: that of the document view.
    open override var isFlipped: Bool { documentView?.isFlipped ?? false }

    open override func makeBackingLayer() -> CALayer {
        let layer = CALayer()
        layer.masksToBounds = true
        return layer
    }

    open override func draw(_ dirtyRect: CGRect) {
        guard drawsBackground else { return }
        backgroundColor.setFill()
        bounds.fill()
    }

    /// The frame of the document view.
    open var documentRect: CGRect { documentView?.frame ?? .zero }
    /// The part of the document view that is shown, in its coordinates.
    open var documentVisibleRect: CGRect {
        guard let documentView else { return .zero }
        return bounds.offsetBy(dx: -documentView.frame.minX, dy: -documentView.frame.minY)
    }

    /// Returns bounds that lie in the document view, if that is large enough.
    open func constrainBoundsRect(_ proposedBounds: CGRect) -> CGRect {
        let area = documentRect
        var result = proposedBounds
        result.origin.x = max(min(result.minX, area.maxX - result.width), area.minX)
        result.origin.y = max(min(result.minY, area.maxY - result.height), area.minY)
        return result
    }

    /// Shows the part with a point at its origin.
    open func scroll(to newOrigin: CGPoint) {
        setBoundsOrigin(constrainBoundsRect(CGRect(origin: newOrigin, size: bounds.size)).origin)
    }
}

/// A view with a document view that can be larger. Code scrolls it; scrollers are not drawn.
///
/// - Apple: `NSScrollView`.
open class NSScrollView: NSView {
    /// The view that shows a part of the document view.
    open var contentView = NSClipView() {
        didSet {
            oldValue.removeFromSuperview()
            install()
        }
    }
    /// The view of which a part is shown.
    open var documentView: NSView? {
        get { contentView.documentView }
        set { contentView.documentView = newValue }
    }
    /// Whether there are scrollers, which are not drawn.
    open var hasVerticalScroller = false, hasHorizontalScroller = false
    /// Whether scrollers disappear, which are not drawn.
    open var autohidesScrollers = false
    /// The border, which is not drawn.
    open var borderType = NSBorderType.noBorder
    /// Whether the view can be magnified by gestures. Stored; none arrive.
    open var allowsMagnification = false
    /// The limits of the magnification. Stored; has no effect.
    open var minMagnification: CGFloat = 0.25, maxMagnification: CGFloat = 4
    /// Whether insets follow from bars. There are none.
    open var automaticallyAdjustsContentInsets = true
    /// Whether the background is drawn. True by default.
    open var drawsBackground: Bool {
        get { contentView.drawsBackground }
        set { contentView.drawsBackground = newValue }
    }
    /// The background color.
    open var backgroundColor: NSColor {
        get { contentView.backgroundColor }
        set { contentView.backgroundColor = newValue }
    }

    /// Creates a view with a frame in the superview's coordinates.
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        install()
    }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    private func install() {
        contentView.frame = bounds
        contentView.autoresizingMask = [.width, .height]
        addSubview(contentView)
    }

    /// The size of the part that is shown.
    open var contentSize: CGSize { contentView.frame.size }
    /// The part of the document view that is shown.
    open var documentVisibleRect: CGRect { contentView.documentVisibleRect }
    /// Updates the scrollers, which are not drawn.
    open func reflectScrolledClipView(_ cView: NSClipView) {}
    /// Arranges the parts.
    open func tile() { contentView.frame = bounds }
}

/// The border of a view.
///
/// - Apple: `NSBorderType`.
public enum NSBorderType: UInt, Sendable {
    /// None.
    case noBorder = 0
    /// A line, a bezel or a groove.
    case lineBorder, bezelBorder, grooveBorder
}
