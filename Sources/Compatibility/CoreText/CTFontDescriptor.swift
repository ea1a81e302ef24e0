import Foundation
import TextLayout

/// A font's name, size and traits: the same type as `UIFontDescriptor`.
public typealias CTFontDescriptor = UIFontDescriptor

/// The key of the PostScript name in a descriptor: a `String`.
public let kCTFontNameAttribute = "NSFontNameAttribute"
/// The key of the family and style in a descriptor: a `String`.
public let kCTFontDisplayNameAttribute = "NSFontVisibleNameAttribute"
/// The key of the family in a descriptor: a `String`.
public let kCTFontFamilyNameAttribute = "NSFontFamilyAttribute"
/// The key of the style in a descriptor: a `String`, such as "Bold".
public let kCTFontStyleNameAttribute = "NSFontFaceAttribute"
/// The key of the size in points: a number.
public let kCTFontSizeAttribute = "NSFontSizeAttribute"
/// The key of a dictionary of traits.
public let kCTFontTraitsAttribute = "NSCTFontTraitsAttribute"
/// The key of the symbolic traits in the dictionary of traits: the raw value of `CTFontSymbolicTraits`.
public let kCTFontSymbolicTrait = "NSCTFontSymbolicTrait"

/// Creates a descriptor from a name and a size in points.
public func CTFontDescriptorCreateWithNameAndSize(_ name: String, _ size: CGFloat) -> CTFontDescriptor {
    CTFontDescriptor(name: name, size: size)
}

/// Creates a descriptor from a name, family, style, size and symbolic traits. Other attributes have no effect.
public func CTFontDescriptorCreateWithAttributes(_ attributes: [String: Any]) -> CTFontDescriptor {
    let size = (attributes[kCTFontSizeAttribute] as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0
    let family = attributes[kCTFontFamilyNameAttribute] as? String
    let style = attributes[kCTFontStyleNameAttribute] as? String
    let named = attributes[kCTFontNameAttribute] as? String ?? attributes[kCTFontDisplayNameAttribute] as? String
    let styled = family.map { family in style.map { "\(family) \($0)" } ?? family }
    let descriptor = CTFontDescriptor(name: named ?? styled ?? "Helvetica", size: size)
    let traits = attributes[kCTFontTraitsAttribute] as? [String: Any]
    guard let bits = (traits?[kCTFontSymbolicTrait] as? NSNumber)?.uint32Value else { return descriptor }
    return descriptor.withSymbolicTraits(CTFontSymbolicTraits(rawValue: bits)) ?? descriptor
}

/// Returns the value of an attribute; nil for attributes other than name, family, style, size and traits.
public func CTFontDescriptorCopyAttribute(_ descriptor: CTFontDescriptor, _ attribute: String) -> Any? {
    let font = CTFontCreateWithFontDescriptor(descriptor, 0, nil)
    switch attribute {
    case kCTFontNameAttribute: return descriptor.postscriptName
    case kCTFontDisplayNameAttribute: return CTFontCopyDisplayName(font)
    case kCTFontFamilyNameAttribute: return CTFontCopyFamilyName(font)
    case kCTFontStyleNameAttribute: return font.face?.styleName
    case kCTFontSizeAttribute: return descriptor.pointSize
    case kCTFontTraitsAttribute: return [kCTFontSymbolicTrait: CTFontGetSymbolicTraits(font).rawValue]
    default: return nil
    }
}

/// Returns the descriptor with other traits; see `CTFontCreateCopyWithSymbolicTraits`.
public func CTFontDescriptorCreateCopyWithSymbolicTraits(
    _ original: CTFontDescriptor, _ value: CTFontSymbolicTraits, _ mask: CTFontSymbolicTraits
) -> CTFontDescriptor? {
    let traits = original.symbolicTraits.subtracting(mask).union(value.intersection(mask))
    return original.withSymbolicTraits(traits)
}

/// The fonts that registering a font file affects.
///
/// - Apple: `CTFontManagerScope`, of which all have the effect of `process`.
public enum CTFontManagerScope: UInt32, Sendable {
    /// The same as `process`.
    case none = 0
    /// The fonts of this process.
    case process
    /// The same as `process`.
    case persistent
    /// The same as `process`.
    case session
}

/// Makes the fonts of a file available by name; returns false and stores the error if that fails.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: URL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<(any Error)?>?
) -> Bool {
    do {
        try FontCatalog.register(fileAt: fontURL)
        return true
    } catch let failure {
        error?.pointee = failure
        return false
    }
}

/// Makes the fonts of a file available by name; returns false and stores the error if that fails.
@discardableResult
public func CTFontManagerRegisterFontsForURL(
    _ fontURL: CFURL, _ scope: CTFontManagerScope, _ error: UnsafeMutablePointer<(any Error)?>?
) -> Bool { CTFontManagerRegisterFontsForURL(fontURL as URL, scope, error) }

/// Returns the available families in alphabetical order.
public func CTFontManagerCopyAvailableFontFamilyNames() -> [String] { FontCatalog.families() }
