import Foundation
import MotionTiming
import RenderTree

/// Text set from the visual top of the bounds: a plain string in one font, or pieces with attributes of their own.
///
/// - Apple: `CATextLayer`; facts 3.2.
open class CATextLayer: CALayer {
    class override var initialDrawing: Drawing { .text(TextDrawing()) }

    open override class var properties: PropertyTable { .textLayer }

    /// True for what the text is set by (facts 1.1, measured).
    open override class func needsDisplay(forKey key: String) -> Bool {
        textKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    private static let textKeys: Set = [
        "string", "font", "fontSize", "foregroundColor", "wrapped", "truncationMode", "alignmentMode", "style",
        "contentsScale", "allowsFontSubpixelQuantization",
    ]

    private enum Property {
        static let fontSize = PropertyTable.textLayer.declared("fontSize")
        static let foregroundColor = PropertyTable.textLayer.declared("foregroundColor")
        static let wrapped = PropertyTable.textLayer.declared("wrapped")
        static let allowsFontSubpixelQuantization = PropertyTable.textLayer.declared("allowsFontSubpixelQuantization")
    }

    /// A `String`, `NSAttributedString`, `AttributedString` or `AttributedText`; anything else shows nothing.
    ///
    /// With attributes, `font`, `fontSize` and `foregroundColor` count for nothing (facts 3.2): a part without them is
    /// black Helvetica of 12 points. What is read back of those is an `NSAttributedString`.
    open var string: Any? {
        get {
            state.text.text.string.isEmpty ? nil : Self.properties["string"].flatMap { BoxedValue.box($0.read(state)) }
        }
        set { change("string", to: BoxedValue.unbox(newValue, as: .string) ?? .string("")) }
    }

    /// A font name as a `String`, or a `UIFont`, of which only the name counts; "Helvetica" by default.
    open var font: Any? {
        get { state.text.text.fontName }
        set { change("font", to: .string((newValue as? UIFont)?.fontName ?? newValue as? String ?? "Helvetica")) }
    }

    /// In points; 36 by default.
    open var fontSize: CGFloat {
        get { state.text.text.fontSize }
        set { change(Property.fontSize) { $0.text.text.fontSize = newValue } }
    }

    /// Opaque white by default.
    open var foregroundColor: CGColor? {
        get { state.text.color }
        set { change(Property.foregroundColor) { $0.text.color = newValue } }
    }

    /// Whether lines break at the width of the bounds.
    open var isWrapped: Bool {
        get { state.text.text.isWrapped }
        set { change(Property.wrapped) { $0.text.text.isWrapped = newValue } }
    }

    /// `.natural` by default.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: state.text.text.alignment.rawValue) }
        set { change("alignmentMode", to: .string(newValue.rawValue)) }
    }

    /// Stored: glyphs are drawn where they belong, to a fraction of a pixel.
    open var allowsFontSubpixelQuantization: Bool {
        get { flag(Property.allowsFontSubpixelQuantization) }
        set { set(.bool(newValue), of: Property.allowsFontSubpixelQuantization) }
    }

    /// Where the last line that fits is cut; `.none` by default.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: state.text.text.truncation.rawValue) }
        set { change("truncationMode", to: .string(newValue.rawValue)) }
    }
}
