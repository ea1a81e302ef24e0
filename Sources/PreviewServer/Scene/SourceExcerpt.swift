import FileAccess
import Foundation
import SceneLanguage

/// Quotes the lines of scene files and the files that they include. Each file is read once.
struct SourceExcerpt {
    struct Line: Codable, Sendable, Equatable {
        let number: Int
        /// The text, with "…" in place of the parts that are left out.
        let text: String
        /// The difference between the columns of the line and those of `text`, in Unicode scalars.
        let offset: Int

        init(number: Int, text: String, offset: Int = 0) {
            self.number = number
            self.text = text
            self.offset = offset
        }

        /// Creates a line from the part around a column.
        fileprivate init(number: Int, line: String, around column: Int) {
            let scalars = Array(line.unicodeScalars)
            let start = max(0, min(column - 1 - SourceExcerpt.width / 2, scalars.count - SourceExcerpt.width))
            let end = min(scalars.count, start + SourceExcerpt.width)
            var text = String.UnicodeScalarView(scalars[start..<end])
            if start > 0 { text.insert("…", at: text.startIndex) }
            if end < scalars.count { text.append("…") }
            self.init(number: number, text: String(text), offset: start > 0 ? start - 1 : 0)
        }
    }

    /// The most lines before and after the one that is quoted.
    private static let margin = 2
    /// The most Unicode scalars of a line.
    private static let width = 200

    private var files: [String: [String]] = [:]

    init() {}

    /// Creates an excerpt of a document that was read already: its file may have changed since.
    init(_ document: SceneDocument) { files[document.source.name] = Self.lines(document.source.text) }

    /// Returns a line with those around it; none if the file cannot be read.
    ///
    /// - Parameters:
    ///   - file: The name of a file in the location of a value or problem.
    ///   - number: The line, from 1.
    ///   - column: The column in Unicode scalars, from 1. Long lines are quoted around it; the other ones from their start.
    mutating func lines(of file: String, around number: Int, column: Int) -> [Line] {
        let lines = files[file] ?? Self.read(file)
        files[file] = lines
        guard number >= 1, number <= lines.count else { return [] }
        return (max(1, number - Self.margin)...min(lines.count, number + Self.margin)).map {
            Line(number: $0, line: lines[$0 - 1], around: $0 == number ? column : 1)
        }
    }

    private static func read(_ path: String) -> [String] {
        guard let file = try? InputFile.open(path), let data = file.bytes(upTo: SceneSource.byteLimit)
        else { return [] }
        return lines(String(decoding: data, as: UTF8.self))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    }
}
