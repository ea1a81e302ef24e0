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
        guard let bytes = text.utf8.contains(UInt8(ascii: "%")) ? percentDecoded(text) : Data(text.utf8) else {
            return nil
        }
        var digits = bytes.filter { ![9, 10, 13, 32].contains($0) }
        while digits.last == UInt8(ascii: "=") { digits.removeLast() }
        guard digits.count % 4 != 1 else { return nil }
        digits += Array(repeating: UInt8(ascii: "="), count: (4 - digits.count % 4) % 4)
        return Data(base64Encoded: Data(digits))
    }

    /// Returns the bytes of percent-encoded text (RFC 3986, section 2.1); characters that should be encoded, but are
    /// not, are kept.
    private static func percentDecoded(_ text: Substring) -> Data? {
        var data = Data()
        var bytes = text.utf8.makeIterator()
        while let byte = bytes.next() {
            guard byte == UInt8(ascii: "%") else {
                data.append(byte)
                continue
            }
            guard let high = bytes.next(), let low = bytes.next(),
                [high, low].allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
                let value = UInt8(String(decoding: [high, low], as: UTF8.self), radix: 16)
            else { return nil }
            data.append(value)
        }
        return data
    }
}

/// An image or audio file of an animation, package or other file with contents of its own.
package enum ContainedFile: Sendable {
    /// Data inside the file, with the extension of its format.
    case data(Data, fileExtension: String)
    /// A file next to it.
    case file(URL)
}
