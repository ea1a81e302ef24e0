import SceneLanguage
import SourceText

/// The text of a document with the certain corrections of its problems.
package struct CorrectedText: Sendable {
    /// A correction as a change of the text.
    package struct Fix: Sendable {
        /// The problem that the change solves.
        package let problem: SceneDiagnostic
        /// The change of the text before all corrections.
        package let change: TextChange
        /// The words that the change replaces and writes, without quotes, for reports.
        package var words: (old: String, new: String) {
            (problem.correction?.written ?? "", problem.correction?.replacement ?? "")
        }
    }

    /// The fixes in the order of the text; they do not overlap.
    package let fixes: [Fix]
    private let bytes: [UInt8]

    /// Finds the corrections of problems.
    ///
    /// - Parameters:
    ///   - text: The text of the document.
    ///   - name: The name of the document in the locations of problems; problems of other files are left out.
    package init(_ text: String, name: String, problems: [SceneDiagnostic]) {
        let finder = CorrectionFinder(text)
        bytes = finder.spans.bytes
        var fixes: [Fix] = []
        for problem in problems where problem.location.file == name {
            guard let change = finder.change(for: problem) else { continue }
            if !fixes.contains(where: { $0.change.range.overlaps(change.range) }) {
                fixes.append(Fix(problem: problem, change: change))
            }
        }
        self.fixes = fixes.sorted { $0.change.offset < $1.change.offset }
    }

    /// The text with the fixes; nil without fixes, or if they would turn a document into text that is not one.
    package var text: String? {
        guard !fixes.isEmpty, let changed = fixes.reversed().map(\.change).applied(to: bytes) else { return nil }
        let old = String(decoding: bytes, as: UTF8.self)
        let new = String(decoding: changed, as: UTF8.self)
        guard (try? SceneDocument(SceneSource(text: old))) != nil else { return new }
        return (try? SceneDocument(SceneSource(text: new))) == nil ? nil : new
    }
}

/// Finds the words of a text that corrections replace.
struct CorrectionFinder {
    let spans: SourceSpans
    /// Whether the document is JSON, where text has double quotes.
    private let isJSON: Bool

    init(_ text: String) {
        spans = SourceSpans(text)
        isJSON = spans.bytes.first { $0 > 32 } == UInt8(ascii: "{")
    }

    /// Returns the change for a problem; nil if it has no correction, or the text at its location is not the word to
    /// correct, for example because it is an expression.
    func change(for problem: SceneDiagnostic) -> TextChange? {
        guard let correction = problem.correction, !correction.written.isEmpty, problem.location.line > 0 else {
            return nil
        }
        let start = spans.offset(line: problem.location.line, column: problem.location.column)
        if correction.isInside { return changeInside(correction, from: start, problem.location.length) }
        return changeOfWord(correction, at: spans.afterProperties(start))
    }

    /// Returns the replacement of a key or a scalar that begins at an offset.
    private func changeOfWord(_ correction: SceneCorrection, at start: Int) -> TextChange? {
        guard start < spans.bytes.count else { return nil }
        let first = spans.bytes[start]
        let isQuoted = first == UInt8(ascii: "\"") || first == UInt8(ascii: "'")
        let word = Array(correction.written.utf8)
        let written = isQuoted ? [first] + word + [first] : word
        guard spans.bytes[start...].starts(with: written), isQuoted || isFree(start..<start + word.count) else {
            return nil
        }
        let replacement = correction.replacement
        let quote = isQuoted ? String(UnicodeScalar(first)) : ""
        let text = correction.isNotation ? replacement : isQuoted ? quote + replacement + quote : scalar(replacement)
        return TextChange(offset: start, removed: written, inserted: Array(text.utf8))
    }

    /// Returns the replacement of the only occurrence of a word in a value, or from an offset to the end of a line.
    private func changeInside(_ correction: SceneCorrection, from start: Int, _ length: Int) -> TextChange? {
        let line = spans.bytes[start...].firstIndex(of: 10) ?? spans.bytes.count
        let end = max(length > 0 ? spans.end(ofScalars: length, from: start) : start, line)
        let word = Array(correction.written.utf8)
        var found: [Int] = []
        var index = start
        while index + word.count <= end {
            if spans.bytes[index...].starts(with: word), isFree(index..<index + word.count) { found.append(index) }
            index += 1
        }
        guard found.count == 1, let offset = found.first else { return nil }
        let text = correction.isNotation ? correction.replacement : scalar(correction.replacement)
        return TextChange(offset: offset, removed: word, inserted: Array(text.utf8))
    }

    /// Whether a range is a word of its own, without quotes.
    private func isFree(_ range: Range<Int>) -> Bool {
        let before = range.lowerBound > 0 ? spans.bytes[range.lowerBound - 1] : 32
        let after = range.upperBound < spans.bytes.count ? spans.bytes[range.upperBound] : 32
        return !Self.isPart(before) && !Self.isPart(after)
    }

    private static func isPart(_ byte: UInt8) -> Bool {
        byte >= 0x80 || Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber
            || "\"'-+._%#(".utf8.contains(byte)
    }

    /// Returns a text as a scalar, with quotes where it needs them.
    private func scalar(_ text: String) -> String {
        let isPlain = text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "." || $0 == "-") }
        return isPlain && !isJSON ? text : "\"\(text)\""
    }
}
