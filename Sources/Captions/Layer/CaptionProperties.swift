import Foundation
import Images
import LayerTree
import MotionTiming
import TextLayout

/// The properties that `CaptionLayer` adds.
enum CaptionProperties {
    static let font = text("font", "Helvetica")
    static let fontSize = number("fontSize", 48)
    static let foregroundColor = color("foregroundColor", ColorComponents(red: 1, green: 1, blue: 1, alpha: 1))
    static let kern = number("kern", 0)
    static let lineHeightMultiple = number("lineHeightMultiple", 0)
    static let strokeColor = color("strokeColor")
    static let strokeWidth = number("strokeWidth", 0)
    static let lineBackgroundColor = color("lineBackgroundColor")
    static let lineBackgroundPadding = size("lineBackgroundPadding")
    static let lineBackgroundCornerRadius = number("lineBackgroundCornerRadius", 0)
    static let alignmentMode = name("alignmentMode", TextAlignment.center)
    static let verticalAlignment = name("verticalAlignment", VerticalTextAlignment.bottom)
    static let highlightColor = color("highlightColor")
    static let highlightStrokeColor = color("highlightStrokeColor")
    static let highlightStrokeWidth = number("highlightStrokeWidth", -1)
    static let highlightBackgroundColor = color("highlightBackgroundColor")
    static let highlightPadding = size("highlightPadding")
    static let highlightCornerRadius = number("highlightCornerRadius", 0)
    static let highlightMode = name("highlightMode", CaptionLayer.HighlightMode.word)
    static let reveal = name("reveal", CaptionLayer.Reveal.phrase)
    static let maximumLines = number("maximumLines", 2, isAnimatable: false)
    static let maximumWords = number("maximumWords", 0, isAnimatable: false)

    static let table = CALayer.properties.adding([
        font, fontSize, foregroundColor, kern, lineHeightMultiple, strokeColor, strokeWidth, lineBackgroundColor,
        lineBackgroundPadding, lineBackgroundCornerRadius, alignmentMode, verticalAlignment, highlightColor,
        highlightStrokeColor, highlightStrokeWidth, highlightBackgroundColor, highlightPadding, highlightCornerRadius,
        highlightMode, reveal, maximumLines,
        maximumWords,
    ])

    private static func number(_ key: String, _ initial: Double, isAnimatable: Bool = true) -> LayerProperty {
        .declared(key, .number, isAnimatable: isAnimatable, initial: .number(initial))
    }

    private static func color(_ key: String, _ initial: ColorComponents? = nil) -> LayerProperty {
        .declared(key, .color, initial: .color(initial))
    }

    private static func size(_ key: String) -> LayerProperty { .declared(key, .size, initial: .size(.zero)) }

    private static func text(_ key: String, _ initial: String) -> LayerProperty {
        .declared(key, .string, isAnimatable: false, initial: .string(initial))
    }

    private static func name<Name: RawRepresentable & CaseIterable>(_ key: String, _ initial: Name) -> LayerProperty
    where Name.RawValue == String {
        .declared(
            key, .name(Name.allCases.map(\.rawValue)), isAnimatable: false, initial: .string(initial.rawValue))
    }
}

extension CaptionStyle {
    /// Creates the style that a layer presents.
    init(_ state: LayerState) {
        func number(_ property: LayerProperty) -> CGFloat { CGFloat(property.number(in: state) ?? 0) }
        func count(_ property: LayerProperty) -> Int { Int(min(max(property.number(in: state) ?? 0, 0), 1e6)) }
        func text(_ property: LayerProperty) -> String {
            if case .string(let text) = property.value(in: state) { text } else { "" }
        }
        func color(_ property: LayerProperty) -> CGColor? {
            guard case .color(let parts?) = property.value(in: state) else { return nil }
            return CGColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
        }
        func size(_ property: LayerProperty) -> CGSize {
            if case .size(let size) = property.value(in: state) { size } else { .zero }
        }
        fontName = text(CaptionProperties.font)
        fontSize = number(CaptionProperties.fontSize)
        self.color = color(CaptionProperties.foregroundColor)
        kern = number(CaptionProperties.kern)
        lineHeightMultiple = number(CaptionProperties.lineHeightMultiple)
        strokeColor = color(CaptionProperties.strokeColor)
        strokeWidth = number(CaptionProperties.strokeWidth)
        lineBox = TextBox(
            color: color(CaptionProperties.lineBackgroundColor), padding: size(CaptionProperties.lineBackgroundPadding),
            cornerRadius: number(CaptionProperties.lineBackgroundCornerRadius))
        alignment = TextAlignment(rawValue: text(CaptionProperties.alignmentMode)) ?? .center
        verticalAlignment = VerticalTextAlignment(rawValue: text(CaptionProperties.verticalAlignment)) ?? .bottom
        highlightColor = color(CaptionProperties.highlightColor)
        highlightStrokeColor = color(CaptionProperties.highlightStrokeColor)
        let highlightStroke = number(CaptionProperties.highlightStrokeWidth)
        highlightStrokeWidth = highlightStroke < 0 ? nil : highlightStroke
        highlightBox = TextBox(
            color: color(CaptionProperties.highlightBackgroundColor), padding: size(CaptionProperties.highlightPadding),
            cornerRadius: number(CaptionProperties.highlightCornerRadius))
        highlightMode = CaptionLayer.HighlightMode(rawValue: text(CaptionProperties.highlightMode)) ?? .word
        reveal = CaptionLayer.Reveal(rawValue: text(CaptionProperties.reveal)) ?? .phrase
        maximumLines = count(CaptionProperties.maximumLines)
        maximumWords = count(CaptionProperties.maximumWords)
    }
}
