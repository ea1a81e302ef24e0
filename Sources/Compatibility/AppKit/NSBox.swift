import Foundation
import QuartzCore
import ViewAnimation

/// A rectangle with a border and a background around a content view.
///
/// - Apple: `NSBox`; titles are not drawn.
open class NSBox: NSView {
    /// The purpose of a box.
    ///
    /// - Apple: `NSBox.BoxType`.
    public enum BoxType: UInt, Sendable {
        /// A gray rounded area.
        case primary = 0
        /// A line.
        case separator = 2
        /// The colors of the box.
        case custom = 4
    }

    /// The place of the title, which is not drawn.
    ///
    /// - Apple: `NSBox.TitlePosition`.
    public enum TitlePosition: UInt, Sendable {
        /// A place.
        case noTitle = 0, aboveTop, atTop, belowTop, aboveBottom, atBottom, belowBottom
    }

    /// The purpose.
    open var boxType = BoxType.primary { didSet { needsDisplay = true } }
    /// The background color of a custom box.
    open var fillColor = NSColor.clear { didSet { needsDisplay = true } }
    /// The color of the border of a custom box.
    open var borderColor = NSColor(white: 0, alpha: 0.2) { didSet { needsDisplay = true } }
    /// The width of the border of a custom box; 1 by default.
    open var borderWidth: CGFloat = 1 { didSet { needsDisplay = true } }
    /// The radius of the corners of a custom box.
    open var cornerRadius: CGFloat = 0 { didSet { needsDisplay = true } }
    /// Whether the background is transparent.
    open var isTransparent = false { didSet { needsDisplay = true } }
    /// The title, which is not drawn.
    open var title = "Title"
    /// The place of the title, which is not drawn.
    open var titlePosition = TitlePosition.atTop
    /// The distances of the content view from the border.
    open var contentViewMargins = CGSize.zero { didSet { needsLayout = true } }
    /// The view in the box.
    open var contentView: NSView? {
        didSet {
            guard contentView !== oldValue else { return }
            oldValue?.removeFromSuperview()
            if let contentView { addSubview(contentView) }
        }
    }

    /// Places the content view.
    open override func layout() {
        super.layout()
        contentView?.frame = bounds.insetBy(dx: contentViewMargins.width, dy: contentViewMargins.height)
    }

    open override func draw(_ dirtyRect: CGRect) {
        guard !isTransparent else { return }
        switch boxType {
        case .primary: draw(fill: NSColor(white: 0, alpha: 0.04), stroke: NSColor(white: 0, alpha: 0.1), 1, radius: 5)
        case .custom: draw(fill: fillColor, stroke: borderColor, borderWidth, radius: cornerRadius)
        case .separator:
            NSColor(white: 0, alpha: 0.1).setFill()
            let isRow = bounds.width >= bounds.height
            let line =
                isRow
                ? CGRect(x: 0, y: bounds.midY.rounded(.down), width: bounds.width, height: 1)
                : CGRect(x: bounds.midX.rounded(.down), y: 0, width: 1, height: bounds.height)
            line.fill()
        }
    }

    private func draw(fill: NSColor, stroke: NSColor, _ width: CGFloat, radius: CGFloat) {
        let path = NSBezierPath(
            roundedRect: bounds.insetBy(dx: width / 2, dy: width / 2), xRadius: radius, yRadius: radius)
        fill.setFill()
        path.fill()
        guard width > 0 else { return }
        path.lineWidth = width
        stroke.setStroke()
        path.stroke()
    }
}
