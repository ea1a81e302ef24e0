import Foundation
import TextLayout
import ViewAnimation

/// A rectangle that text is laid out in.
///
/// - Apple: `NSTextContainer`. Exclusion paths have no effect.
open class NSTextContainer: NSObject {
    /// The layout manager.
    open internal(set) weak var layoutManager: NSLayoutManager?
    /// The size in points; a dimension of 0 has no limit.
    open var size: CGSize { didSet { layoutManager?.textContainerChangedGeometry(self) } }
    /// The space at both ends of lines; 5 points by default.
    open var lineFragmentPadding: CGFloat = 5 { didSet { layoutManager?.textContainerChangedGeometry(self) } }
    /// The number of lines after which text is left out; 0, the default, for no limit.
    open var maximumNumberOfLines = 0 { didSet { layoutManager?.textContainerChangedGeometry(self) } }
    /// The end of the last line. Stored; lines that do not fit are left out.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping
    /// The shapes around which text would flow. Stored; they have no effect.
    open var exclusionPaths: [UIBezierPath] = []
    /// Whether the width follows a text view. Stored; has no effect.
    open var widthTracksTextView = false
    /// Whether the height follows a text view. Stored; has no effect.
    open var heightTracksTextView = false

    /// Creates a container.
    public init(size: CGSize = .zero) { self.size = size }

    /// The box of the lines, without limits where the size is 0.
    var box: CGSize {
        CGSize(
            width: size.width > 0 ? max(size.width - 2 * lineFragmentPadding, 0) : .greatestFiniteMagnitude,
            height: size.height > 0 ? size.height : .greatestFiniteMagnitude)
    }
}
