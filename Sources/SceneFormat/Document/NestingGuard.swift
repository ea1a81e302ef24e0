/// Refuses, before parsing, what would make the parser itself recurse or hash without bound.
struct NestingGuard {
    /// Brackets open at once; far above `DocumentComposer.depthLimit`, because brackets inside text count too.
    private static let bracketLimit = 512

    struct Problem {
        let line: Int
        let column: Int
        let text: String
        let expectation: String
    }

    private let text: String

    init(_ text: String) { self.text = text }

    var problem: Problem? {
        var line = 1
        var column = 0
        var depth = 0
        var isLineStart = true
        var dashes = 0
        for scalar in text.unicodeScalars {
            column += 1
            switch scalar {
            case "\n": (line, column, isLineStart, dashes) = (line + 1, 0, true, 0)
            case "[", "{": depth += 1
            case "]", "}": depth = max(0, depth - 1)
            case "-", "?", ":": if isLineStart { dashes += 1 }
            case " ": break
            default: isLineStart = false
            }
            if depth > Self.bracketLimit || dashes > Self.bracketLimit {
                return Problem(
                    line: line, column: column, text: "the document is nested too deeply",
                    expectation: "expected at most \(DocumentComposer.depthLimit) levels")
            }
        }
        return complexKey
    }

    /// A key that is a map or list holding aliases is hashed by the parser, at a cost that grows exponentially.
    private var complexKey: Problem? {
        guard text.contains("*"), text.contains("&") else { return nil }
        for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            let start = line.drop { $0 == " " }
            let hasComplexKey =
                start.hasPrefix("? ") || line.contains("]:") || line.contains("}:") || line.contains("] :")
                || line.contains("} :")
                || line.contains("{*") || line.contains("{ *") || line.contains(", ?") || line.contains("{?")
            guard hasComplexKey else { continue }
            return Problem(
                line: number + 1, column: line.count - start.count + 1, text: "a key is a map, a list or an alias",
                expectation: "expected a name, in a document with anchors")
        }
        return nil
    }
}
