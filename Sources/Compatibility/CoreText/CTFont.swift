import Foundation
import TextLayout
import VectorGeometry

/// A font with a size: the same type as `UIFont`, as both are interchangeable on Apple's platforms.
public typealias CTFont = UIFont

/// Options of creating fonts. They have no effect.
///
/// - Apple: `CTFontOptions`.
public struct CTFontOptions: OptionSet, Hashable, Sendable {
    /// The bits of the set.
    public let rawValue: UInt
    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Does not activate fonts automatically.
    public static let preventAutoActivation = CTFontOptions(rawValue: 1 << 0)
    /// Prefers the fonts of the system.
    public static let preferSystemFont = CTFontOptions(rawValue: 1 << 2)
}

/// The role of a system font.
///
/// - Apple: `CTFontUIFontType`, limited to the roles below.
public enum CTFontUIFontType: UInt32, Sendable {
    /// The user's font: Helvetica.
    case user = 0
    /// The user's font with letters of equal width: Courier or its replacement.
    case userFixedPitch
    /// The system font.
    case system
    /// The bold system font.
    case emphasizedSystem
    /// The small system font.
    case smallSystem
    /// The small bold system font.
    case smallEmphasizedSystem
    /// The font of labels.
    case label = 10

    fileprivate func font(ofSize size: CGFloat) -> CTFont {
        switch self {
        case .user, .system: .systemFont(ofSize: size > 0 ? size : 13)
        case .label: .systemFont(ofSize: size > 0 ? size : 10)
        case .smallSystem: .systemFont(ofSize: size > 0 ? size : 11)
        case .emphasizedSystem: .boldSystemFont(ofSize: size > 0 ? size : 13)
        case .smallEmphasizedSystem: .boldSystemFont(ofSize: size > 0 ? size : 11)
        case .userFixedPitch: .monospacedSystemFont(ofSize: size > 0 ? size : 13, weight: .regular)
        }
    }
}

/// Creates a font from a PostScript or full name. Missing fonts are replaced.
///
/// - Parameters:
///   - size: The size in points; 0 means 12.
///   - matrix: A transform of each glyph; nil for none. It applies to glyph outlines and drawing, not to advances.
public func CTFontCreateWithName(
    _ name: String, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFont(name: name, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// Creates a font from a PostScript or full name; see the function with a `String`.
public func CTFontCreateWithName(
    _ name: NSString, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    CTFontCreateWithName(name.description, size, matrix)
}

/// Creates a font from a PostScript or full name. The options have no effect.
public func CTFontCreateWithNameAndOptions(
    _ name: String, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ options: CTFontOptions
) -> CTFont {
    CTFontCreateWithName(name, size, matrix)
}

/// Creates a font from a descriptor. A size of 0 means that of the descriptor, or 12.
public func CTFontCreateWithFontDescriptor(
    _ descriptor: CTFontDescriptor, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?
) -> CTFont {
    let own = size > 0 ? size : descriptor.pointSize
    return CTFontCreateWithName(descriptor.postscriptName, own, matrix)
}

/// Creates a font from a font without a size; nil size means 12.
public func CTFontCreateWithGraphicsFont(
    _ graphicsFont: CGFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?,
    _ attributes: CTFontDescriptor?
) -> CTFont {
    CTFont(face: graphicsFont.face, size: size == 0 ? 12 : size, matrix: matrix?.pointee ?? .identity)
}

/// Returns a system font; a size of 0 means the default size of its role. The language has no effect.
public func CTFontCreateUIFontForLanguage(_ type: CTFontUIFontType, _ size: CGFloat, _ language: String?) -> CTFont? {
    type.font(ofSize: size)
}

/// Returns the font in another size, with another matrix, or with the name of a descriptor. A size of 0 and nil keep
/// the font's own.
public func CTFontCreateCopyWithAttributes(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ attributes: CTFontDescriptor?
) -> CTFont {
    let size = size > 0 ? size : font.pointSize
    let matrix = matrix?.pointee ?? font.matrix
    if let attributes { return CTFont(name: attributes.postscriptName, size: size, matrix: matrix) }
    return CTFont(name: font.fontName, size: size, matrix: matrix)
}

/// Returns the font of the family with other traits; nil if no installed font has them.
///
/// - Parameters:
///   - value: The traits; those outside of the mask are kept.
///   - mask: The traits to change.
public func CTFontCreateCopyWithSymbolicTraits(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ value: CTFontSymbolicTraits,
    _ mask: CTFontSymbolicTraits
) -> CTFont? {
    let wanted = CTFontGetSymbolicTraits(font).subtracting(mask).union(value.intersection(mask))
        .intersection([.traitBold, .traitItalic])
    guard let descriptor = font.fontDescriptor.withSymbolicTraits(wanted) else { return nil }
    let copy = CTFont(
        name: descriptor.postscriptName, size: size > 0 ? size : font.pointSize,
        matrix: matrix?.pointee ?? font.matrix)
    let traits = CTFontGetSymbolicTraits(copy).intersection([.traitBold, .traitItalic])
    return traits == wanted ? copy : nil
}

/// Returns the font of the family; a family name as `CTFontCreateWithName` takes it.
public func CTFontCreateCopyWithFamily(
    _ font: CTFont, _ size: CGFloat, _ matrix: UnsafePointer<CGAffineTransform>?, _ family: String
) -> CTFont? {
    CTFontCreateWithName(family, size > 0 ? size : font.pointSize, matrix)
}

/// Returns the font that draws the first character of a part of a string: the font itself, or a fallback.
public func CTFontCreateForString(_ font: CTFont, _ string: String, _ range: CFRange) -> CTFont {
    let text = NSAttributedString(string: string, attributes: [.font: font])
    let line = CTTypesetterCreateLine(CTTypesetterCreateWithAttributedString(text), range)
    let first = line.runs.min { $0.range.lowerBound < $1.range.lowerBound }
    return first?.font ?? font
}

extension UIFont {
    /// Creates a font from a PostScript or full name; a size of 0 means 12.
    public convenience init(_ name: String, size: CGFloat) { self.init(named: name, size: size == 0 ? 12 : size) }

    /// Creates a system font; a size of 0 means the default size of its role.
    public convenience init(_ type: CTFontUIFontType, size: CGFloat, language: String? = nil) {
        let font = type.font(ofSize: size)
        self.init(named: font.fontName, size: font.pointSize)
    }
}
