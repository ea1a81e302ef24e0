/// Swift source as text.
enum SourceText {
    /// Without comments and with empty string literals, so that braces in them do not count.
    static func withoutCommentsAndLiterals(_ source: String) -> String {
        source.replacing(#/(?s)/\*.*?\*//#, with: "")
            .replacing(#/"(?:\\.|[^"\\\n])*"/#, with: "\"\"")
            .replacing(#///[^\n]*/#, with: "")
    }
}
