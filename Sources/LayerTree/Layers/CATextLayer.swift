import Foundation
import MotionTiming
import RenderTree

/// A layer that lays out text from the visual top of the bounds: a plain string in one font, or pieces with their own
/// attributes.
///
/// - Apple: `CATextLayer`; facts 3.2.
open class CATextLayer: CALayer {
    class override var initialDrawing: Drawing { .text(TextDrawing()) }

    open override class var properties: PropertyTable { Properties.table }

    /// Returns true for properties that determine the text (facts 1.1, measured).
    open override class func needsDisplay(forKey key: String) -> Bool {
        textKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    private static let textKeys = Set(PropertyTable(Properties.all).keys).union(["style", "contentsScale"])

    /// The text: a `String`, `NSAttributedString`, `AttributedString` or `AttributedText`; anything else shows nothing.
    ///
    /// With attributes, `font`, `fontSize` and `foregroundColor` are not used (facts 3.2): a part without them is black
    /// 12-point Helvetica. Attributed text reads back as an `NSAttributedString`.
    open var string: Any? {
        get {
            state.text.text.string.isEmpty ? nil : BoxedValue.box(Properties.all.string.read(state))
        }
        set { set(BoxedValue.unbox(newValue, as: .string) ?? .string(""), of: Properties.all.string) }
    }

    /// The font: a name as a `String`, or a `UIFont`, of which only the name is used; "Helvetica" by default.
    open var font: Any? {
        get { state.text.text.fontName }
        set {
            set(.string((newValue as? UIFont)?.fontName ?? newValue as? String ?? "Helvetica"), of: Properties.all.font)
        }
    }

    /// The font size in points; 36 by default.
    open var fontSize: CGFloat {
        get { state.text.text.fontSize }
        set { change(Properties.all.fontSize) { $0.text.text.fontSize = newValue } }
    }

    /// The text color; opaque white by default.
    open var foregroundColor: CGColor? {
        get { state.text.color }
        set { change(Properties.all.foregroundColor) { $0.text.color = newValue } }
    }

    /// Whether lines break at the width of the bounds; false by default.
    open var isWrapped: Bool {
        get { state.text.text.isWrapped }
        set { change(Properties.all.wrapped) { $0.text.text.isWrapped = newValue } }
    }

    /// The horizontal alignment; `.natural` by default.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: state.text.text.alignment.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.alignmentMode) }
    }

    /// Whether glyph positions may be rounded. Stored only: glyphs are always placed to a fraction of a pixel.
    open var allowsFontSubpixelQuantization: Bool {
        get { flag(Properties.all.allowsFontSubpixelQuantization) }
        set { set(.bool(newValue), of: Properties.all.allowsFontSubpixelQuantization) }
    }

    /// The part of the last fitting line that is truncated; `.none` by default.
    open var truncationMode: CATextLayerTruncationMode {
        get { CATextLayerTruncationMode(rawValue: state.text.text.truncation.rawValue) }
        set { set(.string(newValue.rawValue), of: Properties.all.truncationMode) }
    }
}

extension CATextLayer {
    /// The properties that `CATextLayer` adds (facts 3.2).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = PropertyTable(all, inheriting: CALayer.properties)

        /// Plain, or with attributes.
        let string = LayerProperty(
            "string", .string, .noActionSearch, scene: .textPieces,
            read: { state in
                state.text.text.attributed.map { .object(ObjectReference($0)) } ?? .string(state.text.text.string)
            },
            write: { state, value in
                switch value {
                case .string(let text): state.text.text.string = text
                // Attributed strings change at the end of an animation, as plain ones do.
                case .object(let reference), .crossfade(let reference, _, _):
                    if let text = reference?.object as? AttributedText {
                        state.text.text.show(text)
                    } else {
                        state.text.text.string = ""
                    }
                default: break
                }
            }
        ).accessor(set: { (layer: CATextLayer, value) in
            // An attributed text is passed on as it is.
            if case .object(let text) = value {
                layer.string = text?.object
            } else {
                layer.string = BoxedValue.box(value)
            }
            return true
        })
        let font = LayerProperty.string("font", \.text.text.fontName)
            .accessor(set: { (layer: CATextLayer, value) in
                guard case .string(let name) = value else { return false }
                layer.font = name
                return true
            })
        let fontSize = LayerProperty.number("fontSize", .basic, \.text.text.fontSize).accessor(\CATextLayer.fontSize)
        let foregroundColor = LayerProperty.color("foregroundColor", \.text.color)
            .accessor(\CATextLayer.foregroundColor)
        let wrapped = LayerProperty.bool("wrapped", .noActionSearch, isAnimatable: false, \.text.text.isWrapped)
            .accessor(\CATextLayer.isWrapped)
        let truncationMode = LayerProperty.name(
            "truncationMode", .noActionSearch, \.text.text.truncation, fallback: .none
        ).accessor(named: \CATextLayer.truncationMode)
        let alignmentMode = LayerProperty.name(
            "alignmentMode", .noActionSearch, \.text.text.alignment, fallback: .natural
        ).accessor(named: \CATextLayer.alignmentMode)
        let allowsFontSubpixelQuantization = LayerProperty.hint(
            "allowsFontSubpixelQuantization", .noActionSearch, .bool(false)
        ).accessor(\CATextLayer.allowsFontSubpixelQuantization)
    }
}
