import Foundation
import QuartzCore
import ViewAnimation

/// A row or column of views.
///
/// - Apple: `NSStackView`, with the layout of `UIStackView`. All views are in one gravity area.
open class NSStackView: NSView {
    /// The distribution of the space along the stack.
    ///
    /// - Apple: `NSStackView.Distribution`.
    public enum Distribution: Int, Sendable {
        /// The views keep their sizes; the same as `fill`.
        case gravityAreas = -1
        /// One view takes the remaining space.
        case fill
        /// All views have the same length.
        case fillEqually
        /// Lengths are proportional to the intrinsic ones.
        case fillProportionally
        /// The views have the same distances.
        case equalSpacing
        /// The centers have the same distances.
        case equalCentering
    }

    /// A place in the stack. All views are in one place.
    ///
    /// - Apple: `NSStackView.Gravity`.
    public enum Gravity: Int, Sendable {
        /// The start, the middle or the end.
        case leading = 1, center, trailing
        /// The start of a column.
        public static let top = Gravity.leading
        /// The end of a column.
        public static let bottom = Gravity.trailing
    }

    private var stack: UIStackView? { layoutProxy as? UIStackView }
    /// The views of the stack.
    open private(set) var arrangedSubviews: [NSView] = []

    /// Creates a stack of views.
    public convenience init(views: [NSView]) {
        self.init(frame: .zero)
        translatesAutoresizingMaskIntoConstraints = false
        for view in views { addArrangedSubview(view) }
    }

    override func makeLayoutProxy() -> UIView {
        let stack = StackProxy(self)
        stack.spacing = 8
        stack.alignment = .center
        return stack
    }

    /// The direction; a row by default.
    open var orientation = NSUserInterfaceLayoutOrientation.horizontal {
        didSet { stack?.axis = orientation == .horizontal ? .horizontal : .vertical }
    }
    /// The distance of the views in points; 8 by default.
    open var spacing: CGFloat {
        get { stack?.spacing ?? 0 }
        set { stack?.spacing = newValue }
    }
    /// The position across the stack; the center by default.
    open var alignment = NSLayoutConstraint.Attribute.centerY {
        didSet {
            switch alignment {
            case .leading, .left, .top: stack?.alignment = .leading
            case .trailing, .right, .bottom: stack?.alignment = .trailing
            case .width, .height: stack?.alignment = .fill
            default: stack?.alignment = .center
            }
        }
    }
    /// The distribution of the space along the stack.
    open var distribution = Distribution.gravityAreas {
        didSet {
            stack?.distribution = UIStackView.Distribution(rawValue: max(distribution.rawValue, 0)) ?? .fill
        }
    }
    /// The space around the views; none by default.
    open var edgeInsets = NSEdgeInsets() {
        didSet {
            stack?.layoutMargins = UIEdgeInsets(
                top: edgeInsets.top, left: edgeInsets.left, bottom: edgeInsets.bottom, right: edgeInsets.right)
            stack?.isLayoutMarginsRelativeArrangement = true
        }
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: NSView) { insertArrangedSubview(view, at: arrangedSubviews.count) }
    /// Inserts a view.
    open func insertArrangedSubview(_ view: NSView, at insertionIndex: Int) {
        view.translatesAutoresizingMaskIntoConstraints = false
        addSubview(view)
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: min(max(insertionIndex, 0), arrangedSubviews.count))
        stack?.insertArrangedSubview(view.layoutProxy, at: insertionIndex)
    }
    /// Takes a view out of the arrangement. It stays a subview.
    open func removeArrangedSubview(_ view: NSView) {
        arrangedSubviews.removeAll { $0 === view }
        stack?.removeArrangedSubview(view.layoutProxy)
    }
    /// Adds a view at the end.
    open func addView(_ view: NSView, in gravity: Gravity) { addArrangedSubview(view) }
    /// Removes a view.
    open func removeView(_ view: NSView) {
        removeArrangedSubview(view)
        view.removeFromSuperview()
    }
    /// The views of the stack.
    open var views: [NSView] { arrangedSubviews }
    /// Sets the distance after a view.
    open func setCustomSpacing(_ spacing: CGFloat, after view: NSView) {
        stack?.setCustomSpacing(spacing, after: view.layoutProxy)
    }

    open override func willRemoveSubview(_ subview: NSView) {
        super.willRemoveSubview(subview)
        if arrangedSubviews.contains(where: { $0 === subview }) { removeArrangedSubview(subview) }
    }
}

/// A direction of views.
///
/// - Apple: `NSUserInterfaceLayoutOrientation`.
public enum NSUserInterfaceLayoutOrientation: Int, Sendable {
    /// A row.
    case horizontal = 0
    /// A column.
    case vertical
}
