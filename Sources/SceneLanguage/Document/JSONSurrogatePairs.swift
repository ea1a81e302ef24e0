import Foundation

/// Rewrites JSON's `\uD83D\uDE00` as YAML's `\U0001F600`, the only escape of JSON that YAML does not have.
///
/// The rewritten text is two characters shorter per pair; `column` maps a position back to the original text.
struct JSONSurrogatePairs {
    /// The rewritten text.
    let text: String
    private var endsByLine: [Int: [Int]] = [:]

    init(_ original: String) {
        guard Self.mayHavePairs(original) else {
            text = original
            return
        }
        var lines: [String] = []
        for (number, line) in original.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let (rewritten, ends) = Self.rewrite(Array(line.unicodeScalars))
            lines.append(rewritten)
            if !ends.isEmpty { endsByLine[number + 1] = ends }
        }
        text = lines.joined(separator: "\n")
    }

    /// Returns whether a text contains a backslash and `ud8`, `ud9`, `uda` or `udb`, in upper or lower case.
    private static func mayHavePairs(_ text: String) -> Bool {
        let bytes = text.utf8
        var expected = 0
        for byte in bytes {
            let letter = byte | 0x20
            let isNext =
                switch expected {
                case 1: letter == UInt8(ascii: "u")
                case 2: letter == UInt8(ascii: "d")
                case 3: byte == UInt8(ascii: "8") || byte == UInt8(ascii: "9") || letter == 0x61 || letter == 0x62
                default: false
                }
            if isNext, expected == 3 { return true }
            expected = byte == UInt8(ascii: "\\") ? 1 : isNext ? expected + 1 : 0
        }
        return false
    }

    /// Returns the column in the original text of a position in the rewritten text.
    func column(line: Int, column: Int) -> Int {
        guard let ends = endsByLine[line] else { return column }
        // The number of pairs before the position.
        var low = 0
        var high = ends.count
        while low < high {
            let middle = (low + high) / 2
            if ends[middle] <= column { low = middle + 1 } else { high = middle }
        }
        return column + 2 * low
    }

    /// Returns the line with its pairs rewritten, and the 1-based columns just after them in the rewritten line.
    private static func rewrite(_ line: [Unicode.Scalar]) -> (String, [Int]) {
        var result = String.UnicodeScalarView()
        var ends = [Int]()
        var i = 0
        while i < line.count {
            guard line[i] == "\\" else {
                result.append(line[i])
                i += 1
                continue
            }
            // One by one: to append a collection copies all that is there.
            if let scalar = pair(line, at: i) {
                let escape = "\\U000\(String(scalar, radix: 16, uppercase: true).leftPadded(to: 5))"
                for each in escape.unicodeScalars { result.append(each) }
                i += 12
                // Not from `result.count`, which takes longer for longer texts.
                ends.append(i - 2 * ends.count - 1)
            } else {
                for each in line[i..<min(i + 2, line.count)] { result.append(each) }
                i += 2
            }
        }
        return (String(result), ends)
    }

    private static func pair(_ line: [Unicode.Scalar], at i: Int) -> UInt32? {
        guard let high = unit(line, at: i), let low = unit(line, at: i + 6),
            (0xD800..<0xDC00).contains(high), (0xDC00..<0xE000).contains(low)
        else { return nil }
        return 0x10000 + (high - 0xD800) << 10 + (low - 0xDC00)
    }

    private static func unit(_ line: [Unicode.Scalar], at i: Int) -> UInt32? {
        guard i + 6 <= line.count, line[i] == "\\", line[i + 1] == "u" else { return nil }
        return UInt32(String(String.UnicodeScalarView(line[(i + 2)..<(i + 6)])), radix: 16)
    }
}

extension String {
    fileprivate func leftPadded(to count: Int) -> String {
        String(repeating: "0", count: max(0, count - self.count)) + self
    }
}
