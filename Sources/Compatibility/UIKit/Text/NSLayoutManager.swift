import CoreText
import Foundation
import TextLayout
import ViewAnimation

/// Lays out the text of a storage in containers, one after the other.
///
/// Each UTF-16 unit of the text counts as one glyph, so ranges of glyphs and characters are equal.
/// - Apple: `NSLayoutManager`.
open class NSLayoutManager: NSObject {
    /// The text.
    open internal(set) weak var textStorage: NSTextStorage?
    /// The containers in the order in which they are filled.
    open private(set) var textContainers: [NSTextContainer] = []
    /// The delegate, whose methods are called after layouts.
    open weak var delegate: (any NSLayoutManagerDelegate)?
    /// Whether the leading of fonts separates lines. True by default.
    open var usesFontLeading = true { didSet { invalidate() } }
    /// Whether characters without ink would be shown. Stored; has no effect.
    open var showsInvisibleCharacters = false
    /// Whether distant lines would be laid out later. Stored; has no effect.
    open var allowsNonContiguousLayout = false

    private var stored: [LineFragment]?

    /// Creates a layout manager without containers.
    public override init() {}
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// Adds a container.
    open func addTextContainer(_ container: NSTextContainer) {
        insertTextContainer(container, at: textContainers.count)
    }

    /// Adds a container at a position.
    open func insertTextContainer(_ container: NSTextContainer, at index: Int) {
        container.layoutManager = self
        textContainers.insert(container, at: index)
        invalidate()
    }

    /// Removes a container.
    open func removeTextContainer(at index: Int) {
        textContainers.remove(at: index).layoutManager = nil
        invalidate()
    }

    /// Lays out the text again at the next use.
    open func textContainerChangedGeometry(_ container: NSTextContainer) { invalidate() }
    /// Lays out the text again at the next use.
    open func invalidateLayout(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) {
        invalidate()
    }
    /// Draws nothing: the view that draws the text is not known.
    open func invalidateDisplay(forCharacterRange charRange: NSRange) {}
    /// Lays out the text, if it is not laid out.
    open func ensureLayout(for container: NSTextContainer) { _ = fragments }
    /// Lays out the text, if it is not laid out.
    open func ensureLayout(forCharacterRange charRange: NSRange) { _ = fragments }

    private func invalidate() {
        stored = nil
        delegate?.layoutManagerDidInvalidateLayout(self)
    }

    /// Lays out changed text at once if a delegate waits for it.
    func textDidChange() {
        invalidate()
        if delegate != nil, !textContainers.isEmpty { _ = fragments }
    }

    /// The lines of all containers.
    var fragments: [LineFragment] {
        if let stored { return stored }
        guard let textStorage else { return [] }
        let lines = LineFragment.lines(of: textStorage, in: textContainers, usesFontLeading: usesFontLeading)
        stored = lines
        for container in textContainers {
            delegate?.layoutManager(
                self, didCompleteLayoutFor: container, atEnd: container === textContainers.last)
        }
        return lines
    }

    // Drawing.

    /// Draws the background colors of glyphs into the current context.
    ///
    /// - Parameters:
    ///   - glyphsToShow: The range of the glyphs.
    ///   - origin: The top left of the container, in points.
    open func drawBackground(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        textStorage?.enumerateAttribute(.backgroundColor, in: clamped(glyphsToShow)) { value, range, _ in
            guard let color = value as? UIColor else { return }
            let rects = fragments.compactMap { $0.rect(of: range)?.offsetBy(dx: origin.x, dy: origin.y) }
            rects.withUnsafeBufferPointer {
                guard let start = $0.baseAddress else { return }
                fillBackgroundRectArray(start, count: rects.count, forCharacterRange: range, color: color)
            }
        }
    }

    /// Fills rectangles with the background color of text.
    open func fillBackgroundRectArray(
        _ rectArray: UnsafePointer<CGRect>, count rectCount: Int, forCharacterRange charRange: NSRange, color: UIColor
    ) {
        color.setFill()
        for index in 0..<rectCount { UIGraphicsGetCurrentContext()?.fill(rectArray[index]) }
    }

    /// Draws glyphs into the current context.
    ///
    /// - Parameters:
    ///   - glyphsToShow: The range of the glyphs.
    ///   - origin: The top left of the container, in points.
    open func drawGlyphs(forGlyphRange glyphsToShow: NSRange, at origin: CGPoint) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        for line in fragments { line.draw(clamped(glyphsToShow), at: origin, in: context) }
    }

    func clamped(_ range: NSRange) -> NSRange {
        NSIntersectionRange(range, NSRange(location: 0, length: textStorage?.length ?? 0))
    }
}

/// What a layout manager tells.
///
/// - Apple: `NSLayoutManagerDelegate`, limited to these methods.
public protocol NSLayoutManagerDelegate: AnyObject {
    /// Called after the text of a container was laid out.
    func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool)
    /// Called when the layout is not valid anymore.
    func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager)
}

extension NSLayoutManagerDelegate {
    /// Does nothing.
    public func layoutManager(
        _ layoutManager: NSLayoutManager, didCompleteLayoutFor textContainer: NSTextContainer?,
        atEnd layoutFinishedFlag: Bool
    ) {}
    /// Does nothing.
    public func layoutManagerDidInvalidateLayout(_ sender: NSLayoutManager) {}
}
