import Foundation
import Quartz2D
import TextLayout

/// A view that shows text, centered vertically.
///
/// - Apple: `UILabel`.
open class UILabel: UIView {
    /// The text. Setting it removes attributes.
    open var text: String? {
        get { attributed?.string ?? plain }
        set {
            guard plain != newValue || attributed != nil else { return }
            plain = newValue
            attributed = nil
            invalidateText()
        }
    }

    /// The text with attributes. Parts without a font or color have those of the label.
    open var attributedText: NSAttributedString? {
        get { attributed ?? plain.map { NSAttributedString(string: $0, attributes: standardAttributes) } }
        set {
            attributed = newValue
            plain = nil
            invalidateText()
        }
    }

    /// The font; the system font in 17 points by default.
    open var font: UIFont! = .systemFont(ofSize: UIFont.labelFontSize) { didSet { invalidateText() } }
    /// The text color; black by default.
    open var textColor: UIColor! = .label { didSet { setNeedsDisplay() } }
    /// The text color while `isHighlighted` is true; nil for `textColor`.
    open var highlightedTextColor: UIColor? { didSet { setNeedsDisplay() } }
    /// Whether the text has its highlighted color. False by default.
    open var isHighlighted = false { didSet { setNeedsDisplay() } }
    /// Whether the label is enabled. Disabled labels have half the opacity. True by default.
    open var isEnabled = true { didSet { setNeedsDisplay() } }
    /// The alignment of the lines; `.natural` by default.
    open var textAlignment = NSTextAlignment.natural { didSet { setNeedsDisplay() } }
    /// The maximum number of lines; 0 for no limit. 1 by default.
    open var numberOfLines = 1 { didSet { invalidateText() } }
    /// The end of lines that are too long; an ellipsis at the end by default.
    open var lineBreakMode = NSLineBreakMode.byTruncatingTail { didSet { invalidateText() } }
    /// Stored; the size of text of the environment does not change.
    open var adjustsFontForContentSizeCategory = false
    /// The position of shrunken text. Stored; text is always centered.
    open var baselineAdjustment = UIBaselineAdjustment.alignBaselines
    /// Whether letters move closer together before text is truncated. Stored; they do not.
    open var allowsDefaultTighteningForTruncation = false
    /// Where lines break. Stored; has no effect.
    open var lineBreakStrategy: NSParagraphStyle.LineBreakStrategy = .standard
    /// Whether a text of one line that is too wide is drawn smaller. False by default.
    open var adjustsFontSizeToFitWidth = false { didSet { setNeedsDisplay() } }
    /// The smallest factor of the font size, 0…1; 0 sets no limit.
    open var minimumScaleFactor: CGFloat = 0 { didSet { setNeedsDisplay() } }
    /// The color of the text's shadow; nil for none.
    open var shadowColor: UIColor? { didSet { setNeedsDisplay() } }
    /// The offset of the text's shadow in points; (0, -1) by default.
    open var shadowOffset = CGSize(width: 0, height: -1) { didSet { setNeedsDisplay() } }
    /// The width in points at which the intrinsic size wraps lines; 0 for no limit.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

    private var plain: String?
    private var attributed: NSAttributedString?

    /// Creates a label with a frame in the superview's coordinates. Labels do not receive touches.
    public override init(frame: CGRect) {
        super.init(frame: frame)
        isUserInteractionEnabled = false
    }

    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    /// The size of the text, wrapped at `preferredMaxLayoutWidth`, rounded up to pixels.
    open override var intrinsicContentSize: CGSize {
        sizeThatFits(CGSize(width: preferredMaxLayoutWidth, height: 0))
    }

    /// Returns the size of the text in a box, rounded up to pixels; a dimension of 0 is unlimited.
    open override func sizeThatFits(_ size: CGSize) -> CGSize {
        let width = size.width > 0 && numberOfLines != 1 ? size.width : .infinity
        let measured = layOut(in: CGSize(width: width, height: size.height > 0 ? size.height : .infinity)).size
        let scale = UIScreen.main.scale
        return CGSize(
            width: (measured.width * scale).rounded(.up) / scale, height: (measured.height * scale).rounded(.up) / scale
        )
    }

    /// Returns the rectangle of the text in `bounds`, with at most `numberOfLines` lines.
    open func textRect(forBounds bounds: CGRect, limitedToNumberOfLines numberOfLines: Int) -> CGRect {
        CGRect(origin: bounds.origin, size: layOut(in: bounds.size, lineLimit: numberOfLines).size)
    }

    open override func draw(_ rect: CGRect) { drawText(in: bounds) }

    /// Draws the text and its shadow into a rectangle. Subclasses can inset the rectangle.
    open func drawText(in rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext(), !(text ?? "").isEmpty else { return }
        context.saveGState()
        defer { context.restoreGState() }
        if !isEnabled { context.setAlpha(0.5) }
        if let shadowColor {
            context.setShadow(offset: shadowOffset, blur: 0, color: shadowColor.cgColor)
        }
        let drawn = layOut(in: rect.size)
        drawn.draw(at: CGPoint(x: rect.minX, y: rect.minY + (rect.height - drawn.size.height) / 2))
    }

    override var canWrapText: Bool { numberOfLines != 1 && preferredMaxLayoutWidth == 0 }

    override func sizeOfWrappedText(width: Double) -> CGSize? {
        guard width > 0, width < Double(intrinsicContentSize.width) else { return nil }
        return sizeThatFits(CGSize(width: width, height: 0))
    }

    override func baseline(ofFirstLine isFirst: Bool) -> TextBaseline {
        let font = font ?? .systemFont(ofSize: UIFont.labelFontSize)
        let height = Double(intrinsicContentSize.height)
        let offset = isFirst ? Double(font.ascender) - height / 2 : height / 2 + Double(font.descender)
        return TextBaseline(fraction: 0.5, offset: offset)
    }

    private func invalidateText() {
        setNeedsDisplay()
        invalidateIntrinsicContentSize()
    }

    private func layOut(in size: CGSize, lineLimit: Int? = nil) -> DrawnText {
        let text = styledText
        let limit = lineLimit ?? numberOfLines
        let shrunk = limit == 1 && adjustsFontSizeToFitWidth ? shrinking(text, to: size.width) : text
        return DrawnText(shrunk, in: size, alignment: textAlignment, lineLimit: limit, lineBreakMode: lineBreakMode)
    }

    private var standardAttributes: [NSAttributedString.Key: Any] {
        let color = isHighlighted ? highlightedTextColor ?? textColor : textColor
        return [.font: font ?? .systemFont(ofSize: UIFont.labelFontSize), .foregroundColor: color ?? .label]
    }

    /// The text in which every part has a font and a color.
    private var styledText: NSAttributedString {
        let source = attributed ?? NSAttributedString(string: plain ?? "")
        let standard = standardAttributes
        let result = NSMutableAttributedString(attributedString: source)
        source.enumerateAttributes(in: NSRange(location: 0, length: source.length)) { attributes, range, _ in
            result.setAttributes(standard.merging(attributes) { $1 }, range: range)
        }
        return result
    }

    /// Returns the text with smaller fonts, so that it fits a width on one line.
    private func shrinking(_ text: NSAttributedString, to width: CGFloat) -> NSAttributedString {
        let natural = text.size().width
        guard natural > width, width > 0 else { return text }
        let factor = max(width / natural, minimumScaleFactor)
        let result = NSMutableAttributedString(attributedString: text)
        text.enumerateAttribute(.font, in: NSRange(location: 0, length: text.length)) { value, range, _ in
            guard let font = value as? UIFont else { return }
            result.addAttribute(.font, value: font.withSize(font.pointSize * factor), range: range)
        }
        return result
    }
}

/// The position of text that was made smaller to fit its width.
///
/// - Apple: `UIBaselineAdjustment`.
public enum UIBaselineAdjustment: Int, Sendable {
    /// The baseline stays.
    case alignBaselines = 0
    /// The middle stays.
    case alignCenters
    /// The top stays.
    case none
}
