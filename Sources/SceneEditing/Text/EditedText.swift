import SceneLanguage

/// The text of a document with the exact ranges of its values.
struct EditedText {
    let scanner: TextScanner
    let root: SourceNode
    /// The line break of the text.
    let newline: String
    /// Whether the text is JSON, in which values must stay JSON.
    let isJSON: Bool
    /// The number of columns by which the block lists and maps inside a map are indented.
    let listIndent: Int
    let mapIndent: Int

    var bytes: [UInt8] { scanner.bytes }

    /// Parses text.
    ///
    /// - Throws: `EditRefusal` if the text has problems.
    init(_ text: String, name: String) throws(EditRefusal) {
        let document: SceneDocument
        do throws(SceneFormatError) {
            document = try SceneDocument(SceneSource(text: text, name: name), resolvesIncludes: false)
        } catch {
            let first = error.diagnostics.first
            throw EditRefusal(
                "The file has a problem: \(first.map { "line \($0.location.line): \($0.problem)" } ?? "")")
        }
        var reader = SourceNodeReader(document.source.text)
        root = reader.root(document.root)
        scanner = reader.scanner
        let bytes = reader.scanner.bytes
        if let first = bytes.firstIndex(where: TextScanner.isBreak) {
            let isPair = bytes[first] == 13 && scanner.byte(first + 1) == TextScanner.newline
            newline = isPair ? "\r\n" : bytes[first] == 13 ? "\r" : "\n"
        } else {
            newline = "\n"
        }
        let isBraced = root.style == .flow
        isJSON = isBraced && (root.entries.first.map { bytes[$0.keyStart] == UInt8(ascii: "\"") } ?? true)
        (listIndent, mapIndent) = Self.indents(root, scanner)
    }

    /// Returns the indentation of the first block list and the first block map inside a map.
    private static func indents(_ root: SourceNode, _ scanner: TextScanner) -> (list: Int, map: Int) {
        var list: Int?
        var map: Int?
        var waiting = [root]
        while let node = waiting.popLast(), list == nil || map == nil {
            for entry in node.entries where entry.node.style == .block && node.style == .block {
                let indent = scanner.column(entry.node.start) - scanner.column(entry.keyStart)
                guard indent >= 0, scanner.isFirstOnLine(entry.node.start) else { continue }
                if entry.node.items.isEmpty { map = map ?? indent } else { list = list ?? indent }
            }
            waiting += node.children.reversed()
        }
        return (list ?? map ?? 2, map ?? 2)
    }

    /// Returns the value at a path.
    ///
    /// - Throws: `EditRefusal` if there is none in the text, or if it is written elsewhere.
    func node(_ path: some Collection<PathStep>) throws(EditRefusal) -> SourceNode {
        var node = root
        var passed: ValuePath = []
        for step in path {
            try Self.checkIsWritten(node, passed)
            passed.append(step)
            guard let next = node.child(step) else { throw Self.missing(step, node, passed) }
            node = next
        }
        return node
    }

    private static func missing(_ step: PathStep, _ node: SourceNode, _ passed: ValuePath) -> EditRefusal {
        if case .key(let key) = step, node.value[key] != nil {
            return EditRefusal(
                "\"\(key)\" comes from another map through <<, so it cannot be changed here. Write the key itself.")
        }
        return EditRefusal("The file has no value at \(passed.text).")
    }

    /// - Throws: `EditRefusal` for a value whose text is elsewhere.
    static func checkIsWritten(_ node: SourceNode, _ path: ValuePath) throws(EditRefusal) {
        switch node.style {
        case .alias:
            throw EditRefusal(
                "\(path.text) is a YAML alias, so its parts are written at its anchor. Replace all of the value, or "
                    + "edit the anchor.")
        case .foreign: throw EditRefusal("The notation of \(path.text) cannot be edited here. Edit the text.")
        default: break
        }
    }

    /// Returns the end of an item or entry of a block list or map: the end of its value, and of lines with `<<`,
    /// which are not entries.
    ///
    /// - Parameters:
    ///   - start: The offset of the dash or key.
    ///   - end: The end of its value.
    func extent(from start: Int, to end: Int) -> Int {
        let column = scanner.column(start)
        var end = end
        while true {
            let line = scanner.nextLine(end)
            guard line < bytes.count, !scanner.isBlankOrComment(line: line),
                scanner.afterBlanks(line) - line > column
            else { return end }
            end = scanner.lineEnd(line)
        }
    }
}

extension SourceNode {
    /// The item or entry at a step; nil if it is not written here.
    func child(_ step: PathStep) -> SourceNode? {
        switch step {
        case .key(let key): entries.first { $0.key == key }?.node
        case .index(let index): items.indices.contains(index) ? items[index].node : nil
        }
    }
}
