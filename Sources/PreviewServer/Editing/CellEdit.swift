import SceneEditing

/// An edit of a cell of the batch table, as the page requests it: `{op: "cell", row, column, was?, text}`.
struct CellEdit {
    /// The number of the row, from 1.
    let row: Int
    /// The name of the column.
    let column: String
    /// The text that the page shows; nil for a JSON object without the key.
    let old: String?
    /// The new text.
    let text: String

    /// The longest text of a cell, in bytes.
    private static let limit = 100_000

    /// - Parameter edits: The edits of a request.
    /// - Returns: nil if they are other edits.
    /// - Throws: `EditRefusal` for an edit of another form.
    init?(_ edits: [EditValue]) throws(EditRefusal) {
        guard edits.contains(where: { $0["op"]?.string == "cell" }) else { return nil }
        guard edits.count == 1, let row = edits[0]["row"]?.integer, let column = edits[0]["column"]?.string,
            let text = edits[0]["text"]?.string, text.utf8.count <= Self.limit, !text.contains("\0")
        else { throw EditRefusal("The request edits no cell, more than one, or has a text that is too long.") }
        self.row = row
        self.column = column
        self.text = text
        old = edits[0]["was"]?.string
    }
}
