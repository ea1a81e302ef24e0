import Foundation

/// Makes attributed text of an HTML document.
struct HTMLConverter {
    /// The elements that are paragraphs.
    static let blocks: Set<String> = [
        "html", "body", "p", "div", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "blockquote", "pre", "center",
        "section", "article", "header", "footer", "main", "nav", "address", "table", "tr", "dl", "dt", "dd", "hr",
    ]
    private static let empty: Set<String> = ["br", "img", "hr", "meta", "link", "input", "wbr"]

    private let result = NSMutableAttributedString(string: "")
    private var open: [(name: String, style: HTMLStyle)] = []
    /// The number of the next item of each list; nil for lists without numbers.
    private var counters: [Int?] = []

    private var style: HTMLStyle { open.last?.style ?? HTMLStyle() }

    /// Returns the text of a document.
    static func text(of source: String) -> NSAttributedString {
        var converter = HTMLConverter()
        for token in HTMLToken.read(source) { converter.add(token) }
        return converter.result
    }

    private mutating func add(_ token: HTMLToken) {
        switch token {
        case .text(let text): add(text)
        case .start(let name, let attributes): start(name, attributes)
        case .end(let name): end(name)
        }
    }

    private mutating func start(_ name: String, _ attributes: [String: String]) {
        if name == "br" { return append("\u{2028}") }
        if name == "hr" { return endParagraph() }
        guard !Self.empty.contains(name) else { return }
        if name == "p" || name == "li", open.last?.name == name { end(name) }
        let isBlock = Self.blocks.contains(name)
        if isBlock { endParagraph() }
        open.append((name, style.applying(name, attributes)))
        if name == "ul" || name == "ol" { counters.append(name == "ol" ? Int(attributes["start"] ?? "") ?? 1 : nil) }
        if name == "li" { startItem() }
    }

    private mutating func startItem() {
        guard let last = counters.last else { return }
        append("\t\(last.map { "\($0)." } ?? "•")\t")
        counters[counters.count - 1] = last.map { $0 + 1 }
    }

    private mutating func end(_ name: String) {
        guard let index = open.lastIndex(where: { $0.name == name }) else { return }
        let isBlock = Self.blocks.contains(name)
        if isBlock { endParagraph() }
        open.removeSubrange(index...)
        if name == "ul" || name == "ol" { _ = counters.popLast() }
    }

    private mutating func endParagraph() {
        while result.string.hasSuffix(" "), !style.keepsSpaces {
            result.deleteCharacters(in: NSRange(location: result.length - 1, length: 1))
        }
        let text = result.string
        if !text.isEmpty, !text.hasSuffix("\n") { append("\n") }
    }

    private mutating func add(_ text: String) {
        if style.keepsSpaces { return append(text) }
        var collapsed = ""
        var endsInSpace = result.string.isEmpty || result.string.last.map { "\n\u{2028}\t ".contains($0) } ?? true
        for character in text {
            let isSpace = character == " " || character == "\n" || character == "\t" || character == "\r\n"
            if isSpace, endsInSpace { continue }
            collapsed.append(isSpace ? " " : character)
            endsInSpace = isSpace
        }
        append(collapsed)
    }

    private func append(_ text: String) {
        guard !text.isEmpty else { return }
        result.append(NSAttributedString(string: text, attributes: style.attributes))
    }
}
