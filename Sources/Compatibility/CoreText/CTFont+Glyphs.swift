import Foundation
import Quartz2D
import TextLayout
import VectorGeometry

/// The direction of lines.
///
/// - Apple: `CTFontOrientation`.
public enum CTFontOrientation: UInt32, Sendable {
    /// The direction of the font: horizontal.
    case `default` = 0
    /// Horizontal lines.
    case horizontal
    /// Vertical lines.
    case vertical
}

/// Stores the glyphs of UTF-16 code units, without ligatures and fallback fonts.
///
/// The glyph of a surrogate pair is stored at its first unit, and 0 at the second. Missing glyphs are 0.
/// - Returns: false if the font does not contain one of the characters.
@discardableResult
public func CTFontGetGlyphsForCharacters(
    _ font: CTFont, _ characters: UnsafePointer<UniChar>, _ glyphs: UnsafeMutablePointer<CGGlyph>, _ count: CFIndex
) -> Bool {
    let units = UnsafeBufferPointer(start: characters, count: max(count, 0))
    var index = 0
    var hasAll = true
    for scalar in String(decoding: units, as: UTF16.self).unicodeScalars {
        let glyph = font.face?.glyphs(for: [scalar]).first.flatMap(CGGlyph.init(exactly:)) ?? 0
        let width = UTF16.width(scalar)
        for unit in 0..<width where index + unit < count { glyphs[index + unit] = unit == 0 ? glyph : 0 }
        index += width
        if glyph == 0 { hasAll = false }
    }
    return hasAll
}

/// A UTF-16 code unit.
public typealias UniChar = UInt16

/// Returns the sum of the advances of glyphs in points, and stores each if `advances` is not nil.
@discardableResult
public func CTFontGetAdvancesForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ advances: UnsafeMutablePointer<CGSize>?, _ count: CFIndex
) -> Double {
    guard let face = font.face else { return 0 }
    var sum: CGFloat = 0
    for index in 0..<max(count, 0) {
        let glyph = UInt32(glyphs[index])
        let isVertical = orientation == .vertical
        let advance = (isVertical ? face.verticalAdvance(of: glyph) : face.advance(of: glyph)) * font.pointSize
        if let advances {
            (advances + index).initialize(to: CGSize(width: isVertical ? 0 : advance, height: isVertical ? advance : 0))
        }
        sum += advance
    }
    return Double(sum)
}

/// Returns the union of the bounding boxes of glyphs at the origin in points, and stores each if `rects` is not nil.
@discardableResult
public func CTFontGetBoundingRectsForGlyphs(
    _ font: CTFont, _ orientation: CTFontOrientation, _ glyphs: UnsafePointer<CGGlyph>,
    _ rects: UnsafeMutablePointer<CGRect>?, _ count: CFIndex
) -> CGRect {
    var union = CGRect.null
    for index in 0..<max(count, 0) {
        let rect = font.bounds(of: UInt32(glyphs[index]))
        if let rects { (rects + index).initialize(to: rect) }
        if !rect.isEmpty { union = union.union(rect) }
    }
    return union.isNull ? .zero : union
}

/// Returns the outline of a glyph in points with y upward; nil for a glyph without one, such as a space.
public func CTFontCreatePathForGlyph(
    _ font: CTFont, _ glyph: CGGlyph, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CGPath? {
    guard let outline = font.face?.outline(of: UInt32(glyph)), !outline.isEmpty else { return nil }
    let scale = CGAffineTransform(scaleX: font.pointSize, y: font.pointSize).concatenating(font.matrix)
    return CGPath(outline.applying(scale.concatenating(matrix?.pointee ?? .identity)))
}

/// Returns the glyph with a name; 0 if there is none.
public func CTFontGetGlyphWithName(_ font: CTFont, _ glyphName: String) -> CGGlyph {
    font.face.flatMap { CGGlyph(exactly: $0.glyph(named: glyphName)) } ?? 0
}

/// Returns the name of a glyph.
public func CTFontCopyNameForGlyph(_ font: CTFont, _ glyph: CGGlyph) -> String? {
    font.face?.glyphName(UInt32(glyph))
}

/// Draws glyphs at positions in user space, in the colors and the text drawing mode of the context.
public func CTFontDrawGlyphs(
    _ font: CTFont, _ glyphs: UnsafePointer<CGGlyph>, _ positions: UnsafePointer<CGPoint>, _ count: Int,
    _ context: CGContext
) {
    guard let face = font.face else { return }
    // The text matrix shapes the glyphs, but does not move them.
    let matrix = context.textMatrix
    let toTextSpace = matrix.a * matrix.d != matrix.b * matrix.c ? matrix.inverted() : .identity
    let placed = (0..<max(count, 0)).map { index in
        (glyph: UInt32(glyphs[index]), position: positions[index].applying(toTextSpace))
    }
    context.drawGlyphs(placed, of: face, size: font.pointSize, shape: font.matrix, attributes: nil)
}

extension UIFont {
    /// Returns the bounding box of a glyph at the origin in points.
    func bounds(of glyph: UInt32) -> CGRect {
        guard let face, glyph != UInt32(kCGFontIndexInvalid) else { return .zero }
        let scale = CGAffineTransform(scaleX: pointSize, y: pointSize).concatenating(matrix)
        return face.bounds(of: glyph).applying(scale)
    }
}
