import Foundation

/// The formats of captions whose text is read by `CueTextParser`.
enum CaptionDialect {
    case subRip, webVTT, subStation
    /// Text without tags.
    case plain
}

/// The line with the times of a caption: `00:00:01,000 --> 00:00:02,500`, with settings after it.
struct CaptionTiming {
    /// The times in seconds; the end can be before the start.
    let start, end: Double
    let settings: Substring
    /// The column of the settings.
    let settingsColumn: Int

    /// Reads a timing line; reports problems and returns nil.
    init?(_ line: Substring, number: Int, _ dialect: CaptionDialect, _ source: CaptionSource) {
        guard let arrow = Self.arrow(in: line) else { return nil }
        let example = dialect == .subRip ? "00:00:01,500" : "00:01.500"
        func time(_ text: Substring) -> Double? {
            let trimmed = text.trimmingSpaces
            if let time = CaptionTime.seconds(trimmed, dialect) { return time }
            let isLoose = dialect == .subRip || trimmed.contains(",")
            if isLoose, let time = CaptionTime.looseSeconds(trimmed) {
                source.warn(
                    .fraction, "the time is \(CaptionSource.excerpt(trimmed)), and is read as \(time) s", line: number,
                    column: line.column(of: trimmed.startIndex))
                return time
            }
            source.report(
                "the time is \(CaptionSource.excerpt(trimmed))", expected: "expected a time such as \(example)",
                line: number, column: line.column(of: trimmed.startIndex))
            return nil
        }
        let tail = line[arrow.upperBound...].drop { $0 == " " || $0 == "\t" }
        let endText = tail.prefix { $0 != " " && $0 != "\t" }
        guard let start = time(line[..<arrow.lowerBound]), let end = time(endText) else { return nil }
        source.warnAboutEnd((start, end), endText, line: number, column: line.column(of: endText.startIndex))
        self.start = start
        self.end = end
        settings = tail[endText.endIndex...].trimmingSpaces
        settingsColumn = line.column(of: settings.startIndex)
    }

    /// Whether a line looks like a timing line.
    static func matches(_ line: Substring) -> Bool { arrowOffset(in: line) != nil }

    /// Returns the first arrow of a line; nil for none.
    private static func arrow(in line: Substring) -> Range<Substring.Index>? {
        arrowOffset(in: line).map { offset in
            let start = line.utf8.index(line.startIndex, offsetBy: offset)
            return start..<line.utf8.index(start, offsetBy: 3)
        }
    }

    /// Returns the offset of the first arrow in bytes; nil for none. Compares bytes: files have many lines.
    private static func arrowOffset(in line: Substring) -> Int? {
        let found = line.utf8.withContiguousStorageIfAvailable { bytes -> Int? in
            guard let base = bytes.baseAddress else { return nil }
            var start = 0
            while let dash = memchr(base + start, 0x2d, bytes.count - start) {
                start = UnsafeRawPointer(dash) - UnsafeRawPointer(base)
                guard start + 2 < bytes.count else { return nil }
                if bytes[start + 1] == 0x2d, bytes[start + 2] == UInt8(ascii: ">") { return start }
                start += 1
            }
            return nil
        }
        return found ?? nil
    }

    /// Whether a line is a timing line also within the text of a caption: it has an arrow between times.
    static func interrupts(_ line: Substring) -> Bool {
        guard let arrow = arrow(in: line) else { return false }
        return beginsWithTime(line) && beginsWithTime(line[arrow.upperBound...])
    }

    /// Whether a line has two times, but not the arrow between them.
    static func isDamaged(_ line: Substring) -> Bool {
        guard !matches(line), beginsWithTime(line) else { return false }
        let separator = line.drop { $0.isNumber || ":.,; \t".contains($0) }
        let mark = separator.prefix { "-–—=>→ \t".contains($0) }
        return !mark.isEmpty && beginsWithTime(separator.dropFirst(mark.count))
    }

    private static func beginsWithTime(_ text: Substring) -> Bool {
        let time = text.trimmingSpaces.prefix { $0.isASCII && ($0.isNumber || $0 == ":") }
        return time.first?.isNumber == true && time.contains(":")
    }
}

/// The notation of times in caption files.
enum CaptionTime {
    /// Reads a time; nil for other text.
    ///
    /// SubRip times are `HH:MM:SS,mmm`; many programs write a period instead of the comma. WebVTT times are
    /// `HH:MM:SS.mmm` or `MM:SS.mmm`.
    static func seconds(_ text: Substring, _ dialect: CaptionDialect) -> Double? {
        let fields = fields(text)
        guard fields.count == 3 || (fields.count == 2 && dialect == .webVTT), let last = fields.last else { return nil }
        let parts = parts(last, comma: dialect == .subRip)
        guard parts.count == 2, parts[1].count == 3, let milliseconds = digits(parts[1]), let seconds = digits(parts[0])
        else { return nil }
        let higherFields = fields.dropLast().map(digits)
        guard !higherFields.contains(nil), parts[0].count == 2, seconds < 60, let minutes = higherFields.last ?? nil,
            minutes < 60
        else { return nil }
        let hours = higherFields.count == 2 ? higherFields[0] ?? 0 : 0
        return Double(hours * 3600 + minutes * 60 + seconds) + Double(milliseconds) / 1000
    }

    /// Reads a SubRip time without hours, or with a fraction of another length than three digits; nil for other text.
    static func looseSeconds(_ text: Substring) -> Double? {
        let fields = fields(text)
        guard (2...3).contains(fields.count), let last = fields.last else { return nil }
        let parts = parts(last, comma: true)
        let higherFields = (fields.dropLast() + [parts[0]]).map(digits)
        guard parts.count <= 2, !higherFields.contains(nil), higherFields.dropFirst().allSatisfy({ $0 ?? 60 < 60 })
        else {
            return nil
        }
        let fraction = parts.count == 2 ? parts[1] : "0".utf8[...]
        guard digits(fraction) != nil, let part = Double("0.\(Substring(fraction))") else { return nil }
        return Double(higherFields.reduce(0) { $0 * 60 + ($1 ?? 0) }) + part
    }

    /// Returns the text between colons; at most four fields, which is more than a time has.
    private static func fields(_ text: Substring) -> [Substring.UTF8View.SubSequence] {
        text.utf8.split(separator: UInt8(ascii: ":"), maxSplits: 3, omittingEmptySubsequences: false)
    }

    /// Returns the text before and after the decimal point.
    private static func parts(_ field: Substring.UTF8View, comma: Bool) -> [Substring.UTF8View.SubSequence] {
        field.split(maxSplits: 2, omittingEmptySubsequences: false) {
            $0 == UInt8(ascii: ".") || ($0 == UInt8(ascii: ",") && comma)
        }
    }

    private static func digits(_ text: Substring.UTF8View) -> Int? {
        guard (1...6).contains(text.count) else { return nil }
        var number = 0
        for byte in text {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return nil }
            number = number * 10 + Int(byte) - 0x30
        }
        return number
    }
}

extension Substring {
    /// The text without spaces and tabs at its ends.
    var trimmingSpaces: Substring {
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
        let start = utf8.drop(while: isSpace)
        guard let last = start.lastIndex(where: { !isSpace($0) }) else { return Substring(start.prefix(0)) }
        return Substring(start[...last])
    }

    /// Returns the column of an index of the line, from 1.
    func column(of index: Index) -> Int { self[..<Swift.max(index, startIndex)].unicodeScalars.count + 1 }
}

/// The times of SubViewer files, which YouTube exports as `.sbv`: `0:00:01.000,0:00:02.500`.
enum SubViewerTimes {
    /// Returns the lines with arrows between times, as in SubRip; lines of other files unchanged.
    static func converted(_ lines: [Substring]) -> [Substring] {
        guard let first = lines.first(where: { !$0.trimmingSpaces.isEmpty }), arrow(first) != nil else { return lines }
        return lines.map { arrow($0) ?? $0 }
    }

    private static func arrow(_ line: Substring) -> Substring? {
        let times = line.trimmingSpaces.split(separator: ",", omittingEmptySubsequences: false)
        guard times.count == 2, times.allSatisfy({ CaptionTime.seconds($0, .subRip) != nil }) else { return nil }
        return "\(times[0]) --> \(times[1])"
    }
}
