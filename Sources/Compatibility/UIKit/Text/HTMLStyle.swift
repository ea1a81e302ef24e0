import Foundation
import Quartz2D
import TextLayout
import ViewAnimation

/// The looks of text in an HTML document, which elements inherit.
struct HTMLStyle {
    /// The families in the order of preference.
    var families = ["TimesNewRomanPSMT", "Times New Roman"]
    /// The size in points, which are pixels of the document.
    var size: CGFloat = 12
    var isBold = false
    var isItalic = false
    var color = UIColor(red: 0, green: 0, blue: 0, alpha: 1)
    var background: UIColor?
    var isUnderlined = false
    var isStruck = false
    var baseline: CGFloat = 0
    var link: String?
    var alignment = NSTextAlignment.natural
    var spacing: CGFloat = 0
    var keepsSpaces = false
    /// The depth of lists around the text.
    var listDepth = 0

    private static let headings: [String: CGFloat] = [
        "h1": 2, "h2": 1.5, "h3": 1.17, "h4": 1, "h5": 0.83, "h6": 0.67,
    ]
    private static let fontSizes: [CGFloat] = [0.625, 0.8125, 1, 1.125, 1.5, 2, 3]

    /// Returns the style of an element in this one.
    func applying(_ name: String, _ attributes: [String: String]) -> HTMLStyle {
        var style = self
        if name != "span", HTMLConverter.blocks.contains(name) { style.spacing = 0 }
        style.adopt(name)
        if let factor = Self.headings[name] {
            style.size = 12 * factor
            style.isBold = true
            style.spacing = style.size * (name == "h1" ? 0.67 : 1)
        }
        if name == "a", let target = attributes["href"] {
            style.link = target
            style.color = UIColor(red: 0, green: 0, blue: 238 / 255, alpha: 1)
            style.isUnderlined = true
        }
        if name == "font" { style.adoptFont(attributes) }
        if let align = attributes["align"] { style.align(align) }
        for declaration in (attributes["style"] ?? "").split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            if parts.count == 2 { style.set(parts[0].lowercased(), parts[1]) }
        }
        return style
    }

    private mutating func adopt(_ name: String) {
        switch name {
        case "b", "strong", "th": isBold = true
        case "i", "em", "cite", "var", "dfn", "address": isItalic = true
        case "u", "ins": isUnderlined = true
        case "s", "strike", "del": isStruck = true
        case "small": size *= 5 / 6
        case "big": size *= 1.2
        case "mark": background = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
        case "sub", "sup":
            baseline = name == "sub" ? -size / 4 : size / 3
            size *= 5 / 6
        case "code", "tt", "kbd", "samp", "pre":
            families = ["Courier"]
            size *= 13 / 16
            keepsSpaces = keepsSpaces || name == "pre"
        case "p", "blockquote": spacing = size
        case "center": alignment = .center
        case "ul", "ol": listDepth += 1
        default: break
        }
    }

    private mutating func adoptFont(_ attributes: [String: String]) {
        if let value = attributes["color"].flatMap(HTMLColor.init) { color = value.color }
        if let face = attributes["face"] { set("font-family", face) }
        if let text = attributes["size"], let number = Int(text) {
            let index = text.hasPrefix("+") || text.hasPrefix("-") ? 3 + number : number
            size = 12 * Self.fontSizes[min(max(index, 1), 7) - 1]
        }
    }

    private mutating func align(_ value: String) {
        switch value.lowercased() {
        case "left", "start": alignment = .left
        case "center": alignment = .center
        case "right", "end": alignment = .right
        case "justify": alignment = .justified
        default: break
        }
    }

    /// Applies a declaration of CSS. Properties that are not known have no effect.
    private mutating func set(_ property: String, _ value: String) {
        switch property {
        case "color": color = HTMLColor(value)?.color ?? color
        case "background", "background-color": background = HTMLColor(value)?.color ?? background
        case "font-family":
            let quotes = CharacterSet.whitespaces.union(CharacterSet(charactersIn: "\"'"))
            families = value.split(separator: ",").map { $0.trimmingCharacters(in: quotes) }
        case "font-size": size = length(value) ?? size
        case "font-weight": isBold = value == "bold" || value == "bolder" || (Int(value) ?? 0) >= 600
        case "font-style": isItalic = value == "italic" || value == "oblique"
        case "text-decoration", "text-decoration-line":
            isUnderlined = value.contains("underline")
            isStruck = value.contains("line-through")
        case "text-align": align(value)
        case "white-space": keepsSpaces = value.hasPrefix("pre")
        default: break
        }
    }

    private func length(_ text: String) -> CGFloat? {
        let number = text.prefix { $0.isNumber || $0 == "." || $0 == "-" }
        guard let value = Double(number), value >= 0 else { return nil }
        switch text.dropFirst(number.count).trimmingCharacters(in: .whitespaces).lowercased() {
        case "", "px": return value
        case "pt": return value * 4 / 3
        case "em": return value * size
        case "rem": return value * 12
        case "%": return value / 100 * size
        default: return nil
        }
    }

    /// The attributes of the text.
    var attributes: [NSAttributedString.Key: Any] {
        var result: [NSAttributedString.Key: Any] = [
            .font: font, .foregroundColor: color, .kern: 0, .strokeWidth: 0, .strokeColor: color,
            .paragraphStyle: paragraphStyle,
        ]
        result[.backgroundColor] = background
        if isUnderlined { result[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        if isStruck { result[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
        if baseline != 0 { result[.baselineOffset] = baseline }
        if let link { result[.link] = URL(string: link).map { $0 as Any } ?? link }
        return result
    }

    private var font: UIFont {
        let generic = ["serif": "Times", "sans-serif": "Helvetica", "monospace": "Courier", "-apple-system": ".system"]
        let named = families.lazy.compactMap { family -> UIFont? in
            let name = generic[family.lowercased()] ?? family
            return name == ".system" ? .systemFont(ofSize: size) : UIFont(name: name, size: size)
        }
        let base = named.first ?? UIFont(name: "Times", size: size) ?? .systemFont(ofSize: size)
        var traits = base.fontDescriptor.symbolicTraits
        if isBold { traits.insert(.traitBold) }
        if isItalic { traits.insert(.traitItalic) }
        guard isBold || isItalic, let descriptor = base.fontDescriptor.withSymbolicTraits(traits) else { return base }
        return UIFont(descriptor: descriptor, size: size)
    }

    private var paragraphStyle: NSParagraphStyle {
        let style = NSMutableParagraphStyle()
        style.alignment = alignment
        style.paragraphSpacing = spacing
        if listDepth > 0 {
            let indent = CGFloat(36 * listDepth)
            style.headIndent = indent
            style.tabStops = [
                NSTextTab(textAlignment: .left, location: indent - 25),
                NSTextTab(textAlignment: .natural, location: indent),
            ]
        }
        return style
    }
}

/// A color of HTML or CSS.
struct HTMLColor {
    let color: UIColor

    private static let names: [String: UInt32] = [
        "black": 0, "silver": 0xC0C0C0, "gray": 0x808080, "grey": 0x808080, "white": 0xFFFFFF, "maroon": 0x800000,
        "red": 0xFF0000, "purple": 0x800080, "fuchsia": 0xFF00FF, "magenta": 0xFF00FF, "green": 0x008000,
        "lime": 0x00FF00, "olive": 0x808000, "yellow": 0xFFFF00, "navy": 0x000080, "blue": 0x0000FF, "teal": 0x008080,
        "aqua": 0x00FFFF, "cyan": 0x00FFFF, "orange": 0xFFA500, "pink": 0xFFC0CB, "brown": 0xA52A2A, "gold": 0xFFD700,
        "indigo": 0x4B0082, "violet": 0xEE82EE, "tomato": 0xFF6347, "crimson": 0xDC143C, "darkgray": 0xA9A9A9,
        "lightgray": 0xD3D3D3, "darkblue": 0x00008B, "darkred": 0x8B0000, "darkgreen": 0x006400,
    ]

    /// Reads a name, hexadecimal digits, or `rgb(…)` and `rgba(…)`.
    init?(_ text: String) {
        let text = text.trimmingCharacters(in: .whitespaces).lowercased()
        if let code = Self.names[text] {
            color = Self.opaque(code)
        } else if text.hasPrefix("#") {
            let digits = text.dropFirst()
            let pairs = digits.count == 3 ? digits.map { "\($0)\($0)" }.joined() : String(digits)
            guard pairs.count == 6, let code = UInt32(pairs, radix: 16) else { return nil }
            color = Self.opaque(code)
        } else if text.hasPrefix("rgb"), let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"),
            open < close
        {
            let numbers = text[text.index(after: open)..<close].split { ", /".contains($0) }.compactMap { Double($0) }
            guard numbers.count >= 3 else { return nil }
            color = UIColor(
                red: numbers[0] / 255, green: numbers[1] / 255, blue: numbers[2] / 255,
                alpha: numbers.count > 3 ? numbers[3] : 1)
        } else {
            return nil
        }
    }

    private static func opaque(_ code: UInt32) -> UIColor {
        func part(_ shift: UInt32) -> CGFloat { CGFloat(code >> shift & 255) / 255 }
        return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
    }
}
