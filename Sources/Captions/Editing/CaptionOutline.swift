/// The captions of an SRT, WebVTT or SBV file with the byte ranges of their times and text, for editors.
///
/// Ranges are those of the file, with its own line ends.
package struct CaptionOutline: Sendable {
    /// A caption as it is written.
    package struct Cue: Sendable, Equatable {
        /// The times in seconds.
        package let start, end: Double
        /// The text with its tags; its lines end with LF.
        package let text: String
        let startRange, endRange, textRange: Range<Int>
    }

    /// A replacement of a range of bytes.
    package struct Replacement: Sendable, Equatable {
        package let range: Range<Int>
        package let bytes: [UInt8]
    }

    /// The captions in the order of the file.
    package let cues: [Cue]
    private let bytes: [UInt8]
    private let lineEnd: String

    /// - Parameter bytes: The text of the file.
    /// - Returns: nil if the file has another format, or no lines with two times.
    package init?(_ bytes: [UInt8]) {
        let format = CaptionSource(String(decoding: bytes, as: UTF8.self), name: "").format
        guard format == .subRip || format == .webVTT else { return nil }
        self.bytes = bytes
        let lines = Self.lines(bytes)
        var cues: [Cue] = []
        for (index, line) in lines.enumerated() {
            guard let times = Self.times(bytes, line) else { continue }
            let text = Self.text(bytes, lines, after: index)
            let written = String(decoding: bytes[text], as: UTF8.self)
            cues.append(
                Cue(
                    start: times.start.seconds, end: times.end.seconds,
                    text: written.replacing("\r\n", with: "\n").replacing("\r", with: "\n"),
                    startRange: times.start.range, endRange: times.end.range, textRange: text))
        }
        guard !cues.isEmpty else { return nil }
        self.cues = cues
        lineEnd = bytes.firstIndex(of: 0x0d).map { bytes.dropFirst($0 + 1).first == 0x0a ? "\r\n" : "\r" } ?? "\n"
    }

    /// Returns the replacements that change the times of a caption. Times in its text move with the start if the
    /// duration stays the same.
    ///
    /// - Parameters:
    ///   - index: The index of the caption.
    ///   - start: The start in seconds, at least 0.
    ///   - end: The end in seconds.
    package func retiming(_ index: Int, start: Double, end: Double) -> [Replacement] {
        let cue = cues[index]
        var replacements: [Replacement] = []
        let offset = start - cue.start
        let isMoved = abs(end - start - (cue.end - cue.start)) < 0.0015
        for (range, old, new) in [(cue.startRange, cue.start, start), (cue.endRange, cue.end, end)]
        where abs(old - new) >= 0.0005 {
            replacements.append(replacement(range, new))
        }
        guard isMoved, abs(offset) >= 0.0005 else { return replacements }
        for time in Self.wordTimes(bytes, cue.textRange) {
            replacements.append(replacement(time.range, max(0, time.seconds + offset)))
        }
        return replacements
    }

    /// Returns the replacement that changes the text of a caption, with the line ends of the file.
    ///
    /// - Parameter text: The text, whose lines end with LF, without empty lines.
    package func retyping(_ index: Int, text: String) -> [Replacement] {
        let cue = cues[index]
        guard text != cue.text else { return [] }
        return [Replacement(range: cue.textRange, bytes: Array(text.replacing("\n", with: lineEnd).utf8))]
    }

    private func replacement(_ range: Range<Int>, _ seconds: Double) -> Replacement {
        Replacement(range: range, bytes: Array(Self.text(seconds, like: bytes[range]).utf8))
    }
}

extension CaptionOutline {
    private typealias Time = (seconds: Double, range: Range<Int>)

    /// Returns the ranges of the lines without their ends.
    private static func lines(_ bytes: [UInt8]) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = 0
        for (index, byte) in bytes.enumerated() where byte == 0x0a || byte == 0x0d {
            // CR LF is one end.
            if byte == 0x0a, index > 0, bytes[index - 1] == 0x0d {
                start = index + 1
                continue
            }
            lines.append(start..<index)
            start = index + 1
        }
        lines.append(start..<bytes.count)
        return lines
    }

    /// Returns the two times of a line, with an arrow or, in SBV files, a comma between them; nil for other lines.
    private static func times(_ bytes: [UInt8], _ line: Range<Int>) -> (start: Time, end: Time)? {
        let first = line.drop { isSpace(bytes[$0]) }
        guard let from = first.first, let start = time(bytes, from..<line.upperBound) else { return nil }
        var index = start.range.upperBound
        while index < line.upperBound, isSpace(bytes[index]) { index += 1 }
        let separator = bytes[index..<line.upperBound]
        if separator.starts(with: "-->".utf8) {
            index += 3
        } else if separator.first == UInt8(ascii: ",") {
            index += 1
        } else {
            return nil
        }
        while index < line.upperBound, isSpace(bytes[index]) { index += 1 }
        guard let end = time(bytes, index..<line.upperBound) else { return nil }
        return (start, end)
    }

    /// Returns the time at the start of a range, such as `00:00:01,500` or `00:01.500`; nil for other text.
    private static func time(_ bytes: [UInt8], _ range: Range<Int>) -> Time? {
        var end = range.lowerBound
        var decimal: Int?
        while end < range.upperBound {
            let byte = bytes[end]
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
                if decimal != nil { break }
                decimal = end
            } else if !isDigit(byte), byte != UInt8(ascii: ":") || decimal != nil {
                break
            }
            end += 1
        }
        // The comma of SBV files follows a complete time.
        let text = Substring(decoding: bytes[range.lowerBound..<end], as: UTF8.self)
        guard decimal != nil, text.contains(":"),
            let seconds = CaptionTime.seconds(text, .webVTT) ?? CaptionTime.looseSeconds(text)
        else { return nil }
        return (seconds, range.lowerBound..<end)
    }

    /// Returns the range of the text below the line with the times: up to an empty line, or the next caption.
    private static func text(_ bytes: [UInt8], _ lines: [Range<Int>], after index: Int) -> Range<Int> {
        var last = index
        for next in lines.indices.dropFirst(index + 1) {
            guard lines[next].contains(where: { !isSpace(bytes[$0]) }), times(bytes, lines[next]) == nil else { break }
            last = next
        }
        guard last > index else { return lines[index].upperBound..<lines[index].upperBound }
        // The number of a caption that follows without an empty line.
        let isNumber =
            last + 1 < lines.count && times(bytes, lines[last + 1]) != nil && last > index + 1
            && lines[last].allSatisfy { isDigit(bytes[$0]) }
        if isNumber { last -= 1 }
        return lines[index + 1].lowerBound..<lines[last].upperBound
    }

    /// Returns the times within a text, such as `<00:01.500>`.
    private static func wordTimes(_ bytes: [UInt8], _ range: Range<Int>) -> [Time] {
        range.filter { bytes[$0] == UInt8(ascii: "<") }.compactMap { index in
            guard let time = time(bytes, index + 1..<range.upperBound), time.range.upperBound < range.upperBound,
                bytes[time.range.upperBound] == UInt8(ascii: ">")
            else { return nil }
            return time
        }
    }

    /// Returns a time with the same fields, digits and decimal separator as another one.
    private static func text(_ seconds: Double, like old: ArraySlice<UInt8>) -> String {
        let text = String(decoding: old, as: UTF8.self)
        let fields = text.split(separator: ":")
        let separator: Character = text.contains(",") ? "," : "."
        let digits = text.split(separator: separator).last?.count ?? 3
        var scale = 1
        for _ in 0..<digits { scale *= 10 }
        let units = Int((seconds * Double(scale)).rounded())
        let total = units / scale
        let last = padded(total % 60, 2) + String(separator) + padded(units % scale, digits)
        guard fields.count > 2 || total >= 3600 else { return padded(total / 60, fields[0].count) + ":" + last }
        let hourDigits = fields.count > 2 ? fields[0].count : 2
        return padded(total / 3600, hourDigits) + ":" + padded(total / 60 % 60, 2) + ":" + last
    }

    private static func padded(_ number: Int, _ count: Int) -> String {
        let text = "\(number)"
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
