import Foundation

/// Recognizes the encoding of text files, and files that are not the text that their name promises.
package enum TextFile {
    /// Returns text in UTF-8.
    ///
    /// Text in UTF-16 begins with a byte order mark, or like JSON and captions: with a brace, a bracket, a digit or `W`.
    /// Windows programs write it: PowerShell's `>`, and "Unicode" in the dialogs of editors. Other data is returned as it
    /// is.
    package static func utf8(_ data: Data) -> Data {
        guard let isLittleEndian = utf16ByteOrder(data), data.count.isMultiple(of: 2) else { return data }
        let units = data.withUnsafeBytes { bytes in
            stride(from: 0, to: bytes.count, by: 2).map { index in
                let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
                return isLittleEndian ? second << 8 | first : first << 8 | second
            }
        }
        guard let text = String(validating: units.first == 0xfeff ? units[1...] : units[...], as: UTF16.self) else {
            return data
        }
        return Data(text.utf8)
    }

    /// The first characters of text in UTF-16 without a byte order mark: those of JSON, SRT, WebVTT and ASS files.
    private static let firstCharacters = Set("{[W0123456789".utf8)

    /// Returns whether UTF-16 has the low byte first; nil for other encodings.
    package static func utf16ByteOrder(_ data: Data) -> Bool? {
        let start = Array(data.prefix(2))
        guard start.count == 2 else { return nil }
        if start == [0xff, 0xfe] || (start[1] == 0 && firstCharacters.contains(start[0])) { return true }
        if start == [0xfe, 0xff] || (start[0] == 0 && firstCharacters.contains(start[1])) { return false }
        return nil
    }

    /// Why a web page is not read: what servers send in place of a file that is missing or needs a login.
    package static let webPageProblem = "the file is an HTML page, probably the error page of a download"

    /// Returns whether a file is an HTML page.
    package static func isWebPage(_ data: Data) -> Bool {
        let start = String(decoding: utf8(data.prefix(512)), as: UTF8.self).lowercased()
        let text = start.drop { $0.isWhitespace || $0 == "\u{feff}" }
        return text.hasPrefix("<!doctype html") || text.hasPrefix("<html")
    }
}
