import Foundation
import VectorGeometry

/// A font without a size, for drawing glyphs.
///
/// - Apple: `CGFont`, without fonts from data, tables and variations.
public final class CGFont: Hashable, Sendable {
    package let face: FontFace

    /// Creates the font with a PostScript or full name. Missing fonts are replaced; nil if no font is installed.
    public convenience init?(_ name: String) {
        guard let face = FontFace.named(name) else { return nil }
        self.init(face: face)
    }

    /// Creates the font with a PostScript or full name; see `init(_:)`.
    public convenience init?(_ name: NSString) { self.init(name.description) }

    package init(face: FontFace) { self.face = face }

    /// The PostScript name.
    public var postScriptName: String? { face.postScriptName }
    /// The family and the style.
    public var fullName: String? { face.fullName }
    /// The number of glyphs.
    public var numberOfGlyphs: Int { face.glyphCount }
    /// The units per em, in which all lengths of the font are measured.
    public var unitsPerEm: Int32 { Int32(face.unitsPerEm) }
    /// The height above the baseline.
    public var ascent: Int32 { units(face.metrics.ascent) }
    /// The height below the baseline; negative.
    public var descent: Int32 { -units(face.metrics.descent) }
    /// The space between lines.
    public var leading: Int32 { units(face.metrics.leading) }
    /// The height of capital letters.
    public var capHeight: Int32 { units(face.metrics.capHeight) }
    /// The height of the letter x.
    public var xHeight: Int32 { units(face.metrics.xHeight) }
    /// The slant in degrees counterclockwise; negative for italics.
    public var italicAngle: CGFloat { face.metrics.slantAngle }
    /// The rectangle that contains every glyph.
    public var fontBBox: CGRect {
        face.metrics.boundingBox.applying(CGAffineTransform(scaleX: emUnits, y: emUnits))
    }

    /// Stores the widths of glyphs; returns false if the font does not have one of them.
    public func getGlyphAdvances(
        glyphs: UnsafePointer<CGGlyph>, count: Int, advances: UnsafeMutablePointer<Int32>
    ) -> Bool {
        for index in 0..<max(count, 0) { advances[index] = units(face.advance(of: UInt32(glyphs[index]))) }
        return hasAll(glyphs, count)
    }

    /// Stores the bounding boxes of glyphs; returns false if the font does not have one of them.
    public func getGlyphBBoxes(glyphs: UnsafePointer<CGGlyph>, count: Int, bboxes: UnsafeMutablePointer<CGRect>)
        -> Bool
    {
        for index in 0..<max(count, 0) {
            let bounds = face.bounds(of: UInt32(glyphs[index]))
            (bboxes + index).initialize(to: bounds.applying(CGAffineTransform(scaleX: emUnits, y: emUnits)))
        }
        return hasAll(glyphs, count)
    }

    /// Returns the glyph with a name; 0 if there is none.
    public func getGlyphWithGlyphName(name: String) -> CGGlyph { CGGlyph(truncatingIfNeeded: face.glyph(named: name)) }

    /// Returns the name of a glyph.
    public func name(for glyph: CGGlyph) -> String? { face.glyphName(UInt32(glyph)) }

    private var emUnits: CGFloat { CGFloat(face.unitsPerEm) }

    private func units(_ ems: CGFloat) -> Int32 { Int32((ems * emUnits).rounded()) }

    private func hasAll(_ glyphs: UnsafePointer<CGGlyph>, _ count: Int) -> Bool {
        (0..<max(count, 0)).allSatisfy { Int(glyphs[$0]) < numberOfGlyphs }
    }

    public static func == (a: CGFont, b: CGFont) -> Bool { a.face == b.face }

    public func hash(into hasher: inout Hasher) { hasher.combine(face) }
}

/// The index of a glyph in a font.
public typealias CGGlyph = UInt16

/// A `CGGlyph` under the name of older code.
public typealias CGFontIndex = UInt16

/// The index of no glyph, which draws nothing.
public let kCGFontIndexInvalid: CGFontIndex = 0xffff
