import Foundation
import TextLayout
import VectorGeometry

/// The traits of a font.
public typealias CTFontSymbolicTraits = UIFontDescriptor.SymbolicTraits

extension UIFontDescriptor.SymbolicTraits {
    /// Slanted letters.
    public static var italicTrait: Self { .traitItalic }
    /// Bold letters.
    public static var boldTrait: Self { .traitBold }
    /// Letters of equal width.
    public static var traitMonoSpace: Self { Self(rawValue: 1 << 10) }
    /// Letters of equal width.
    public static var monoSpaceTrait: Self { traitMonoSpace }
}

extension UIFont {
    /// Returns a metric, which is a fraction of the em, in points.
    func points(_ metric: (FontMetrics) -> CGFloat) -> CGFloat { (face?.metrics).map { metric($0) * pointSize } ?? 0 }
}

/// Returns the size in points.
public func CTFontGetSize(_ font: CTFont) -> CGFloat { font.pointSize }
/// Returns the transform of each glyph.
public func CTFontGetMatrix(_ font: CTFont) -> CGAffineTransform { font.matrix }
/// Returns the height above the baseline in points.
public func CTFontGetAscent(_ font: CTFont) -> CGFloat { font.points(\.ascent) }
/// Returns the height below the baseline in points; positive.
public func CTFontGetDescent(_ font: CTFont) -> CGFloat { font.points(\.descent) }
/// Returns the space between lines in points.
public func CTFontGetLeading(_ font: CTFont) -> CGFloat { font.points(\.leading) }
/// Returns the height of capital letters in points.
public func CTFontGetCapHeight(_ font: CTFont) -> CGFloat { font.points(\.capHeight) }
/// Returns the height of the letter x in points.
public func CTFontGetXHeight(_ font: CTFont) -> CGFloat { font.points(\.xHeight) }
/// Returns the middle of the underline in points from the baseline, usually negative.
public func CTFontGetUnderlinePosition(_ font: CTFont) -> CGFloat { font.points(\.underlinePosition) }
/// Returns the thickness of the underline in points.
public func CTFontGetUnderlineThickness(_ font: CTFont) -> CGFloat { font.points(\.underlineThickness) }
/// Returns the slant in degrees counterclockwise; negative for italics.
public func CTFontGetSlantAngle(_ font: CTFont) -> CGFloat { font.face?.metrics.slantAngle ?? 0 }
/// Returns the units per em of the font file.
public func CTFontGetUnitsPerEm(_ font: CTFont) -> UInt32 { UInt32(font.face?.unitsPerEm ?? 0) }
/// Returns the number of glyphs.
public func CTFontGetGlyphCount(_ font: CTFont) -> CFIndex { font.face?.glyphCount ?? 0 }

/// Returns the rectangle in points that contains every glyph at the origin.
public func CTFontGetBoundingBox(_ font: CTFont) -> CGRect {
    let size = font.pointSize
    return font.face?.metrics.boundingBox.applying(CGAffineTransform(scaleX: size, y: size)) ?? .zero
}

/// Returns the traits of the font file: bold, italic and letters of equal width.
public func CTFontGetSymbolicTraits(_ font: CTFont) -> CTFontSymbolicTraits {
    guard let face = font.face else { return [] }
    var traits: CTFontSymbolicTraits = []
    if face.isItalic { traits.insert(.traitItalic) }
    if face.weight >= 600 { traits.insert(.traitBold) }
    if face.isMonospaced { traits.insert(.traitMonoSpace) }
    return traits
}

/// Returns the PostScript name of the font that is used, which may replace the requested one.
public func CTFontCopyPostScriptName(_ font: CTFont) -> String { font.face?.postScriptName ?? font.fontName }
/// Returns the family of the font that is used.
public func CTFontCopyFamilyName(_ font: CTFont) -> String { font.face?.familyName ?? font.familyName }
/// Returns the family and style of the font that is used.
public func CTFontCopyFullName(_ font: CTFont) -> String { font.face?.fullName ?? font.fontName }
/// Returns the family and style of the font that is used.
public func CTFontCopyDisplayName(_ font: CTFont) -> String { CTFontCopyFullName(font) }
/// Returns the descriptor of the font.
public func CTFontCopyFontDescriptor(_ font: CTFont) -> CTFontDescriptor { font.fontDescriptor }

/// Returns the font without its size; stores its descriptor.
public func CTFontCopyGraphicsFont(
    _ font: CTFont, _ attributes: UnsafeMutablePointer<CTFontDescriptor?>?
) -> CGFont {
    attributes?.pointee = font.fontDescriptor
    guard let face = font.face else { preconditionFailure("no font is installed; install one, such as fonts-dejavu") }
    return CGFont(face: face)
}
