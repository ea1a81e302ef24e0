import Foundation
import TextLayout

extension NSAttributedString {
    /// Creates an empty string.
    ///
    /// - Apple: `NSAttributedString.init()`.
    /// - Parameter empty: nothing.
    public convenience init(empty: Void = ()) { self.init(string: "") }

    /// Creates a string from a document of plain text or HTML.
    ///
    /// Without an encoding, bytes of HTML are Windows-1252 unless the document states another one, as on Apple's
    /// platforms. Of style sheets, only `style` attributes are used; images are left out.
    /// - Apple: `NSAttributedString.init(data:options:documentAttributes:)`.
    /// - Parameters:
    ///   - data: The bytes of the document.
    ///   - options: The kind of the document (`documentType`) and its encoding (`characterEncoding`).
    ///   - dict: Receives the format of the document.
    /// - Throws: an error with the code 65806 of Cocoa for other formats, and 259 for bytes that are not text.
    public convenience init(
        data: Data, options: [DocumentReadingOptionKey: Any] = [:],
        documentAttributes dict: UnsafeMutablePointer<NSDictionary?>? = nil
    ) throws {
        let given = options[.documentType]
        let stated = given as? DocumentType ?? (given as? String).map(DocumentType.init(rawValue:))
        let type = stated ?? (Self.looksLikeHTML(data) ? .html : .plain)
        guard type == .html || type == .plain else {
            throw Self.error(
                65806, "Only plain text and HTML are read, not \(type.rawValue): convert the document first")
        }
        guard let text = Self.decoded(data, options[.characterEncoding], isHTML: type == .html) else {
            throw Self.error(259, "The bytes are not text: give the encoding as .characterEncoding")
        }
        dict?.pointee = NSDictionary(dictionary: ["DocumentType": type.rawValue])
        guard type == .html else {
            let attributes = options[.defaultAttributes] as? [Key: Any]
            self.init(attributedString: NSAttributedString(string: text, attributes: attributes))
            return
        }
        self.init(attributedString: HTMLConverter.text(of: text))
    }

    /// Returns a part of the string as a document of plain text or HTML in UTF-8.
    ///
    /// - Apple: `data(from:documentAttributes:)`.
    /// - Throws: an error with the code 66062 of Cocoa for other formats.
    public func data(from range: NSRange, documentAttributes dict: [DocumentAttributeKey: Any]) throws -> Data {
        let given = dict[.documentType]
        let type = given as? DocumentType ?? (given as? String).map(DocumentType.init(rawValue:)) ?? .plain
        let text = attributedSubstring(from: range)
        switch type {
        case .html: return Data(HTMLWriter.document(of: text).utf8)
        case .plain: return Data(text.string.utf8)
        default: throw Self.error(66062, "Only plain text and HTML are written, not \(type.rawValue)")
        }
    }

    private static func error(_ code: Int, _ reason: String) -> NSError {
        NSError(domain: NSCocoaErrorDomain, code: code, userInfo: [NSLocalizedDescriptionKey: reason])
    }

    private static func looksLikeHTML(_ data: Data) -> Bool {
        let start = String(decoding: data.prefix(256), as: UTF8.self).drop { $0.isWhitespace }.lowercased()
        return start.hasPrefix("<!doctype html") || start.hasPrefix("<html")
    }

    private static func decoded(_ data: Data, _ encoding: Any?, isHTML: Bool) -> String? {
        if let number = encoding as? UInt ?? (encoding as? Int).map(UInt.init) {
            return String(data: data, encoding: String.Encoding(rawValue: number))
        }
        if data.starts(with: [0xFF, 0xFE]) || data.starts(with: [0xFE, 0xFF]) {
            return String(data: data, encoding: .utf16)
        }
        if data.starts(with: [0xEF, 0xBB, 0xBF]) { return String(data: data.dropFirst(3), encoding: .utf8) }
        guard isHTML else { return String(data: data, encoding: .utf8) }
        let head = String(decoding: data.prefix(1024), as: UTF8.self).lowercased()
        let statesUTF8 = head.range(of: #"charset\s*=\s*["']?utf-8"#, options: .regularExpression) != nil
        return String(data: data, encoding: statesUTF8 ? .utf8 : .windowsCP1252)
    }
}
