import SourceText
import Yams

/// An error of the YAML parser as a diagnostic with a location.
struct YAMLDiagnostic {
    private let problem: String
    private var expectation: String
    private var position: (line: Int, column: Int)
    private var correction: SceneCorrection?

    private init(_ problem: String, _ expectation: String, line: Int, column: Int) {
        self.problem = problem
        self.expectation = expectation
        position = (line, column)
    }

    init(_ error: any Error, text: String) {
        switch error as? YamlError {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let (problem, expectation) = Self.reworded(problem, context: context?.text)
            self.init(problem, expectation, line: mark.line, column: mark.column)
        case .duplicatedKeysInMapping(let keys, let context):
            let names = keys.map { "\"\($0)\"" }.joined(separator: ", ")
            self.init(
                "the key \(names) is repeated in this map", "expected each key once in a map", line: context.mark.line,
                column: context.mark.column)
        case .reader(let problem, let offset, _, _):
            let (line, column) = Self.position(offset ?? 0, in: text)
            self.init(problem, "expected UTF-8 text without control characters", line: line, column: column)
        default:
            self.init("the document cannot be parsed (\(error))", "expected YAML or JSON", line: 1, column: 1)
        }
        position = Self.clamp(position, to: text)
        if problem.contains("expected"), let comment = CommentedColor.inBrackets(of: text, before: position.line) {
            self.init(
                "\(comment.color) without quotes is a YAML comment, which hides the rest of the line",
                "quote colors: \"\(comment.color)\"", line: comment.line, column: comment.column)
            correction = CommentedColor.correction(comment.color)
        } else if let indentation = IndentationProblem(problem, line: position.line, in: text) {
            self.init(
                indentation.problem, indentation.expectation, line: indentation.line, column: indentation.column)
        } else if problem == Self.secondColon, let quoted = Self.quoted(line: position.line, of: text) {
            expectation = "quote text with a colon: \(quoted)"
        }
    }

    private static let secondColon = "mapping values are not allowed in this context"

    /// Returns a line `key: text: text` with its text in quotes; nil for other lines.
    private static func quoted(line: Int, of text: String) -> String? {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.indices.contains(line - 1), let colon = lines[line - 1].firstRange(of: ": ") else { return nil }
        let key = lines[line - 1][..<colon.lowerBound].drop { $0 == " " || $0 == "-" }
        let value = lines[line - 1][colon.upperBound...].trimmingPrefix(while: \.isWhitespace)
        guard value.contains(":"), let first = value.first, !"\"'[{&*|>!".contains(first), !value.contains("\"") else {
            return nil
        }
        return "\(key): \"\(value)\""
    }

    private static func reworded(_ problem: String, context: String?) -> (problem: String, expectation: String) {
        switch problem {
        case "found undefined alias":
            (
                "the alias has no anchor before it",
                "expected the name of an anchor that ends before this place; a value cannot contain itself"
            )
        case "found character that cannot start any token":
            (problem, "expected a value; indent with spaces, not tabs, and quote text that starts with @, ` or %")
        case "found a tab character that violates indentation":
            ("a tab indents this line", "expected spaces")
        case "but found another document":
            ("a second document begins here", "expected one document in a file")
        default:
            (problem, context.map { "expected valid YAML or JSON (\($0))" } ?? "expected valid YAML or JSON")
        }
    }

    func diagnostic(_ location: (Int, Int) -> SourceLocation) -> SceneDiagnostic {
        var diagnostic = SceneDiagnostic(at: location(position.line, position.column), problem, expected: expectation)
        diagnostic.code = .syntax
        diagnostic.correction = correction
        return diagnostic
    }

    /// Moves the parser's end position, on a line after the last one, to the end of the last line.
    private static func clamp(_ position: (line: Int, column: Int), to text: String) -> (line: Int, column: Int) {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard position.line > lines.count, let last = lines.last else { return position }
        return (lines.count, last.unicodeScalars.count + 1)
    }

    private static func position(_ offset: Int, in text: String) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for character in text.prefix(offset) {
            if character.isNewline {
                line += 1
                column = 1
            } else {
                column += character.unicodeScalars.count
            }
        }
        return (line, column)
    }
}

/// Finds, before parsing, input on which the parser would recurse or hash without bound.
struct NestingGuard {
    /// The number of open brackets that is accepted; far above `DocumentComposer.depthLimit`, because brackets inside
    /// text count too.
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

    /// Returns whether the sign of an anchor or alias is in front of a name, unlike in `R & D`, `R&D` or `2 * i`.
    private func hasToken(_ sign: Unicode.Scalar) -> Bool {
        // Most documents have none, and are tested much faster as bytes.
        guard text.utf8.contains(UInt8(ascii: sign)) else { return false }
        let separators: Set<Unicode.Scalar> = [" ", "\n", "\r", "\t", "[", "]", "{", "}", ","]
        let scalars = text.unicodeScalars
        var previous: Unicode.Scalar = "\n"
        for (scalar, next) in zip(scalars, scalars.dropFirst()) {
            defer { previous = scalar }
            guard scalar == sign, !separators.contains(next) else { continue }
            // Inside a word, the sign is part of the text. A colon may precede an anchor: {"a":&b 1}
            let isInWord = previous.properties.isAlphabetic || previous.properties.numericType != nil
            if !isInWord { return true }
        }
        return false
    }

    /// A key that is a map or list with aliases; the parser hashes it at a cost that grows exponentially.
    private var complexKey: Problem? {
        guard hasToken("*"), hasToken("&") else { return nil }
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
