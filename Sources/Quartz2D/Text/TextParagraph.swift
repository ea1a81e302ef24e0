import Foundation

/// A paragraph of attributed text, or the whole of a plain one, broken into lines; lengths in reference pixels.
struct TextParagraph {
    let source: TextSource
    let lines: [PangoLine]
    let setting: ParagraphSetting
    let alignment: TextAlignment
    /// Between lines, and the room above the first.
    let leading, headroom: CGFloat
    /// Reference pixels per point.
    private let unit: CGFloat

    init(_ source: TextSource, _ style: TextStyle, width: CGFloat, fonts: TextFonts) {
        let first = source.attributes(at: 0)
        self.source = source
        unit = fonts.unit
        setting = first?.paragraph ?? ParagraphSetting()
        alignment = setting.alignment ?? style.alignment
        let text = fonts.lines(of: source)
        if style.isWrapped {
            let head = setting.firstLineHeadIndent * unit
            let hanging = setting.headIndent * unit
            text.wrap(at: width - min(head, hanging), indent: head - hanging, justified: alignment == .justified)
        }
        let font = fonts.description(first)
        leading = text.leading(engine: fonts.engine, font: font)
        headroom = max(leading, text.accentHeight(engine: fonts.engine, font: font))
        lines = text.lines
    }

    /// From the box's leading edge to where the line may begin.
    func indent(ofLine index: Int) -> CGFloat { (index == 0 ? setting.firstLineHeadIndent : setting.headIndent) * unit }

    /// What the paragraph's line height adds above a line.
    func extra(above line: PangoLine) -> CGFloat {
        let natural = line.ascent + line.descent + leading
        return setting.lineHeight(natural / unit) * unit - natural
    }

    /// From the bottom of a line to the top of the next.
    func gap(below index: Int) -> CGFloat {
        leading + setting.lineSpacing * unit + (index + 1 == lines.count ? setting.paragraphSpacing * unit : 0)
    }
}

/// Fonts by attributes, and layouts set with them.
final class TextFonts {
    let engine: TextEngine
    /// Reference pixels per point.
    let unit: CGFloat
    private let style: TextStyle
    private let names: FontNames
    private var known: [TextAttributes?: FontDescription] = [:]
    /// The names asked for, in order.
    private(set) var asked: [(name: String, font: FontDescription)] = []

    init(engine: TextEngine, style: TextStyle) {
        self.engine = engine
        self.style = style
        unit = style.fontSize > 0 ? TextEngine.referenceSize / style.fontSize : 0
        names = engine.fontNames()
        if style.attributed?.pieces.isEmpty ?? true { _ = description(nil) }
    }

    /// The style's own font for text without attributes.
    func description(_ attributes: TextAttributes?) -> FontDescription {
        if let found = known[attributes] { return found }
        let name = attributes?.fontName ?? style.fontName
        let size = attributes.map { max($0.fontSize, 0) * unit } ?? TextEngine.referenceSize
        let font = FontDescription(named: name, among: names, size: size)
        known[attributes] = font
        if !asked.contains(where: { $0.name == name }) { asked.append((name, font)) }
        return font
    }

    func lines(of source: TextSource) -> PangoLines {
        let attributes = source.pangoAttributes(unit: unit) { description($0) }
        return PangoLines(
            source.bytes, engine: engine, font: description(source.attributes(at: 0)), attributes: attributes)
    }

    /// At least one.
    func resolutions() -> [FontResolution] {
        if asked.isEmpty { _ = description(nil) }
        return asked.map { $0.font.resolution(requested: $0.name, engine: engine) }
    }
}
