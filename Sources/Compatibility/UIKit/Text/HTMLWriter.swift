import Foundation
import TextLayout
import ViewAnimation

/// Writes attributed text as HTML.
enum HTMLWriter {
    /// Returns a document with a paragraph for each line and a span for each run of attributes.
    static func document(of text: NSAttributedString) -> String {
        var body = "<p>"
        text.enumerateAttributes(in: NSRange(location: 0, length: text.length)) { attributes, range, _ in
            let run = text.attributedSubstring(from: range).string
            let parts = run.split(separator: "\n", omittingEmptySubsequences: false)
            body += parts.map { span(escaped(String($0)), attributes) }.joined(separator: "</p>\n<p>")
        }
        body += "</p>"
        if body.hasSuffix("\n<p></p>") { body.removeLast(8) }
        return "<!DOCTYPE html>\n<html>\n<head>\n<meta charset=\"utf-8\">\n</head>\n<body>\n\(body)\n</body>\n</html>\n"
    }

    private static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\u{2028}", with: "<br>")
    }

    private static func span(_ text: String, _ attributes: [NSAttributedString.Key: Any]) -> String {
        guard !text.isEmpty else { return "" }
        var style: [String] = []
        if let font = attributes[.font] as? UIFont {
            style.append("font-family: '\(font.familyName)'; font-size: \(number(font.pointSize))px")
            if font.fontDescriptor.symbolicTraits.contains(.traitBold) { style.append("font-weight: bold") }
            if font.fontDescriptor.symbolicTraits.contains(.traitItalic) { style.append("font-style: italic") }
        }
        if let color = attributes[.foregroundColor] as? UIColor { style.append("color: \(css(color))") }
        if let color = attributes[.backgroundColor] as? UIColor { style.append("background-color: \(css(color))") }
        let lines = [
            attributes[.underlineStyle] == nil ? nil : "underline",
            attributes[.strikethroughStyle] == nil ? nil : "line-through",
        ].compactMap { $0 }
        if !lines.isEmpty { style.append("text-decoration: \(lines.joined(separator: " "))") }
        let span = style.isEmpty ? text : "<span style=\"\(style.joined(separator: "; "))\">\(text)</span>"
        guard let link = attributes[.link] else { return span }
        let target = (link as? URL)?.absoluteString ?? "\(link)"
        return "<a href=\"\(escaped(target).replacingOccurrences(of: "\"", with: "&quot;"))\">\(span)</a>"
    }

    private static func number(_ value: CGFloat) -> String {
        value == value.rounded() ? String(Int(value)) : String(Double(value))
    }

    private static func css(_ color: UIColor) -> String {
        let parts = [color.cgColor.red, color.cgColor.green, color.cgColor.blue].map { Int(($0 * 255).rounded()) }
        return "rgba(\(parts.map(String.init).joined(separator: ", ")), \(Double(color.cgColor.alpha)))"
    }
}
