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
        let text = Self.indented(text.replacing("\r\n", with: "\n"))
        for candidate in Self.candidates(text, key) {
            // A map with other keys beside the list is an item itself.
            guard let source = try? EditedText(candidate, name: "clipboard"), source.root.entries.count == 1,
                let list = source.root.child(.key(key)), !list.items.isEmpty,
                list.items.allSatisfy({ !$0.node.entries.isEmpty })
            else { continue }
            fragment = try Self.blockFragment(list, source)
            return
        }
        throw EditRefusal("The text is not a layer in YAML or JSON.")
    }

    /// Returns text with spaces instead of the tabs that indent its lines.
    private static func indented(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map { line -> String in
            let indentation = line.prefix { $0 == " " || $0 == "\t" }
            return String(indentation).replacing("\t", with: "    ") + String(line.dropFirst(indentation.count))
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the items of a list; several items in brackets, and those of several lines, as those of a block list.
    private static func blockFragment(
        _ list: SourceNode, _ source: EditedText
    ) throws(EditRefusal) -> TextFragment {
        let all = try source.fragment(0..<list.items.count, of: list).0
        guard all.column == nil, list.items.count > 1 || all.text.contains("\n") else { return all }
        var items: [String] = []
        for index in list.items.indices {
            items.append(blockItem(try source.fragment(index..<index + 1, of: list).0.text))
        }
        return TextFragment(
            text: items.joined(separator: "\n"), column: 0, values: all.values, hasComments: all.hasComments)
    }

    /// Returns an item in brackets with a dash; its other lines are indented further than the dash.
    private static func blockItem(_ text: String) -> String {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let others = lines.dropFirst().filter { line in line.contains { $0 != " " } }
        let least = others.map { line in line.prefix { $0 == " " }.count }.min() ?? 0
        let moved = others.map { line in "  " + String(line.dropFirst(least)) }
        return (["- " + String(lines.first ?? "")] + moved).joined(separator: "\n")
    }

    /// Returns the documents that the text can mean, with the list under a key.
    private static func candidates(_ text: String, _ key: String) -> [String] {
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        let item = lines.enumerated().map { ($0.offset == 0 ? "- " : "  ") + $0.element }.joined(separator: "\n")
        let indented = lines.map { "  " + $0 }.joined(separator: "\n")
        return [text, key + ":\n" + text, key + ":\n" + item, key + ":\n" + indented, key + ": " + text]
    }
}

extension PastedItems: Equatable {
    package static func == (a: PastedItems, b: PastedItems) -> Bool { a.values == b.values }
}
