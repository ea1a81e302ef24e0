import Foundation

/// The contents of a data URL: `data:image/png;base64,…`, or percent-encoded: `data:image/svg+xml,%3Csvg…` (RFC 2397).
package struct DataURL: Equatable, Sendable {
    /// The type, for example "image/png"; never empty.
    package let mediaType: String
    /// The decoded contents; never empty.
    package let data: Data

    /// A reason why a text is not a data URL with contents.
    package enum Problem: Error, Equatable, Sendable {
        case noComma, noMediaType, damagedBase64, damagedPercentEncoding, empty

        /// The reason as a clause for messages.
        package var reason: String {
            switch self {
            case .noComma: "there is no comma between the type and the contents"
            case .noMediaType: "it names no type such as image/png"
            case .damagedBase64: "its base64 is damaged or incomplete"
            case .damagedPercentEncoding: "a % is not followed by two hexadecimal digits"
            case .empty: "it has no contents"
            }
        }
    }

    /// Returns whether a text starts like a data URL.
    package static func isDataURL(_ text: String) -> Bool {
        text.utf8.prefix(5).elementsEqual("data:".utf8) || text.prefix(5).lowercased() == "data:"
    }

    /// Decodes a data URL. White space in base64 is ignored.
    package init(_ text: String) throws(Problem) {
        guard let comma = text.firstIndex(of: ",") else { throw .noComma }
        let header = text[..<comma].dropFirst(5).split(separator: ";", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces).lowercased() }
        guard let type = header.first, type.contains("/") else { throw .noMediaType }
        let body = text[text.index(after: comma)...]
        let isBase64 = header.dropFirst().contains("base64")
        let decoded = isBase64 ? Self.base64Decoded(body) : Self.percentDecoded(body)
        guard let decoded else { throw isBase64 ? .damagedBase64 : .damagedPercentEncoding }
        guard !decoded.isEmpty else { throw .empty }
        mediaType = type
        data = decoded
    }

    /// The usual extension of the names of files of this type, without a period.
    package var fileExtension: String {
        let name = mediaType.split(separator: "/").last.map(String.init) ?? ""
        let others = [
            "mpeg": "mp3", "x-wav": "wav", "wave": "wav", "mp4": "m4a", "svg+xml": "svg", "jpeg": "jpg",
            "x-subrip": "srt",
        ]
        if mediaType == "video/mp4" { return "mp4" }
        return others[name] ?? name
    }

    /// Returns the bytes of base64, whose padding may be missing, and which may be percent-encoded.
    private static func base64Decoded(_ text: Substring) -> Data? {
        if let data = Data(base64Encoded: String(text)) { return data }
        guard var digits = text.utf8.contains(UInt8(ascii: "%")) ? percentDecoded(text) : Data(text.utf8) else {
            return nil
        }
        digits.replaceBytes { $0 == 9 || $0 == 10 || $0 == 13 || $0 == 32 ? nil : $0 }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        guard digits.count % 4 != 1 else { return nil }
        digits += Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        return Data(base64Encoded: digits)
    }

    /// Returns the bytes of percent-encoded text (RFC 3986, section 2.1); characters that should be encoded, but are
    /// not, are kept.
    private static func percentDecoded(_ text: Substring) -> Data? {
        var data = Data(text.utf8)
        var hexDigits: UInt8 = 0
        var value: UInt8 = 0
        var isValid = true
        data.replaceBytes { byte in
            if hexDigits == 0 {
                if byte == UInt8(ascii: "%") { hexDigits = 2 }
                return hexDigits == 0 ? byte : nil
            }
            guard let digit = hexValue(byte) else {
                isValid = false
                return nil
            }
            hexDigits -= 1
            value = value << 4 | digit
            return hexDigits == 0 ? value : nil
        }
        return isValid && hexDigits == 0 ? data : nil
    }

    private static func hexValue(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}

extension Data {
    /// Replaces each byte by the result for it, and removes it if there is none.
    ///
    /// Embedded files have megabytes, and iterators are slow without the optimizer, so this uses pointers.
    fileprivate mutating func replaceBytes(_ change: (UInt8) -> UInt8?) {
        let length = withUnsafeMutableBytes { bytes in
            var length = 0
            var index = 0
            while index < bytes.count {
                if let byte = change(bytes[index]) {
                    bytes[length] = byte
                    length += 1
                }
                index += 1
            }
            return length
        }
        removeLast(count - length)
    }
}

/// An image or audio file of an animation, package or other file with contents of its own.
package enum ContainedFile: Sendable {
    /// Data inside the file, with the extension of its format.
    case data(Data, fileExtension: String)
    /// A file next to it.
    case file(URL)
}
