import Foundation

/// Characters whose bytes are divided among several tokens.
///
/// The tokens of Whisper models are sequences of bytes, which whisper.cpp writes as they are (`-ojf`): a file with
/// Chinese text or emoji is not UTF-8 until its tokens are joined. Bytes that are not UTF-8 are read as scalars of a
/// private use plane, one for each byte.
enum SplitCharacters {
    /// The scalar of byte 0.
    private static let base: UInt32 = 0x10_FF00

    /// Returns the text of a JSON file that is not UTF-8; nil for other files.
    static func text(of data: Data) -> String? {
        guard let first = data.first(where: { !$0.isJSONSpace }), first == 0x7b || first == 0x5b else { return nil }
        var text = String.UnicodeScalarView()
        var decoder = UTF8()
        var bytes = data.makeIterator()
        var decoded = data.startIndex
        while true {
            switch decoder.decode(&bytes) {
            case .scalarValue(let scalar):
                text.append(scalar)
                decoded += UTF8.width(scalar)
            case .emptyInput: return String(text)
            case .error:
                // The decoder has consumed an unknown number of bytes.
                text.append(scalar(data[decoded]))
                decoded += 1
                decoder = UTF8()
                bytes = data[decoded...].makeIterator()
            }
        }
    }

    private static func scalar(_ byte: UInt8) -> Unicode.Scalar {
        Unicode.Scalar(base + UInt32(byte)) ?? "\u{fffd}"
    }

    /// Whether a text has bytes that are not a character.
    static func isIncomplete(_ text: String) -> Bool { text.unicodeScalars.contains { $0.value >= base } }

    /// Returns a text with the characters that its bytes are; nil if they are none.
    static func completed(_ text: String) -> String? {
        var bytes: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.value >= base {
                bytes.append(UInt8(truncatingIfNeeded: scalar.value - base))
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.EncodedScalar())
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Returns items of which each has whole characters, where neighbors make them up.
    static func joined(_ items: [TranscriptItem]) -> [TranscriptItem] {
        guard items.contains(where: { isIncomplete($0.text) }) else { return items }
        var joined: [TranscriptItem] = []
        for item in items {
            guard let last = joined.last, isIncomplete(last.text) else {
                joined.append(item)
                continue
            }
            let text = last.text + item.text
            joined[joined.count - 1].text = completed(text) ?? text
            joined[joined.count - 1].times.end = item.times.end ?? last.times.end
        }
        return joined
    }
}

extension UInt8 {
    fileprivate var isJSONSpace: Bool { self == 0x20 || self == 0x0a || self == 0x0d || self == 0x09 }
}
