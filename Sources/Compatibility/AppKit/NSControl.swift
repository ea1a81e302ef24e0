import Foundation
import QuartzCore
import ViewAnimation

/// A view that has a value and a font. No events arrive, and nothing is drawn; subclasses draw themselves.
///
/// - Apple: `NSControl`.
open class NSControl: NSView {
    /// Whether the control is enabled. True by default. It has no effect.
    open var isEnabled = true { didSet { needsDisplay = true } }
    /// The object of the action, which is not called.
    open weak var target: AnyObject?
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

    /// Creates a label with the size of its text.
    public convenience init(labelWithString stringValue: String) {
        self.init(frame: .zero)
        self.stringValue = stringValue
        sizeToFit()
    }

    private var text: NSAttributedString {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        var attributes: [NSAttributedString.Key: Any] = [.paragraphStyle: style]
        if let font { attributes[.font] = font }
        if let textColor { attributes[.foregroundColor] = textColor }
        return NSAttributedString(string: stringValue, attributes: attributes)
    }

    open override var isFlipped: Bool { true }

    open override var intrinsicContentSize: CGSize {
        let size = text.size()
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
