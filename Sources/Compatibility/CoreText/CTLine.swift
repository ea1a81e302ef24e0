import Foundation
import Quartz2D
import TextLayout

/// A line of text: runs of glyphs in visual order, placed from its origin on the baseline, with y upward.
///
/// - Apple: `CTLine`.
public final class CTLine {
    /// The text of the line.
    let text: NSAttributedString
    /// The UTF-16 offsets of the text in the string that the line was created from.
    let range: Range<Int>
    let runs: [CTRun]
    let isRightToLeft: Bool
    let width: CGFloat
    let ascent, descent, leading: CGFloat

    /// Shapes text whose first character has the offset `location` in the whole string.
    ///
    /// - Parameter offset: The distance of the line from the position that tab stops are relative to, in points.
    init(_ text: NSAttributedString, at location: Int = 0, isRightToLeft: Bool? = nil, offset: CGFloat = 0) {
        let shaped = ShapedLine(AttributedText(text), isRightToLeft: isRightToLeft, offset: offset)
        let offsets = Self.offsets(in: text.string, from: location)
        var x: CGFloat = 0
        var runs: [CTRun] = []
        for run in shaped.runs {
            let first = min(max(offsets[run.range.lowerBound] - location, 0), text.length - 1)
            let attributes = text.attributes(at: first, effectiveRange: nil)
            runs.append(CTRun(run, start: x, offsets: offsets, attributes: attributes))
            x += run.glyphs.reduce(0) { $0 + $1.advance }
        }
        self.text = text
        self.runs = runs
        self.isRightToLeft = shaped.isRightToLeft
        range = location..<location + text.length
        width = shaped.width
        (ascent, descent, leading) = Self.heights(of: runs, text)
    }

    /// Creates a line from runs that are already placed.
    init(_ text: NSAttributedString, at location: Int, _ runs: [CTRun], isRightToLeft: Bool) {
        self.text = text
        self.runs = runs
        self.isRightToLeft = isRightToLeft
        range = location..<location + text.length
        width = runs.reduce(0) { $0 + $1.width }
        (ascent, descent, leading) = Self.heights(of: runs, text)
    }

    /// Returns the UTF-16 offsets in the whole string by UTF-8 offset in the line, with one more for the end.
    private static func offsets(in string: String, from location: Int) -> [Int] {
        var offsets: [Int] = []
        var offset = location
        for scalar in string.unicodeScalars {
            for _ in 0..<UTF8.width(scalar) { offsets.append(offset) }
            offset += UTF16.width(scalar)
        }
        return offsets + [offset]
    }

    private static func heights(of runs: [CTRun], _ text: NSAttributedString) -> (CGFloat, CGFloat, CGFloat) {
        if runs.isEmpty, text.length > 0 {
            // A line break is as high as its font.
            let font = text.attribute(.font, at: 0, effectiveRange: nil) as? CTFont
            let used = font ?? CTFont(named: TextAttributes.standardFontName, size: TextAttributes.standardFontSize)
            return (CTFontGetAscent(used), CTFontGetDescent(used), CTFontGetLeading(used))
        }
        return (
            runs.map(\.ascent).max() ?? 0, runs.map(\.descent).max() ?? 0, runs.map(\.leading).max() ?? 0
        )
    }

    /// The width of the white space at the end of the text.
    var trailingSpace: CGFloat {
        let string = text.string as NSString
        var end = text.length
        while end > 0, let scalar = Unicode.Scalar(string.character(at: end - 1)), scalar.properties.isWhitespace {
            end -= 1
        }
        let first = range.lowerBound + end
        return runs.reduce(0) { sum, run in
            run.glyphs.indices.reduce(sum) { run.stringIndices[$1] >= first ? $0 + run.advances[$1] : $0 }
        }
    }
}

/// Creates a line from a string, without breaking it.
public func CTLineCreateWithAttributedString(_ attrString: NSAttributedString) -> CTLine { CTLine(attrString) }

/// Returns the runs from left to right.
public func CTLineGetGlyphRuns(_ line: CTLine) -> [CTRun] { line.runs }

/// Returns the number of glyphs.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.runs.reduce(0) { $0 + $1.glyphs.count } }

/// Returns the UTF-16 range of the line in the string that it was created from.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { CFRange(line.range) }

/// Returns the width in points, including white space at the end, and stores the heights.
@discardableResult
public func CTLineGetTypographicBounds(
    _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
    _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
    ascent?.pointee = line.ascent
    descent?.pointee = line.descent
    leading?.pointee = line.leading
    return Double(line.width)
}

/// Returns the width of the white space at the end of the line in points.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double { Double(line.trailingSpace) }

/// Returns the bounding box of the outlines, from the text position of the context or from the origin of the line.
/// `.null` if the line draws nothing.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
    let bounds = line.runs.reduce(CGRect.null) { $0.union($1.inkBounds($1.glyphs.indices)) }
    let origin = context?.textPosition ?? .zero
    return bounds.isNull ? bounds : bounds.offsetBy(dx: origin.x, dy: origin.y)
}

/// Options of `CTLineGetBoundsWithOptions`.
///
/// - Apple: `CTLineBoundsOptions`, limited to the options below.
public struct CTLineBoundsOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Leaves out the leading.
    public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
    /// Returns the bounding box of the outlines.
    public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
}

/// Returns the box of the line from its origin: its width and heights, or the bounding box of its outlines.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
    if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
    let leading = options.contains(.excludeTypographicLeading) ? 0 : line.leading
    let below = line.descent + leading
    return CGRect(x: 0, y: -below, width: line.width, height: line.ascent + below)
}

/// Draws the line with its origin at the text position of the context.
///
/// The text matrix applies: glyphs are upright where y grows upwards; flipped contexts need a text matrix that mirrors
/// y. The text position does not change. Draws glyphs, outlines, underlines and backgrounds.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
    for run in line.runs { run.drawBackground(ascent: line.ascent, descent: line.descent, in: context) }
    for run in line.runs { run.draw(run.glyphs.indices, in: context) }
}
