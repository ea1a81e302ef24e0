import Foundation
import Images
import MotionTiming
import Quartz2D
import RenderTree
import TextLayout
import VectorGeometry

/// A layer that lays out text from the visual top of the bounds: a plain string in one font, or pieces with their own
/// attributes.
///
/// - Apple: `CATextLayer`; facts 3.2.
open class CATextLayer: CALayer {
    class override var initialDrawing: Drawing { .text(TextDrawing()) }

    /// The context in which `draw(in:)` last drew the text before anything else, and its drawing calls up to then.
    var textOnly: (context: ObjectIdentifier, changes: Int)?

    open override class var properties: LayerProperty.Table { Properties.table }

    /// Returns true for properties that determine the text (facts 1.1, measured).
    open override class func needsDisplay(forKey key: String) -> Bool {
        textKeys.contains(key) || super.needsDisplay(forKey: key)
    }

    private static let textKeys = Set(LayerProperty.Table(Properties.all).keys).union(["style", "contentsScale"])

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

    /// The position of the lines in the bounds: `top`, the default, `center` or `bottom`. Not part of Core Animation.
    open var verticalAlignment: VerticalTextAlignment {
        get { state.text.text.verticalAlignment }
        set { set(.string(newValue.rawValue), of: Properties.all.verticalAlignment) }
    }

    /// The size in points to which text that does not fit the bounds is reduced; 0, the default, does not reduce it.
    /// Not part of Core Animation.
    open var minimumFontSize: CGFloat {
        get { state.text.text.minimumFontSize }
        set { change(Properties.all.minimumFontSize) { $0.text.text.minimumFontSize = newValue } }
    }

    /// The spacing added between letters in points; 0 by default. Attributed text has its own. Not part of Core
    /// Animation.
    open var kern: CGFloat {
        get { state.text.text.ornament.kern }
        set { change(Properties.all.kern) { $0.text.text.ornament.kern = newValue } }
    }

    /// The factor for the height of lines; 0, the default, is the natural height. Attributed text has its own. Not part
    /// of Core Animation.
    open var lineHeightMultiple: CGFloat {
        get { state.text.text.ornament.lineHeightMultiple }
        set { change(Properties.all.lineHeightMultiple) { $0.text.text.ornament.lineHeightMultiple = newValue } }
    }

    /// The color of an outline around the letters; nil, the default, for none. Attributed text has its own. Not part of
    /// Core Animation.
    open var strokeColor: CGColor? {
        get { state.text.text.ornament.strokeColor }
        set { change(Properties.all.strokeColor) { $0.text.text.ornament.strokeColor = newValue } }
    }

    /// The width of the outline in points, outside the letters; 0 by default. Not part of Core Animation.
    open var strokeWidth: CGFloat {
        get { state.text.text.ornament.strokeWidth }
        set { change(Properties.all.strokeWidth) { $0.text.text.ornament.strokeWidth = newValue } }
    }

    /// The OpenType features of the font by their tags, such as `smcp, tnum, ss01=2, liga=0`; empty by default.
    /// Attributed text has its own. Not part of Core Animation.
    open var fontFeatures: String {
        get { state.text.text.ornament.fontFeatures }
        set { set(.string(newValue), of: Properties.all.fontFeatures) }
    }

    /// The axes of a variable font by their tags, such as `wght=650, wdth=90`; empty by default. Attributed text has
    /// its own. Not part of Core Animation.
    open var fontVariations: String {
        get { state.text.text.ornament.fontVariations }
        set { set(.string(newValue), of: Properties.all.fontVariations) }
    }

    /// The colors of a gradient that fills the letters in place of `foregroundColor`: an array of `CGColor`; nil, the
    /// default, for none. Parts of attributed text with a color keep it. Not part of Core Animation.
    open var gradientColors: [Any]? {
        get { state.text.gradient.colors.isEmpty ? nil : state.text.gradient.colors }
        set {
            let colors = (newValue ?? []).compactMap { ($0 as? CGColor)?.parts }
            set(.colors(colors), of: Properties.all.gradientColors)
        }
    }

    /// The positions of the colors from 0 to 1, one per color; nil, the default, spreads them evenly. Not part of Core
    /// Animation.
    open var gradientLocations: [NSNumber]? {
        get { state.text.gradient.locations?.map { NSNumber(value: Double($0)) } }
        set { set(.numbers((newValue ?? []).map(\.doubleValue)), of: Properties.all.gradientLocations) }
    }

    /// The start of the gradient in the unit square of the bounds; (0.5, 0) by default. Not part of Core Animation.
    open var gradientStartPoint: CGPoint {
        get { state.text.gradient.startPoint }
        set { change(Properties.all.gradientStartPoint) { $0.text.gradient.startPoint = newValue } }
    }

    /// The end of the gradient in the unit square of the bounds; (0.5, 1) by default. Not part of Core Animation.
    open var gradientEndPoint: CGPoint {
        get { state.text.gradient.endPoint }
        set { change(Properties.all.gradientEndPoint) { $0.text.gradient.endPoint = newValue } }
    }

    /// The color of a box behind each line; nil, the default, for none. Not part of Core Animation.
    open var lineBackgroundColor: CGColor? {
        get { state.text.text.lineBox.color }
        set { change(Properties.all.lineBackgroundColor) { $0.text.text.lineBox.color = newValue } }
    }

    /// The distances from a line to the vertical and to the horizontal edges of its box, in points; zero by default.
    /// The text moves inward by them. Not part of Core Animation.
    open var lineBackgroundPadding: CGSize {
        get { state.text.text.lineBox.padding }
        set { change(Properties.all.lineBackgroundPadding) { $0.text.text.lineBox.padding = newValue } }
    }

    /// The corner radius of the boxes behind lines in points; 0 by default. Not part of Core Animation.
    open var lineBackgroundCornerRadius: CGFloat {
        get { state.text.text.lineBox.cornerRadius }
        set { change(Properties.all.lineBackgroundCornerRadius) { $0.text.text.lineBox.cornerRadius = newValue } }
    }

    /// The key of `value`.
    package static let countedKey = "value"

    /// The number that is shown in `valueFormat`; 0 by default. Animate it to count. Not part of Core Animation.
    open var value: CGFloat {
        get { state.text.text.number.value }
        set { change(Properties.all.value) { $0.text.text.number.value = newValue } }
    }

    /// The pattern in which `value` is shown instead of `string`, such as `#,##0.0 km` or `0%`; empty, the default,
    /// shows `string`. Not part of Core Animation.
    open var valueFormat: String {
        get { state.text.text.number.format }
        set { set(.string(newValue), of: Properties.all.valueFormat) }
    }

    /// The language of the separators in `valueFormat` by its tag, such as `de` or `de-CH`; empty, the default, for
    /// English. Not part of Core Animation.
    open var valueLocale: String {
        get { state.text.text.number.locale }
        set { set(.string(newValue), of: Properties.all.valueLocale) }
    }

    /// Returns the size of the text for any number in a range: that of the widest digits.
    package func preferredFrameSize(forValuesIn range: ClosedRange<CGFloat>) -> CGSize {
        let number = state.text.text.number
        var style = state.text.text
        style.number = TextNumber()
        let width = isWrapped && bounds.width > 0 ? bounds.width : .infinity
        func size(of text: String) -> CGSize {
            style.string = text
            return style.naturalSize(width: width)
        }
        let digits = "0123456789".map { (digit: $0, width: size(of: String(repeating: $0, count: 8)).width) }
        guard let widest = digits.max(by: { $0.width < $1.width })?.digit else { return .zero }
        let texts = number.widestTexts(in: Double(range.lowerBound)...Double(range.upperBound), digit: widest)
        return texts.map(size).reduce(.zero) {
            CGSize(width: max($0.width, $1.width), height: max($0.height, $1.height))
        }
    }

    /// The path that the baseline of the text follows, in the layer's space; nil, the default, for lines in the bounds.
    ///
    /// The text is one line, whose letters turn with the path. `alignmentMode` places it at the start, the middle or
    /// the end of the path, and `textPathOffset` moves it from there. Text runs across the start of a closed path;
    /// letters beyond the ends of other paths are left out. The bounds do not clip it. Not part of Core Animation.
    open var textPath: CGPath? {
        get { state.text.path.map { CGPath($0) } }
        set { change(Properties.all.textPath) { $0.text.path = newValue?.value } }
    }

    /// The distance in points by which text is moved along `textPath`; 0 by default. Not part of Core Animation.
    open var textPathOffset: CGFloat {
        get { state.text.pathOffset }
        set { change(Properties.all.textPathOffset) { $0.text.pathOffset = newValue } }
    }

    /// Draws the text. Subclasses override it to draw it elsewhere, or to draw more.
    open override func draw(in ctx: CGContext) { drawText(in: ctx) }

    /// Returns the size of the text on one line, or wrapped to the width of the bounds; that of the layout manager, if
    /// there is one; for text on a path, the right and the far end of the path.
    open override func preferredFrameSize() -> CGSize {
        guard layoutManager == nil else { return super.preferredFrameSize() }
        if let path = state.text.path, !path.isEmpty {
            let box = path.bounds
            return CGSize(width: max(box.maxX, 0).rounded(.up), height: max(box.maxY, 0).rounded(.up))
        }
        let text = state.text.text
        let width = text.isWrapped && bounds.width > 0 ? bounds.width : .infinity
        return text.naturalSize(width: width)
    }
}

extension CATextLayer {
    /// The properties that `CATextLayer` adds (facts 3.2).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all, inheriting: CALayer.properties)

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
        let verticalAlignment = LayerProperty.name(
            "verticalAlignment", .noActionSearch, \.text.text.verticalAlignment, fallback: .top
        ).accessor(named: \CATextLayer.verticalAlignment).asExtension
        let minimumFontSize = LayerProperty.number("minimumFontSize", .noDefaultAction, \.text.text.minimumFontSize)
            .accessor(\CATextLayer.minimumFontSize).asExtension
        let kern = LayerProperty.number("kern", .noDefaultAction, \.text.text.ornament.kern)
            .accessor(\CATextLayer.kern).asExtension
        let lineHeightMultiple = LayerProperty.number(
            "lineHeightMultiple", .noDefaultAction, \.text.text.ornament.lineHeightMultiple
        ).accessor(\CATextLayer.lineHeightMultiple).asExtension
        let strokeColor = LayerProperty.color("strokeColor", \.text.text.ornament.strokeColor)
            .accessor(\CATextLayer.strokeColor).asExtension
        let strokeWidth = LayerProperty.number("strokeWidth", .noDefaultAction, \.text.text.ornament.strokeWidth)
            .accessor(\CATextLayer.strokeWidth).asExtension
        let fontFeatures = LayerProperty.string("fontFeatures", \.text.text.ornament.fontFeatures)
            .accessor(\CATextLayer.fontFeatures).asExtension
        let fontVariations = LayerProperty.string("fontVariations", \.text.text.ornament.fontVariations)
            .accessor(\CATextLayer.fontVariations).asExtension
        let gradientColors = LayerProperty(
            "gradientColors", .colors, .noDefaultAction, read: { .colors($0.text.gradient.colors.map(\.parts)) },
            write: { state, value in
                if case .colors(let colors) = value { state.text.gradient.colors = colors.map(CGColor.init(parts:)) }
            }
        ).accessor(boxed: \CATextLayer.gradientColors).asExtension
        let gradientLocations = LayerProperty.numbers(
            "gradientLocations", .noDefaultAction, read: { $0.text.gradient.locations ?? [] },
            write: { $0.text.gradient.locations = $1.isEmpty ? nil : $1 }
        ).accessor(numbers: \CATextLayer.gradientLocations).asExtension
        let gradientStartPoint = LayerProperty.point(
            "gradientStartPoint", .noDefaultAction, \.text.gradient.startPoint
        ).accessor(\CATextLayer.gradientStartPoint).asExtension
        let gradientEndPoint = LayerProperty.point("gradientEndPoint", .noDefaultAction, \.text.gradient.endPoint)
            .accessor(\CATextLayer.gradientEndPoint).asExtension
        let lineBackgroundColor = LayerProperty.color("lineBackgroundColor", \.text.text.lineBox.color)
            .accessor(\CATextLayer.lineBackgroundColor).asExtension
        let lineBackgroundPadding = LayerProperty.size(
            "lineBackgroundPadding", .noDefaultAction, \.text.text.lineBox.padding
        ).accessor(\CATextLayer.lineBackgroundPadding).asExtension
        let lineBackgroundCornerRadius = LayerProperty.number(
            "lineBackgroundCornerRadius", .noDefaultAction, \.text.text.lineBox.cornerRadius
        ).accessor(\CATextLayer.lineBackgroundCornerRadius).asExtension
        let value = LayerProperty.number(countedKey, .noDefaultAction, \.text.text.number.value)
            .accessor(\CATextLayer.value).asExtension
        let valueFormat = LayerProperty.string("valueFormat", \.text.text.number.format)
            .accessor(\CATextLayer.valueFormat).asExtension
        let valueLocale = LayerProperty.string("valueLocale", \.text.text.number.locale)
            .accessor(\CATextLayer.valueLocale).asExtension
        let textPath = LayerProperty.path("textPath", \.text.path).accessor(\CATextLayer.textPath).asExtension
        let textPathOffset = LayerProperty.number("textPathOffset", .noDefaultAction, \.text.pathOffset)
            .accessor(\CATextLayer.textPathOffset).asExtension
        let allowsFontSubpixelQuantization = LayerProperty.hint(
            "allowsFontSubpixelQuantization", .noActionSearch, .bool(false)
        ).accessor(\CATextLayer.allowsFontSubpixelQuantization)
    }
}
