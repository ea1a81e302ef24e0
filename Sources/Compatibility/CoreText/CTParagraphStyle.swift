import Foundation
import Images
import TextLayout

/// The layout of the lines of a paragraph: the same type as `NSParagraphStyle`, which strings accept as well on Apple's
/// platforms.
public typealias CTParagraphStyle = NSParagraphStyle

/// The alignment of text.
///
/// - Apple: `CTTextAlignment`.
public enum CTTextAlignment: UInt8, Sendable {
    /// Aligned to the left edge.
    case left = 0
    /// Aligned to the right edge.
    case right
    /// Centered.
    case center
    /// Stretched to both edges, except for the last line of a paragraph.
    case justified
    /// Aligned to the edge at which the text starts.
    case natural

    init(_ alignment: NSTextAlignment) {
        switch alignment {
        case .left: self = .left
        case .right: self = .right
        case .center: self = .center
        case .justified: self = .justified
        case .natural: self = .natural
        }
    }

    var alignment: NSTextAlignment {
        switch self {
        case .left: .left
        case .right: .right
        case .center: .center
        case .justified: .justified
        case .natural: .natural
        }
    }
}

/// The way in which a line that is longer than its frame ends.
///
/// - Apple: `CTLineBreakMode`.
public enum CTLineBreakMode: UInt8, Sendable {
    /// Breaks between words.
    case byWordWrapping = 0
    /// Breaks between characters.
    case byCharWrapping
    /// Draws beyond the frame.
    case byClipping
    /// Omits the start, after an ellipsis.
    case byTruncatingHead
    /// Omits the end, before an ellipsis.
    case byTruncatingTail
    /// Omits the middle, with an ellipsis.
    case byTruncatingMiddle
}

/// A setting of a paragraph style.
///
/// - Apple: `CTParagraphStyleSpecifier`. The tail indent, the spacing before paragraphs, the writing
///   direction and the limits of the line spacing have no effect.
public enum CTParagraphStyleSpecifier: UInt32, Sendable {
    /// The alignment: a `CTTextAlignment`.
    case alignment = 0
    /// The indent of the first line: a `CGFloat`.
    case firstLineHeadIndent
    /// The indent of the other lines: a `CGFloat`.
    case headIndent
    /// The end of the lines. It has no effect.
    case tailIndent
    /// The tab stops: a `CFArray` of `CTTextTab`.
    case tabStops
    /// The distance of the tab stops after the given ones: a `CGFloat`.
    case defaultTabInterval
    /// The way in which lines end: a `CTLineBreakMode`.
    case lineBreakMode
    /// The factor for the natural line height: a `CGFloat`.
    case lineHeightMultiple
    /// The maximum line height: a `CGFloat`.
    case maximumLineHeight
    /// The minimum line height: a `CGFloat`.
    case minimumLineHeight
    /// The space below each line: a `CGFloat`.
    case lineSpacing
    /// The space below the paragraph: a `CGFloat`.
    case paragraphSpacing
    /// The space above the paragraph. It has no effect.
    case paragraphSpacingBefore
    /// The direction of the text. It has no effect.
    case baseWritingDirection
    /// The maximum space between lines. It has no effect.
    case maximumLineSpacing
    /// The minimum space between lines. It has no effect.
    case minimumLineSpacing
    /// The space below each line: a `CGFloat`.
    case lineSpacingAdjustment
}

/// A setting and a pointer to its value.
///
/// - Apple: `CTParagraphStyleSetting`.
public struct CTParagraphStyleSetting {
    /// The setting.
    public var spec: CTParagraphStyleSpecifier
    /// The size of the value in bytes.
    public var valueSize: Int
    /// The value.
    public var value: UnsafeRawPointer

    /// Creates a setting.
    public init(spec: CTParagraphStyleSpecifier, valueSize: Int, value: UnsafeRawPointer) {
        self.spec = spec
        self.valueSize = valueSize
        self.value = value
    }

    /// The value as a number; nil if its size is not that of a number.
    fileprivate var number: CGFloat? {
        switch valueSize {
        case MemoryLayout<CGFloat>.size: value.loadUnaligned(as: CGFloat.self)
        case MemoryLayout<Float>.size: CGFloat(value.loadUnaligned(as: Float.self))
        default: nil
        }
    }

    fileprivate func apply(to style: NSMutableParagraphStyle) {
        switch spec {
        case .alignment:
            if let own = CTTextAlignment(rawValue: value.loadUnaligned(as: UInt8.self)) {
                style.alignment = own.alignment
            }
        case .lineBreakMode:
            if let mode = NSLineBreakMode(rawValue: Int(value.loadUnaligned(as: UInt8.self))) {
                style.lineBreakMode = mode
            }
        case .tabStops:
            guard valueSize == MemoryLayout<CFArray>.size else { return }
            style.tabStops = (value.load(as: AnyObject?.self) as? CFArray)?.compactMap { $0 as? CTTextTab }
        default: if let number { apply(number, to: style) }
        }
    }

    private func apply(_ number: CGFloat, to style: NSMutableParagraphStyle) {
        switch spec {
        case .firstLineHeadIndent: style.firstLineHeadIndent = number
        case .headIndent: style.headIndent = number
        case .lineHeightMultiple: style.lineHeightMultiple = number
        case .maximumLineHeight: style.maximumLineHeight = number
        case .minimumLineHeight: style.minimumLineHeight = number
        case .lineSpacing, .lineSpacingAdjustment: style.lineSpacing = number
        case .paragraphSpacing: style.paragraphSpacing = number
        case .defaultTabInterval: style.defaultTabInterval = number
        default: break
        }
    }
}

/// Stores the value of a setting in the type that `CTParagraphStyleSpecifier` states.
///
/// - Parameter valueBufferSize: The size of the buffer in bytes.
/// - Returns: false for settings that have no effect, and for a buffer of another size.
@discardableResult
public func CTParagraphStyleGetValueForSpecifier(
    _ paragraphStyle: CTParagraphStyle, _ spec: CTParagraphStyleSpecifier, _ valueBufferSize: Int,
    _ valueBuffer: UnsafeMutableRawPointer
) -> Bool {
    func store<Value: BitwiseCopyable>(_ value: Value) -> Bool {
        guard valueBufferSize == MemoryLayout<Value>.size else { return false }
        valueBuffer.storeBytes(of: value, as: Value.self)
        return true
    }
    switch spec {
    case .alignment: return store(CTTextAlignment(paragraphStyle.alignment).rawValue)
    case .lineBreakMode: return store(UInt8(paragraphStyle.lineBreakMode.rawValue))
    case .firstLineHeadIndent: return store(paragraphStyle.firstLineHeadIndent)
    case .headIndent: return store(paragraphStyle.headIndent)
    case .lineHeightMultiple: return store(paragraphStyle.lineHeightMultiple)
    case .maximumLineHeight: return store(paragraphStyle.maximumLineHeight)
    case .minimumLineHeight: return store(paragraphStyle.minimumLineHeight)
    case .lineSpacing, .lineSpacingAdjustment: return store(paragraphStyle.lineSpacing)
    case .paragraphSpacing: return store(paragraphStyle.paragraphSpacing)
    case .defaultTabInterval: return store(paragraphStyle.defaultTabInterval)
    default: return false
    }
}

/// Returns a copy of a paragraph style.
public func CTParagraphStyleCreateCopy(_ paragraphStyle: CTParagraphStyle) -> CTParagraphStyle {
    paragraphStyle.mutableCopy() as? NSParagraphStyle ?? paragraphStyle
}

/// Creates a paragraph style.
public func CTParagraphStyleCreate(
    _ settings: UnsafePointer<CTParagraphStyleSetting>?, _ settingCount: Int
) -> CTParagraphStyle {
    let style = NSMutableParagraphStyle()
    if let settings {
        for index in 0..<max(settingCount, 0) { settings[index].apply(to: style) }
    }
    return style
}
