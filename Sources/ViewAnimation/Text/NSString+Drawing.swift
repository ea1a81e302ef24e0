import Foundation
import TextLayout

/// Options of measuring and drawing text.
///
/// - Apple: `NSStringDrawingOptions`.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// Draws several lines from the top of the rectangle. Without it, the text is one line whose baseline is at the
    /// rectangle's origin.
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
    /// Separates lines by the leading of the font, if it has one.
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
    /// Measures the outlines of glyphs. It has no effect: lines are measured by their ascent and descent.
    public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
    /// Ends the last line that fits with an ellipsis.
    public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// A placeholder in the signatures of text drawing. It has no effect.
///
/// - Apple: `NSStringDrawingContext`.
public final class NSStringDrawingContext: NSObject {}

extension NSAttributedString {
    /// Returns the size of the text without wrapping, in points. Trailing spaces count.
    public func size() -> CGSize { drawn(in: .unlimited, mode: .byClipping).sizeWithTrailingSpaces }

    /// Draws the text without wrapping, with its top-left corner at `point`.
    public func draw(at point: CGPoint) { drawn(in: .unlimited, mode: .byClipping).draw(at: point) }

    /// Draws the text into a rectangle from its top. Lines that do not fit are left out.
    public func draw(in rect: CGRect) { draw(with: rect, options: .usesLineFragmentOrigin, context: nil) }

    /// Draws the text into a rectangle with options.
    public func draw(with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?) {
        let text = drawn(in: rect.size, options)
        if options.contains(.usesLineFragmentOrigin) {
            text.draw(at: rect.origin, boxHeight: rect.height)
        } else {
            text.draw(at: CGPoint(x: rect.minX, y: rect.minY - text.size.height))
        }
    }

    /// Returns the rectangle that the text occupies in a box of `size` points at the origin. Spaces at the end of a
    /// paragraph count, spaces at which a line breaks do not.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
    ) -> CGRect {
        CGRect(origin: .zero, size: drawn(in: size, options).sizeWithTrailingSpaces)
    }

    private func drawn(in size: CGSize, _ options: NSStringDrawingOptions) -> DrawnText {
        // UIKit treats a dimension of 0 as unlimited.
        let width = size.width > 0 ? size.width : .infinity
        let height = size.height > 0 ? size.height : .infinity
        let usesLeading = options.contains(.usesFontLeading)
        guard options.contains(.usesLineFragmentOrigin) else {
            let size = CGSize(width: width, height: .infinity)
            return drawn(in: size, lineLimit: 1, mode: lineBreakMode, usesFontLeading: usesLeading)
        }
        let mode = options.contains(.truncatesLastVisibleLine) ? NSLineBreakMode.byTruncatingTail : lineBreakMode
        // Only the first line of a truncated paragraph is drawn.
        let isTruncated = [.byTruncatingHead, .byTruncatingMiddle, .byTruncatingTail].contains(lineBreakMode)
        return drawn(
            in: CGSize(width: width, height: height), lineLimit: isTruncated ? 1 : 0, mode: mode,
            usesFontLeading: usesLeading)
    }

    private func drawn(
        in size: CGSize, lineLimit: Int = 0, mode: NSLineBreakMode, usesFontLeading: Bool = false
    ) -> DrawnText {
        DrawnText(self, in: size, lineLimit: lineLimit, lineBreakMode: mode, usesFontLeading: usesFontLeading)
    }

    private var lineBreakMode: NSLineBreakMode {
        guard length > 0 else { return .byWordWrapping }
        let style = attribute(.paragraphStyle, at: 0, effectiveRange: nil) as? NSParagraphStyle
        return style?.lineBreakMode ?? .byWordWrapping
    }
}

extension CGSize {
    fileprivate static let unlimited = CGSize(width: CGFloat.infinity, height: .infinity)
}

// The same functions for strings with one set of attributes, under the names of `NSString` and `String`.
extension NSString {
    /// Returns the size of the text without wrapping, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        attributed(attributes).size()
    }

    /// Draws the text without wrapping, with its top-left corner at `point`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(at: point)
    }

    /// Draws the text into a rectangle from its top. Lines that do not fit are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        attributed(attributes).draw(in: rect)
    }

    /// Draws the text into a rectangle with options.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        attributed(attributes).draw(with: rect, options: options, context: context)
    }

    /// Returns the rectangle that the text occupies in a box of `size` points at the origin.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        attributed(attributes).boundingRect(with: size, options: options, context: context)
    }

    private func attributed(_ attributes: [NSAttributedString.Key: Any]?) -> NSAttributedString {
        NSAttributedString(string: description, attributes: attributes)
    }
}

extension String {
    /// Returns the size of the text without wrapping, in points.
    public func size(withAttributes attributes: [NSAttributedString.Key: Any]? = nil) -> CGSize {
        NSString(string: self).size(withAttributes: attributes)
    }

    /// Draws the text without wrapping, with its top-left corner at `point`.
    public func draw(at point: CGPoint, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(at: point, withAttributes: attributes)
    }

    /// Draws the text into a rectangle from its top. Lines that do not fit are left out.
    public func draw(in rect: CGRect, withAttributes attributes: [NSAttributedString.Key: Any]? = nil) {
        NSString(string: self).draw(in: rect, withAttributes: attributes)
    }

    /// Draws the text into a rectangle with options.
    public func draw(
        with rect: CGRect, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) {
        NSString(string: self).draw(with: rect, options: options, attributes: attributes, context: context)
    }

    /// Returns the rectangle that the text occupies in a box of `size` points at the origin.
    public func boundingRect(
        with size: CGSize, options: NSStringDrawingOptions = [], attributes: [NSAttributedString.Key: Any]? = nil,
        context: NSStringDrawingContext?
    ) -> CGRect {
        NSString(string: self).boundingRect(with: size, options: options, attributes: attributes, context: context)
    }
}

extension NSAttributedString.Key {
    /// Whether ligatures are used: a number, which is stored. Text always uses the ligatures of its font.
    ///
    /// - Apple: `NSAttributedString.Key.ligature`.
    public static let ligature = Self(rawValue: "NSLigature")
}
