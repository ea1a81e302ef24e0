import Foundation

/// How the lines of a paragraph are set, as an attribute of an `NSAttributedString`.
///
/// - Apple: `NSParagraphStyle`, without tab stops, hyphenation and line-break modes (a layer's `isWrapped` and
///   `truncationMode` say that).
open class NSParagraphStyle: NSObject, NSMutableCopying {
    public internal(set) var setting: ParagraphStyle

    public override init() { setting = ParagraphStyle() }

    public init(_ setting: ParagraphStyle) { self.setting = setting }

    public var alignment: NSTextAlignment { setting.alignment.map(NSTextAlignment.init) ?? .natural }
    public var lineHeightMultiple: CGFloat { setting.lineHeightMultiple }
    public var minimumLineHeight: CGFloat { setting.minimumLineHeight }
    public var maximumLineHeight: CGFloat { setting.maximumLineHeight }
    public var lineSpacing: CGFloat { setting.lineSpacing }
    public var paragraphSpacing: CGFloat { setting.paragraphSpacing }
    public var firstLineHeadIndent: CGFloat { setting.firstLineHeadIndent }
    public var headIndent: CGFloat { setting.headIndent }

    public func mutableCopy(with zone: NSZone? = nil) -> Any { NSMutableParagraphStyle(setting) }

    open override func isEqual(_ object: Any?) -> Bool { (object as? NSParagraphStyle)?.setting == setting }
    open override var hash: Int { setting.hashValue }
}

/// - Apple: `NSMutableParagraphStyle`.
public final class NSMutableParagraphStyle: NSParagraphStyle {
    public override var alignment: NSTextAlignment {
        get { super.alignment }
        set { setting.alignment = newValue.textAlignment }
    }
    public override var lineHeightMultiple: CGFloat {
        get { super.lineHeightMultiple }
        set { setting.lineHeightMultiple = newValue }
    }
    public override var minimumLineHeight: CGFloat {
        get { super.minimumLineHeight }
        set { setting.minimumLineHeight = newValue }
    }
    public override var maximumLineHeight: CGFloat {
        get { super.maximumLineHeight }
        set { setting.maximumLineHeight = newValue }
    }
    public override var lineSpacing: CGFloat {
        get { super.lineSpacing }
        set { setting.lineSpacing = newValue }
    }
    public override var paragraphSpacing: CGFloat {
        get { super.paragraphSpacing }
        set { setting.paragraphSpacing = newValue }
    }
    public override var firstLineHeadIndent: CGFloat {
        get { super.firstLineHeadIndent }
        set { setting.firstLineHeadIndent = newValue }
    }
    public override var headIndent: CGFloat {
        get { super.headIndent }
        set { setting.headIndent = newValue }
    }
}

/// - Apple: `NSTextAlignment` (UIKit's numbers).
public enum NSTextAlignment: Int, Sendable {
    case left, center, right, justified, natural

    init(_ alignment: TextAlignment) {
        self =
            switch alignment {
            case .left: .left
            case .center: .center
            case .right: .right
            case .justified: .justified
            case .natural: .natural
            }
    }

    var textAlignment: TextAlignment {
        switch self {
        case .left: .left
        case .center: .center
        case .right: .right
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// - Apple: `NSUnderlineStyle`, without dash patterns.
public struct NSUnderlineStyle: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let single = NSUnderlineStyle(rawValue: 1)
    public static let thick = NSUnderlineStyle(rawValue: 2)
    public static let double = NSUnderlineStyle(rawValue: 9)

    var weight: TextDecoration.Weight? {
        switch rawValue & 0xf {
        case 0: nil
        case 9: .double
        case 2: .thick
        default: .single
        }
    }
}
