/// An error of the YAML parser that comes from wrong indentation, with the line to change.
struct IndentationProblem {
    let problem: String
    let expectation: String
    let line: Int
    let column: Int

    /// Returns nil if the error has another cause.
    ///
    /// - Parameters:
    ///   - message: The parser's message.
    ///   - line: The line at which the parser stopped, from 1.
    ///   - text: The document.
    init?(_ message: String, line: Int, in text: String) {
        let causes = [
            "did not find expected key", "did not find expected '-' indicator",
            "mapping values are not allowed in this context",
            "block sequence entries are not allowed in this context", "did not find expected <document start>",
        ]
        guard causes.contains(message) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        // The parser may stop at the end of the line before.
        guard let number = Self.firstWritten(from: line, in: lines), number > 1 else { return nil }
        let written = lines[number - 1]
        let indentation = Self.indentation(of: written)
        let isItem = written.drop { $0 == " " }.hasPrefix("- ")
        var legal: [Int] = []
        var depth = Int.max
        for other in lines[..<(number - 1)].reversed() where Self.isWritten(other) {
            guard Self.indentation(of: other) < depth else { continue }
            if depth == .max, other.last(where: { $0 != " " }) == ":", indentation > Self.indentation(of: other) {
                return nil
            }
            depth = Self.indentation(of: other)
            let key = Self.keyColumn(of: other)
            if isItem, key > depth { legal.append(depth) }
            if !isItem { legal.append(key) }
            if depth == 0 { break }
        }
        guard !legal.contains(indentation),
            let nearest = legal.min(by: { abs($0 - indentation) < abs($1 - indentation) })
        else { return nil }
        let content = written.drop { $0 == " " }
        problem = "the line is indented by \(Self.spaces(indentation)), unlike the lines around it"
        expectation =
            "indent it by \(Self.spaces(nearest)): \"\(String(repeating: " ", count: nearest))\(content.prefix(40))\""
        self.line = number
        column = indentation + 1
    }

    private static func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }

    private static func firstWritten(from line: Int, in lines: [String]) -> Int? {
        guard line >= 1, line <= lines.count else { return nil }
        return (line...lines.count).first { isWritten(lines[$0 - 1]) }
    }

    private static func isWritten(_ line: String) -> Bool {
        let content = line.drop { $0 == " " }
        return !content.isEmpty && !content.hasPrefix("#")
    }

    private static func indentation(of line: String) -> Int { line.prefix { $0 == " " }.count }

    /// Returns the column of the first key of a line, behind the dashes of lists.
    private static func keyColumn(of line: String) -> Int { line.prefix { $0 == " " || $0 == "-" }.count }
}
