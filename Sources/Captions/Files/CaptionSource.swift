import Foundation
import JSONParsing
import Limits

/// The lines of a caption file, and the problems found in them.
///
/// Owner thread only: it exists while a file is read.
final class CaptionSource {
    /// The number of problems that are reported, so that a file of another kind does not fill the screen.
    static let problemLimit = 20

    let name: String
    let text: String
    let lines: [Substring]
    private(set) var problems: [CaptionError.Problem] = []
    private var collected = CaptionWarnings()
    /// The resource limit that the file exceeds. The rest of the file is not read.
    private(set) var limit: LimitError?
    private let limits = ResourceLimits.current
    private var tagCount = 0
    private var wordCount = 0
    /// The ends of captions that may still be shown at the start of the last one; nil after captions out of order.
    private var shownEnds: [Double]? = []
    private var lastStart = -Double.infinity
    private var lastEnd = -Double.infinity

    init(_ text: String, name: String) {
        self.name = name
        self.text = text.hasPrefix("\u{feff}") ? String(text.dropFirst()) : text
        let plain = PlainLines(self.text)
        let lines = plain.text.utf8.split(separator: 0x0a, omittingEmptySubsequences: false)
        self.lines = SubViewerTimes.converted(lines.map { Substring($0) })
        if let line = plain.doubledLineEnd {
            collected.add(
                .lineEnds, "lines end with CR CR LF, and are read as if they ended with LF", line: line, column: 1,
                isNote: false)
        }
    }

    /// The format that the text begins like.
    var format: CaptionTrack.Format {
        let start = text.drop { $0.isWhitespace }
        if text.hasPrefix("WEBVTT") { return .webVTT }
        if isSubStation { return .advancedSubStation }
        if LyricsReader.matches(start) { return .lyrics }
        let isJSON = start.hasPrefix("{") || start.hasPrefix("[") || start.hasPrefix("\u{1e}")
        return isJSON || EventStream.matches(start) ? .json : .subRip
    }

    /// Whether the first section of the text is one of an ASS file; comments can be before it.
    private var isSubStation: Bool {
        let lines = text.prefix(4000).split(whereSeparator: \.isNewline).lazy.map(\.trimmingSpaces)
        guard let first = lines.first(where: { !$0.isEmpty && !$0.hasPrefix(";") && !$0.hasPrefix("!") }) else {
            return false
        }
        return ["[script info]", "[v4+ styles]", "[v4 styles]", "[events]"].contains(first.lowercased())
    }

    private static let ffmpegRemedy = "convert it with ffmpeg -i FILE captions.srt"

    /// The starts of texts in unsupported formats, in lowercase.
    private static let unsupportedStarts = [
        ("<sami", "SAMI", ffmpegRemedy),
        ("start\tend\ttext", "a TSV table of Whisper", "use the SRT or JSON file that Whisper writes beside it"),
        ("scenarist_scc", "SCC", ffmpegRemedy), ("[information]", "SubViewer", ffmpegRemedy),
        ("[title]", "SubViewer", ffmpegRemedy), ("{\\rtf", "RTF", "save it as plain text"),
        ("pk\u{3}\u{4}", "a zip archive or an office document", "save it as plain text"),
        ("```", "Markdown", "remove the lines with ``` at its start and end"),
    ]

    /// The name of the unsupported format that the text is in, and how to convert it; nil for other formats.
    var unsupportedFormat: (name: String, remedy: String)? {
        let start = text.drop { $0.isWhitespace }.prefix(400).lowercased()
        if start.hasPrefix("<"), start.contains("<tt") || start.contains(":tt") {
            return ("TTML", "export SRT or WebVTT instead, or convert it with another program")
        }
        if start.hasPrefix("<"), start.contains("<transcript") || start.contains("<timedtext") {
            return ("YouTube XML", "download json3 or WebVTT instead")
        }
        if start.hasPrefix("{"), let close = start.firstIndex(of: "}"), close > start.index(after: start.startIndex),
            start[..<close].dropFirst().allSatisfy({ $0.isASCII && $0.isNumber })
        {
            return ("MicroDVD", Self.ffmpegRemedy)
        }
        if start.first == "[", start.firstMatch(of: /^\[[0-9]+\]\[[0-9]*\]/) != nil {
            return ("MPL2", Self.ffmpegRemedy)
        }
        if start.firstMatch(of: /^[0-9]+\.[0-9]+\t[0-9]+\.[0-9]+\t/) != nil {
            return ("a label track of Audacity", "export SubRip or WebVTT, which Audacity 3.5 and later write")
        }
        return Self.unsupportedStarts.first { start.hasPrefix($0.0) }.map { ($0.1, $0.2) }
    }

    /// Adds a problem. Lines and columns count from 1.
    func report(_ problem: String, expected expectation: String, line: Int, column: Int = 1) {
        guard problems.count < Self.problemLimit else { return }
        problems.append(
            .init(
                file: name, line: line, column: line > 0 ? column : 0, problem: problem, expectation: expectation))
    }

    /// Adds a problem at an offset in UTF-8; nil for the whole file.
    func report(_ problem: String, expected expectation: String, at offset: Int?) {
        guard problems.count < Self.problemLimit else { return }
        let (line, column) = offset.map { text.utf8.lineAndColumn(at: $0) } ?? (0, 0)
        report(problem, expected: expectation, line: line, column: column)
    }

    /// The deviations, with their locations.
    var warnings: [CaptionTrack.Warning] { collected.warnings(file: name) }

    /// Adds a deviation; of each kind, the first one is reported and the others are counted.
    func warn(_ kind: CaptionWarnings.Kind, _ problem: @autoclosure () -> String, line: Int, column: Int = 1) {
        add(kind, problem, isNote: false) { (line, column) }
    }

    /// Adds a deviation if a caption does not end after its start.
    ///
    /// - Parameters:
    ///   - times: The times of the caption in seconds.
    ///   - text: The end as written.
    func warnAboutEnd(
        _ times: (start: Double, end: Double), _ text: Substring, line: Int, column: @autoclosure () -> Int = 1
    ) {
        guard times.end <= times.start else { return }
        let isReversed = times.end < times.start
        add(
            isReversed ? .reversedTimes : .zeroDuration, { "the caption ends at \(text), not after its start" },
            consequence: isReversed ? "it is shown until the next one starts, if there is one" : "it is not shown",
            isNote: false
        ) { (line, column()) }
    }

    /// Adds a deviation with which nothing is lost, at a line.
    func note(_ kind: CaptionWarnings.Kind, _ problem: @autoclosure () -> String, line: Int) {
        add(kind, problem, isNote: true) { (line, 1) }
    }

    /// Adds a deviation with which nothing is lost, at an offset in UTF-8; nil for the whole file.
    func note(_ kind: CaptionWarnings.Kind, _ problem: @autoclosure () -> String, at offset: Int?) {
        add(kind, problem, isNote: true) { offset.map { text.utf8.lineAndColumn(at: $0) } ?? (0, 0) }
    }

    private func add(
        _ kind: CaptionWarnings.Kind, _ problem: () -> String, consequence: String? = nil, isNote: Bool,
        at position: () -> (line: Int, column: Int)
    ) {
        guard !collected.contains(kind) else { return collected.count(kind) }
        let (line, column) = position()
        collected.add(kind, problem(), consequence: consequence, line: line, column: column, isNote: isNote)
    }

    /// Reports that no caption is shown.
    func reportNothingShown() {
        guard problems.isEmpty else { return }
        guard let warning = collected.firstUndisplayed else {
            return report(
                "there are no captions", expected: "expected SRT, WebVTT, ASS or JSON with timed text", line: 0)
        }
        report(warning.problem, expected: "expected a later end", line: warning.line, column: warning.column)
    }

    /// Reports that a transcript has no words.
    func reportNothingSpoken() {
        guard problems.isEmpty else { return }
        report("the transcript has no words", expected: "expected speech in the audio", line: 0)
    }

    /// How to convert other encodings.
    static let encodingRemedy = "expected UTF-8; convert it with iconv -f WINDOWS-1252 -t UTF-8, or from its encoding"

    /// Counts a tag.
    func addTag(line: Int) {
        tagCount += 1
        check(ResourceLimits.captionTagsEntry, tagCount, line: line)
    }

    /// Counts words of the file's captions, or items that could be words.
    func addWords(_ count: Int = 1, line: Int = 0) {
        wordCount += count
        check(ResourceLimits.captionWordsEntry, wordCount, line: line)
    }

    /// Counts a caption among those that are shown at its start. Captions out of order are counted after all are read.
    func addCaption(_ timing: (start: Double, end: Double), _ dialect: CaptionDialect, line: Int) {
        if timing.start < lastStart, dialect != .subStation {
            note(.order, "the caption starts before the one above it; captions are sorted by their times", line: line)
        } else if dialect == .subRip, timing.start < lastEnd {
            note(.overlap, "the caption starts before the one above it ends; both are shown", line: line)
        }
        lastEnd = timing.end
        guard var ends = shownEnds, timing.start >= lastStart else {
            lastStart = timing.start
            return shownEnds = nil
        }
        lastStart = timing.start
        ends.append(timing.end)
        if ends.count > limits.shownCaptions { ends.removeAll { $0 <= timing.start } }
        shownEnds = ends
        check(ResourceLimits.shownCaptionsEntry, ends.count, line: line)
    }

    /// Reports a resource limit that `actual` exceeds, in place of all other problems.
    func check(_ entry: ResourceLimits.Entry, _ actual: Int, line: Int) {
        guard limit == nil, let error = limits.error(entry, Double(actual)) else { return }
        limit = error
        problems = []
        report(error.problem, expected: error.remedy, line: line)
    }

    /// Returns a short form of a line for messages.
    static func excerpt(_ text: some StringProtocol) -> String {
        text.count > 40 ? "\"\(text.prefix(40))…\"" : "\"\(text)\""
    }
}

/// Text whose lines end with LF.
struct PlainLines {
    let text: String
    /// The first line that ends with CR CR LF, from 1; nil for none.
    private(set) var doubledLineEnd: Int?

    /// Replaces line ends, which can be LF, CR LF, CR, or several CR and LF, and null characters.
    init(_ source: String) {
        let isPlain = source.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { memchr($0, 0x0d, bytes.count) == nil && memchr($0, 0, bytes.count) == nil } ?? true
        }
        guard isPlain != true else {
            text = source
            return
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(source.utf8.count)
        var returns = 0
        var line = 1
        for byte in source.utf8 {
            if byte == 0x0d {
                returns += 1
                continue
            }
            if byte == 0x0a, returns > 1, doubledLineEnd == nil { doubledLineEnd = line }
            if byte != 0x0a, returns > 0 {
                bytes.append(contentsOf: repeatElement(0x0a, count: returns))
                line += returns
            }
            returns = 0
            if byte == 0x0a { line += 1 }
            if byte == 0 { bytes.append(contentsOf: "\u{fffd}".utf8) } else { bytes.append(byte) }
        }
        bytes.append(contentsOf: repeatElement(0x0a, count: returns))
        text = String(decoding: bytes, as: UTF8.self)
    }
}
