/// Functions for Swift source text.
enum SourceText {
    /// Returns the source without comments and with empty string literals, which hides braces inside them.
    static func withoutCommentsAndLiterals(_ source: String) -> String {
        source.replacing(#/(?s)/\*.*?\*//#, with: "")
            .replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "\"\"")
            .replacing(#///[^\n]*/#, with: "")
    }
}
