import Foundation
import SceneFormat

/// Quotes the lines of scene files and the files that they include. Each file is read once.
struct SourceExcerpt {
    struct Line: Codable, Sendable, Equatable {
        let number: Int
        let text: String
    }

    /// The most lines before and after the one that is quoted.
    private static let margin = 2
    /// The most characters of a line.
    private static let width = 200

    private var files: [String: [String]] = [:]

    init() {}

    /// Creates an excerpt of a document that was read already: its file may have changed since.
    init(_ document: SceneDocument) { files[document.source.name] = Self.lines(document.source.text) }

    /// Returns a line with those around it; none if the file cannot be read.
    ///
    /// - Parameter file: The name of a file in the location of a value or problem.
    mutating func lines(of file: String, around number: Int) -> [Line] {
        let lines = files[file] ?? Self.read(file)
        files[file] = lines
        guard number >= 1, number <= lines.count else { return [] }
        return (max(1, number - Self.margin)...min(lines.count, number + Self.margin)).map {
            Line(number: $0, text: String(lines[$0 - 1].prefix(Self.width)))
        }
    }

    private static func read(_ path: String) -> [String] {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: SceneSource.byteLimit)
        else { return [] }
        return lines(String(decoding: data, as: UTF8.self))
    }

    private static func lines(_ text: String) -> [String] {
        text.split(omittingEmptySubsequences: false) { $0.isNewline }.map(String.init)
    }
}
