import Foundation

/// A replacement of a regular expression.
struct Edit {
    let expression: NSRegularExpression
    let template: String

    init(_ pattern: String, _ template: String) {
        do {
            expression = try NSRegularExpression(pattern: pattern)
        } catch {
            fatalError("\(pattern): \(error)")
        }
        self.template = template
    }

    func apply(to line: String) -> String {
        expression.stringByReplacingMatches(in: line, range: range(of: line), withTemplate: template)
    }

    func matches(_ line: String) -> Bool {
        firstMatch(in: line) != nil
    }

    func firstMatch(in text: String) -> NSTextCheckingResult? {
        expression.firstMatch(in: text, range: range(of: text))
    }

    private func range(of text: String) -> NSRange { NSRange(text.startIndex..., in: text) }

    /// Returns the first match's groups.
    func groups(_ line: String) -> [String]? {
        guard let match = firstMatch(in: line) else { return nil }
        return (0..<match.numberOfRanges).map { Range(match.range(at: $0), in: line).map { String(line[$0]) } ?? "" }
    }
}
