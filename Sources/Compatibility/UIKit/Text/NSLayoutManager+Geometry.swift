import CoreText
import Foundation

// Ranges and rectangles, with y downward from the top left of a container.
extension NSLayoutManager {
    /// The number of glyphs: the number of UTF-16 units of the text.
    public var numberOfGlyphs: Int { textStorage?.length ?? 0 }

    /// Returns the same range, and stores it.
    public func characterRange(forGlyphRange glyphRange: NSRange, actualGlyphRange: NSRangePointer?) -> NSRange {
        actualGlyphRange?.pointee = clamped(glyphRange)
        return clamped(glyphRange)
    }

    /// Returns the same range, and stores it.
    public func glyphRange(forCharacterRange charRange: NSRange, actualCharacterRange: NSRangePointer?) -> NSRange {
        actualCharacterRange?.pointee = clamped(charRange)
        return clamped(charRange)
    }

    /// Returns the same index.
    public func characterIndexForGlyph(at glyphIndex: Int) -> Int { glyphIndex }
    /// Returns the same index.
    public func glyphIndexForCharacter(at charIndex: Int) -> Int { charIndex }
    /// Returns whether the text has a character with the index.
    public func isValidGlyphIndex(_ glyphIndex: Int) -> Bool { (0..<numberOfGlyphs).contains(glyphIndex) }

    /// Returns the range of the text in a container.
    public func glyphRange(for container: NSTextContainer) -> NSRange {
        let lines = fragments.filter { $0.container === container }
        guard let first = lines.first, let last = lines.last else { return NSRange(location: 0, length: 0) }
        return NSUnionRange(first.range, last.range)
    }

    /// Returns the range itself as a range without changed distances: one glyph.
    public func range(ofNominallySpacedGlyphsContaining glyphIndex: Int) -> NSRange {
        NSRange(location: glyphIndex, length: 1)
    }

    /// Returns the container of a glyph, and stores the range of its text; nil for glyphs that do not fit.
    public func textContainer(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> NSTextContainer? {
        guard let line = fragment(at: glyphIndex) else { return nil }
        effectiveRange?.pointee = glyphRange(for: line.container)
        return line.container
    }

    /// Returns the rectangle that the lines of a container cover.
    public func usedRect(for container: NSTextContainer) -> CGRect {
        fragments.filter { $0.container === container }.reduce(CGRect.null) { $0.union($1.usedRect) }.orZero
    }

    /// Returns the rectangle that encloses glyphs in a container.
    public func boundingRect(forGlyphRange glyphRange: NSRange, in container: NSTextContainer) -> CGRect {
        let rects = fragments.filter { $0.container === container }.compactMap { $0.rect(of: glyphRange) }
        return rects.reduce(CGRect.null) { $0.union($1) }.orZero
    }

    /// Returns the rectangle of a glyph's line in the whole width, and stores the range of the line.
    public func lineFragmentRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> CGRect {
        guard let line = fragment(at: glyphIndex) else { return .zero }
        effectiveRange?.pointee = line.range
        return line.rect
    }

    /// Returns the rectangle that the text of a glyph's line covers, and stores the range of the line.
    public func lineFragmentUsedRect(forGlyphAt glyphIndex: Int, effectiveRange: NSRangePointer?) -> CGRect {
        guard let line = fragment(at: glyphIndex) else { return .zero }
        effectiveRange?.pointee = line.range
        return line.usedRect
    }

    /// Returns the position of a glyph on the baseline, from the top left of its line.
    public func location(forGlyphAt glyphIndex: Int) -> CGPoint {
        guard let line = fragment(at: glyphIndex) else { return .zero }
        let offset = CGFloat(CTLineGetOffsetForStringIndex(line.line, glyphIndex, nil))
        return CGPoint(x: line.origin.x + offset - line.rect.minX, y: line.origin.y - line.rect.minY)
    }

    /// Calls a closure for each line of a range with its rectangle, the part that text covers, its container, its
    /// range, and a pointer that stops the enumeration when it is set to true.
    public func enumerateLineFragments(
        forGlyphRange glyphRange: NSRange,
        using block: (CGRect, CGRect, NSTextContainer, NSRange, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for line in fragments where NSIntersectionRange(line.range, glyphRange).length > 0 && !stop.boolValue {
            block(line.rect, line.usedRect, line.container, line.range, &stop)
        }
    }

    /// Calls a closure for the rectangle of a range in each line.
    ///
    /// - Parameters:
    ///   - glyphRange: The range.
    ///   - selectedRange: It has no effect.
    ///   - textContainer: The container of the lines.
    ///   - block: Receives each rectangle in points, and a flag that ends the calls.
    public func enumerateEnclosingRects(
        forGlyphRange glyphRange: NSRange, withinSelectedGlyphRange selectedRange: NSRange,
        in textContainer: NSTextContainer, using block: (CGRect, UnsafeMutablePointer<ObjCBool>) -> Void
    ) {
        var stop = ObjCBool(false)
        for line in fragments where line.container === textContainer && !stop.boolValue {
            if let rect = line.rect(of: glyphRange) { block(rect, &stop) }
        }
    }

    /// Returns the glyph nearest to a point, and stores how far the point is between its edges, 0…1.
    public func glyphIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceThroughGlyph: UnsafeMutablePointer<CGFloat>? = nil
    ) -> Int {
        let lines = fragments.filter { $0.container === container && $0.range.length > 0 }
        guard let line = lines.first(where: { point.y < $0.rect.maxY }) ?? lines.last else { return 0 }
        let indices = line.range.location..<NSMaxRange(line.range)
        let rects = indices.map { line.rect(of: NSRange(location: $0, length: 1)) ?? .zero }
        let position = rects.firstIndex { point.x < $0.maxX && $0.width > 0 } ?? rects.count - 1
        let rect = rects[position]
        fractionOfDistanceThroughGlyph?.pointee =
            rect.width > 0 ? min(max((point.x - rect.minX) / rect.width, 0), 1) : 0
        return indices.lowerBound + position
    }

    /// Returns the character nearest to a point, and stores how far the point is between its edges, 0…1.
    public func characterIndex(
        for point: CGPoint, in container: NSTextContainer,
        fractionOfDistanceBetweenInsertionPoints fraction: UnsafeMutablePointer<CGFloat>?
    ) -> Int {
        glyphIndex(for: point, in: container, fractionOfDistanceThroughGlyph: fraction)
    }

    private func fragment(at index: Int) -> LineFragment? { fragments.first { NSLocationInRange(index, $0.range) } }
}

extension CGRect {
    /// The rectangle; zero if it is null.
    fileprivate var orZero: CGRect { isNull ? .zero : self }
}
