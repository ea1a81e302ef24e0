import Foundation
import Images
import Quartz2D
import TextLayout

/// The shadow of text.
///
/// - Apple: `NSShadow`. The first shadow of a text applies to all of it.
open class NSShadow: NSObject {
    private let foundationInfo = foundationObjectInfo
    /// The offset, down for positive heights.
    open var shadowOffset = CGSize.zero
    /// The radius of the blur.
    open var shadowBlurRadius: CGFloat = 0
    /// The color, a `UIColor` or `CGColor`. A third of black by default.
    open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

    /// Creates a shadow without an offset.
    public override init() {}

    /// `shadowColor`, for modules that declare it with another type.
    package var colorObject: Any? {
        get { shadowColor }
        set { shadowColor = newValue }
    }

    var color: CGColor? { (shadowColor as? UIColor)?.cgColor ?? shadowColor as? CGColor }
}

extension NSAttributedString.Key {
    /// The shadow, an `NSShadow`.
    public static let shadow = Self(rawValue: "NSShadow")
    /// A link. It is not drawn.
    public static let link = Self(rawValue: "NSLink")
    /// The effect of the text. Has no effect.
    public static let textEffect = Self(rawValue: "NSTextEffect")
    /// The slant. Has no effect.
    public static let obliqueness = Self(rawValue: "NSObliqueness")
    /// The stretching. Has no effect.
    public static let expansion = Self(rawValue: "NSExpansion")
    /// The direction of writing. Has no effect.
    public static let writingDirection = Self(rawValue: "NSWritingDirection")
}

extension NSAttributedString {
    /// The first shadow.
    var firstShadow: NSShadow? {
        var result: NSShadow?
        enumerateAttribute(.shadow, in: NSRange(location: 0, length: length)) { value, _, stop in
            result = value as? NSShadow
            if result != nil { stop.pointee = true }
        }
        return result
    }
}
