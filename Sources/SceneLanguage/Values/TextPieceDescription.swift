import Foundation
import Images
import TextLayout

/// A piece of styled text.
package struct TextPieceDescription {
    /// The text; nil until it is read.
    var text: String?
    /// The attributes, without underline and strikethrough.
    var attributes = TextAttributes()
    /// The weights of underline and strikethrough; nil for none.
    var underline, strikethrough: TextDecoration.Weight?
    /// The colors of underline and strikethrough; nil for that of the text.
    var underlineColor, strikethroughColor: CGColor?

    /// The piece; nil without text.
    var piece: AttributedText.Piece? {
        var attributes = attributes
        attributes.underline = underline.map { TextDecoration($0, color: underlineColor) }
        attributes.strikethrough = strikethrough.map { TextDecoration($0, color: strikethroughColor) }
        return text.map { AttributedText.Piece($0, attributes) }
    }
}

extension TextPieceDescription {
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "text", \.text, .textOrNumber(), required: "the piece's text", "The text; a line break begins a paragraph.")
        SceneKey(
            "font", \.attributes.fontName, .font, default: TextAttributes.standardFontName,
            example: "DejaVu Sans Bold", "The full name or PostScript name of the font, or the name of a theme's font.")
        SceneKey(
            "fontFeatures", \.attributes.fontFeatures, .fontSettings, default: "none", example: "smcp, tnum, ss01=2",
            options: .listed(after: "headIndent"), "OpenType features by tags of four letters.")
        SceneKey(
            "fontVariations", \.attributes.fontVariations, .fontSettings, default: "none", example: "wght=650, wdth=90",
            options: .listed(after: "fontFeatures"), "Axes of a variable font by tags of four letters.")
        SceneKey("color", \.attributes.color, .color, default: "black", "The color of the text.")
        SceneKey(
            "backgroundColor", \.attributes.backgroundColor, .color, default: "none",
            "The color behind the text, as high as the line.")
        SceneKey(
            "underline", \.underline, .decoration, default: "false", options: .listed(after: "fontVariations"),
            "The line under the text: `true` or `single`, `thick` or `double`.")
        SceneKey(
            "strikethrough", \.strikethrough, .decoration, default: "false", options: .listed(after: "underline"),
            "The line through the text: `true` or `single`, `thick` or `double`.")
        SceneKey(
            "underlineColor", \.underlineColor, .color, default: "that of the text",
            options: .listed(after: "fontVariations"), "The color of the line under the text.")
        SceneKey(
            "strikethroughColor", \.strikethroughColor, .color, default: "that of the text",
            options: .listed(after: "underline"), "The color of the line through the text.")
        SceneKey(
            "alignment", \.attributes.paragraph.alignment, .choice, default: "that of the layer",
            options: .listed(after: "strikethrough"),
            "The alignment of the paragraph that begins with this piece; overrides the layer's `alignmentMode`.")
        SceneKeysPart(\.attributes, metrics)
    }

    /// The keys that are numbers.
    private static let metrics = SceneKeys<TextAttributes> {
        SceneKey("size", \.fontSize, .length, default: "12", "The size of the font.")
        SceneKey("kern", \.kern, .signedLength, default: "0", "The space that is added between letters.")
        SceneKey(
            "baselineOffset", \.baselineOffset, .signedLength, default: "0", "The distance of the text above the line.")
        SceneKey(
            "lineHeightMultiple", \.paragraph.lineHeightMultiple, .factor, default: "0",
            "The factor of the paragraph's natural line height; 0 keeps it.")
        SceneKey(
            "minimumLineHeight", \.paragraph.minimumLineHeight, .length, default: "0",
            "The minimum height of the paragraph's lines.")
        SceneKey(
            "maximumLineHeight", \.paragraph.maximumLineHeight, .length, default: "0",
            "The maximum height of the paragraph's lines; 0 for none.")
        SceneKey(
            "lineSpacing", \.paragraph.lineSpacing, .length, default: "0", "The space between the paragraph's lines.")
        SceneKey(
            "paragraphSpacing", \.paragraph.paragraphSpacing, .length, default: "0", "The space after the paragraph.")
        SceneKey(
            "firstLineHeadIndent", \.paragraph.firstLineHeadIndent, .length, default: "0",
            "The indent of the paragraph's first line.")
        SceneKey(
            "headIndent", \.paragraph.headIndent, .length, default: "0", "The indent of the paragraph's other lines.")
    }
}

extension SceneValueType where Value == CGFloat {
    /// The largest magnitude of a length, in points.
    private static var limit: Double { 1e5 }
    private static var expectation: String { "a number from 0 to \(Int(limit))" }

    fileprivate static var length: SceneValueType { points(expectation, in: 0...limit) }
    fileprivate static var signedLength: SceneValueType { points("a number of points", in: -limit...limit) }
    fileprivate static var factor: SceneValueType {
        SceneValueType<Double>.number(expectation, in: 0...limit).map { CGFloat($0) }
    }
}

extension SceneValueType where Value == String {
    /// The name of a font, or of a theme's font.
    fileprivate static var font: SceneValueType {
        let text = SceneValueType.text()
        return SceneValueType(text.form) { value, label, reader in
            text.read(value, label, reader).map { reader.theme.fonts[$0] ?? $0 }
        }
    }

    /// Settings of a font by tags of four letters; the label is `fontFeatures` or `fontVariations`.
    fileprivate static var fontSettings: SceneValueType {
        SceneValueType(SceneValueType.text("tags of four letters").form) { $2.fontSettings($0, $1) }
    }
}

extension SceneValueType where Value == TextDecoration.Weight? {
    /// True, false or a weight.
    fileprivate static var decoration: SceneValueType {
        let names = TextDecoration.Weight.allCases.map(\.rawValue)
        let form = SceneValueForm(
            kind: .choice, expectation: "true, false, \(names.joined(separator: ", "))",
            schema: .anyOf([.reference("boolean"), ValueJSONSchema.orParameter(.names(names))]),
            choices: ["true", "false"] + names)
        return SceneValueType(form) { value, label, reader in
            if case .text(let name) = value.content, let weight = TextDecoration.Weight(rawValue: name) {
                return .some(weight)
            }
            if case .boolean(let flag) = value.content { return .some(flag ? .single : nil) }
            return reader.refuse(value, label, form.expectation)
        }
    }
}

extension ValueReader {
    /// Reads a list of pieces of styled text; an item that is only text has default attributes.
    package func pieces(_ value: SceneValue, _ label: String) -> AttributedText? {
        list(value, label, "a list of pieces of text") { piece($0, "a piece of \(label)") }.map(AttributedText.init)
    }

    private func piece(_ value: SceneValue, _ label: String) -> AttributedText.Piece? {
        if let text = value.textForm { return AttributedText.Piece(text) }
        guard var map = MapReader(value, label, collector) else { return nil }
        var piece = TextPieceDescription()
        _ = TextPieceDescription.keys.read(&map, into: &piece, self)
        map.reportUnknownKeys()
        return piece.piece
    }

    /// Reads the settings of `fontFeatures`, such as `smcp, ss01=2`, or of `fontVariations`, such as `wght=650`.
    package func fontSettings(_ value: SceneValue, _ key: String) -> String? {
        let isAxis = key == "fontVariations"
        let expectation =
            isAxis
            ? "axes by tags of four letters, such as \"wght=650, wdth=90\""
            : "features by tags of four letters, such as \"smcp, tnum, ss01=2\""
        guard let text = text(value, key, expectation), text.utf8.count <= 500 else {
            return value.textForm == nil ? nil : refuse(value, key, expectation)
        }
        var settings: [String] = []
        for setting in text.split(separator: ",") {
            let parts = setting.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
            let isTag = parts.first.map { tag in
                tag.utf8.count == 4 && tag.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
            }
            let number = parts.count > 1 ? Double(parts[1]) : isAxis ? nil : 1
            guard isTag == true, let tag = parts.first, let number, number.isFinite, abs(number) <= 1e6,
                isAxis || number >= 0 && number == number.rounded()
            else { return refuse(value, key, expectation) }
            settings.append(isAxis ? "\(tag)=\(number)" : "\(tag)=\(Int(number))")
        }
        return settings.joined(separator: ",")
    }
}
