import Foundation
import QuartzCore
import ViewAnimation

/// A view that has a value and a font. No events arrive, and nothing is drawn; subclasses draw themselves.
///
/// - Apple: `NSControl`.
open class NSControl: NSView {
    /// Whether the control is enabled. True by default. It has no effect.
    open var isEnabled = true { didSet { needsDisplay = true } }
    /// The object of the action. It is not retained.
    open weak var target: AnyObject?
    /// The method that `sendAction(_:to:)` and `performClick(_:)` call.
    open var action: Selector?
    /// Whether the action is called while the value changes. Stored; no events arrive.
    open var isContinuous = true
    /// The size. Stored; the frame determines it.
    open var controlSize = ControlSize.regular
    /// Whether the control is pressed. Set by code only.
    open var isHighlighted = false { didSet { needsDisplay = true } }

    /// The size of a control.
    ///
    /// - Apple: `NSControl.ControlSize`.
    public enum ControlSize: UInt, Sendable {
        /// A size.
        case regular = 0, small, mini, large
    }

    /// Calls a method of a target; returns whether there is one.
    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        guard let action, let target else { return false }
        action.call(on: target, sender: self)
        return true
    }
    /// Calls the action of the control.
    open func performClick(_ sender: Any?) { sendAction(action, to: target) }

    /// The value as a number; 0 if it is not a number.
    open var floatValue: Float {
        get { Float(doubleValue) }
        set { doubleValue = Double(newValue) }
    }
    /// The value as an object: a string.
    open var objectValue: Any? {
        get { stringValue }
        set { stringValue = newValue.map { "\($0)" } ?? "" }
    }
    /// The value as a string.
    open var stringValue = "" { didSet { needsDisplay = true } }
    /// The value as an attributed string.
    open var attributedStringValue: NSAttributedString {
        get { NSAttributedString(string: stringValue, attributes: font.map { [.font: $0] } ?? [:]) }
        set { stringValue = newValue.string }
    }
    /// The value as a number; 0 if it is not a number.
    open var doubleValue: Double {
        get { Double(stringValue) ?? 0 }
        set { stringValue = String(newValue) }
    }
    /// The value as a number; 0 if it is not a number.
    open var integerValue: Int {
        get { Int(stringValue) ?? 0 }
        set { stringValue = String(newValue) }
    }
    /// The font; the system font by default.
    open var font: NSFont? = .systemFont(ofSize: 13) { didSet { needsDisplay = true } }
    /// The alignment of the text.
    open var alignment = NSTextAlignment.natural { didSet { needsDisplay = true } }

    /// Sets the size to the intrinsic one, if the control has one.
    open func sizeToFit() {
        let size = intrinsicContentSize
        if size.width >= 0, size.height >= 0 { setFrameSize(size) }
    }
}

/// A button that is not drawn and receives no events.
///
/// - Apple: `NSButton`.
open class NSButton: NSControl {
    /// The title, which is not drawn.
    open var title = ""
    /// The image, which is not drawn.
    open var image: NSImage?
    /// The image of the other state, which is not drawn.
    open var alternateImage: NSImage?
    /// The title of the other state, which is not drawn.
    open var alternateTitle = ""
    /// The title with attributes, which is not drawn.
    open var attributedTitle = NSAttributedString(string: "")
    /// The tint, which is not drawn.
    open var contentTintColor: NSColor? { didSet { needsDisplay = true } }
    /// The key that presses the button. Stored; no events arrive.
    open var keyEquivalent = ""
    /// Whether the border is transparent. It is not drawn.
    open var isTransparent = false
    /// Creates a button with a title.
    public convenience init(title: String, target: Any?, action: Selector?) {
        self.init(frame: .zero)
        self.title = title
        self.target = target as AnyObject?
        self.action = action
    }
    /// Creates a button with an image.
    public convenience init(image: NSImage, target: Any?, action: Selector?) {
        self.init(title: "", target: target, action: action)
        self.image = image
    }
    /// Whether the button has a border, which is not drawn.
    open var isBordered = true
    /// The state of the button.
    open var state = StateValue.off { didSet { needsDisplay = true } }

    /// The state of a button.
    ///
    /// - Apple: `NSControl.StateValue`.
    public struct StateValue: RawRepresentable, Hashable, Sendable {
        /// The value.
        public let rawValue: Int
        /// Creates a state from its value.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Both states at once.
        public static let mixed = StateValue(rawValue: -1)
        /// Off.
        public static let off = StateValue(rawValue: 0)
        /// On.
        public static let on = StateValue(rawValue: 1)
    }
}

/// A text that is drawn in one line or wrapped, and cannot be edited.
///
/// - Apple: `NSTextField`, as a label.
open class NSTextField: NSControl {
    /// The text color.
    open var textColor: NSColor? = .labelColor { didSet { needsDisplay = true } }
    /// The background color, drawn if `drawsBackground` is true.
    open var backgroundColor: NSColor? = .textBackgroundColor { didSet { needsDisplay = true } }
    /// Whether the background is drawn. False by default.
    open var drawsBackground = false { didSet { needsDisplay = true } }
    /// Whether the text can be edited. It has no effect.
    open var isEditable = false
    /// Whether the text can be selected. It has no effect.
    open var isSelectable = false
    /// Whether the field has a border, which is not drawn.
    open var isBordered = false
    /// Whether the field has a bezel, which is not drawn.
    open var isBezeled = false

    /// The text of an empty field, which is not drawn.
    open var placeholderString: String?
    /// The number of lines; 0 for any. Stored; the frame determines it.
    open var maximumNumberOfLines = 0
    /// The way in which lines that are too long end.
    open var lineBreakMode = NSLineBreakMode.byWordWrapping { didSet { needsDisplay = true } }
    /// Whether the text has one line. False by default.
    open var usesSingleLineMode = false { didSet { needsDisplay = true } }
    /// The width at which the intrinsic size wraps text; 0 for none.
    open var preferredMaxLayoutWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }
    /// The shape of the bezel, which is not drawn.
    open var bezelStyle = BezelStyle.squareBezel
    /// The delegate, which is never called.
    open weak var delegate: AnyObject?

    /// The shape of a bezel.
    ///
    /// - Apple: `NSTextField.BezelStyle`.
    public enum BezelStyle: UInt, Sendable {
        /// A shape.
        case squareBezel = 0, roundedBezel
    }

    /// Creates a field with a text.
    public convenience init(string stringValue: String) { self.init(labelWithString: stringValue) }
    /// Creates a label that wraps its text.
    public convenience init(wrappingLabelWithString stringValue: String) { self.init(labelWithString: stringValue) }
    /// Creates a label with an attributed text.
    public convenience init(labelWithAttributedString attributedStringValue: NSAttributedString) {
        self.init(frame: .zero)
        self.attributedStringValue = attributedStringValue
        sizeToFit()
    }

    /// The text with its own attributes; nil for a plain one.
    private var attributed: NSAttributedString?
    /// The value as an attributed string, which is drawn with its attributes.
    open override var attributedStringValue: NSAttributedString {
        get { attributed ?? super.attributedStringValue }
        set {
            super.attributedStringValue = newValue
            attributed = newValue
        }
    }
    open override var stringValue: String {
        didSet {
            attributed = nil
            invalidateIntrinsicContentSize()
        }
    }

    /// Creates a label with the size of its text.
    public convenience init(labelWithString stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
        sizeToFit()
    }

    private var text: NSAttributedString {
        if let attributed { return attributed }
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.lineBreakMode = usesSingleLineMode ? .byClipping : lineBreakMode
        var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
        if let font { attributes[.font] = font }
        if let textColor { attributes[.foregroundColor] = textColor }
        return NSAttributedString(string: stringValue, attributes: attributes)
    }

    open override var isFlipped: Bool { true }

    open override var intrinsicContentSize: CGSize {
        let limit = CGSize(width: preferredMaxLayoutWidth, height: .greatestFiniteMagnitude)
        let size =
            preferredMaxLayoutWidth > 0
            ? text.boundingRect(with: limit, options: .usesLineFragmentOrigin, context: nil).size : text.size()
        return CGSize(width: size.width.rounded(.up) + 4, height: size.height.rounded(.up))
    }

    /// Draws the background and the text, with 2 points on each side.
    open override func draw(_ dirtyRect: CGRect) {
        if drawsBackground, let backgroundColor {
            backgroundColor.setFill()
            NSBezierPath.fill(bounds)
        }
        if !stringValue.isEmpty { text.draw(in: bounds.insetBy(dx: 2, dy: 0)) }
    }
}

/// A view that shows an image.
///
/// - Apple: `NSImageView`.
open class NSImageView: NSView {
    /// The image.
    open var image: NSImage? { didSet { needsDisplay = true } }
    /// The size of the image in the view; proportionally reduced by default.
    open var imageScaling = NSImageScaling.scaleProportionallyDown { didSet { needsDisplay = true } }

    /// Creates a view with the size of an image.
    public convenience init(image: NSImage) {
        self.init(frame: CGRect(origin: .zero, size: image.size))
        self.image = image
    }

    open override func draw(_ dirtyRect: CGRect) {
        guard let image, image.isValid else { return }
        let size = imageScaling.size(of: image.size, in: bounds.size)
        image.draw(
            in: CGRect(
                x: bounds.midX - size.width / 2, y: bounds.midY - size.height / 2, width: size.width,
                height: size.height))
    }
}

/// The size of an image in a view.
///
/// - Apple: `NSImageScaling`.
public enum NSImageScaling: UInt, Sendable {
    /// Reduces an image that is too large, and keeps its aspect ratio.
    case scaleProportionallyDown = 0
    /// Fills the view.
    case scaleAxesIndependently
    /// Keeps the size.
    case scaleNone
    /// Fits the view, and keeps the aspect ratio.
    case scaleProportionallyUpOrDown

    fileprivate func size(of image: CGSize, in box: CGSize) -> CGSize {
        let fit = min(box.width / image.width, box.height / image.height)
        let factor: CGFloat
        switch self {
        case .scaleAxesIndependently: return box
        case .scaleNone: factor = 1
        case .scaleProportionallyDown: factor = min(fit, 1)
        case .scaleProportionallyUpOrDown: factor = fit
        }
        return CGSize(width: image.width * factor, height: image.height * factor)
    }
}
