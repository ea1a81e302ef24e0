import Foundation

/// Returns the line without the contents of strings, so that braces in them are not counted.
func withoutStrings(_ line: String) -> String { Edit(#""(\\.|[^"\\])*""#, "\"\"").apply(to: line) }

/// Returns the line without a comment at its end, for matching.
func code(_ line: String) -> String {
    line.range(of: "//").map { String(line[..<$0.lowerBound]) } ?? line
}
