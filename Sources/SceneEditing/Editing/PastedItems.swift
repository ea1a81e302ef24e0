/// The items of a list in YAML or JSON text from the clipboard.
package struct PastedItems: Sendable {
    let fragment: TextFragment

    var values: [EditValue] { fragment.values }

    /// The number of items.
    package var count: Int { values.count }

    /// Parses the text: a list of maps, one map, or a map with such a list under a key.
    ///
    /// - Throws: `EditRefusal` for other text.
    package init(_ text: String, under key: String) throws(EditRefusal) {
        let text = text.replacing("\r\n", with: "\n").replacing("\t", with: "    ")
        for candidate in Self.candidates(text, key) {
            guard let source = try? EditedText(candidate, name: "clipboard"), let list = source.root.child(.key(key)),
                !list.items.isEmpty, list.items.allSatisfy({ !$0.node.entries.isEmpty })
            else { continue }
            fragment = try source.fragment(0..<list.items.count, of: list).0
            return
        }
        throw EditRefusal("The text is not a layer in YAML or JSON.")
    }

    /// Returns the documents that the text can mean, with the list under a key.
    private static func candidates(_ text: String, _ key: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let item = lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }.joined(separator: "\n")
        return [text, key + ":\n" + text, key + ":\n" + item, key + ": " + text]
    }
}

extension PastedItems: Equatable {
    package static func == (a: PastedItems, b: PastedItems) -> Bool { a.values == b.values }
}
