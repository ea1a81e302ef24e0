/// An XML element to write: its attributes in order, and its children.
struct MarkupElement: Equatable {
    let name: String
    private(set) var attributes: [(name: String, value: String)] = []
    var children: [MarkupElement] = []

    init(_ name: String, _ attributes: [(name: String, value: String)] = [], children: [MarkupElement] = []) {
        self.name = name
        self.attributes = attributes
        self.children = children
    }

    /// Adds an attribute after the others.
    mutating func add(_ name: String, _ value: String) { attributes.append((name, value)) }

    static func == (a: Self, b: Self) -> Bool {
        a.name == b.name && a.children == b.children
            && a.attributes.elementsEqual(b.attributes) { $0.name == $1.name && $0.value == $1.value }
    }

    /// The text of a document with this element as its root.
    var document: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        write(to: &text, indent: "")
        return text
    }

    private func write(to text: inout String, indent: String) {
        text += "\(indent)<\(name)"
        for (name, value) in attributes { text += " \(name)=\"\(Self.escaped(value))\"" }
        guard !children.isEmpty else {
            text += "/>\n"
            return
        }
        text += ">\n"
        for child in children { child.write(to: &text, indent: indent + "  ") }
        text += "\(indent)</\(name)>\n"
    }

    /// Returns a text for an attribute value. Line breaks and tabs are character references, because parsers turn them
    /// into spaces; characters that XML does not allow become U+FFFD.
    static func escaped(_ text: String) -> String {
        var result = ""
        for character in text.unicodeScalars {
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n", "\r", "\t": result += "&#\(character.value);"
            default: result.unicodeScalars.append(isAllowed(character) ? character : "\u{FFFD}")
            }
        }
        return result
    }

    /// Returns whether XML 1.0 allows a character.
    static func isAllowed(_ character: Unicode.Scalar) -> Bool {
        switch character.value {
        case 0x9, 0xA, 0xD, 0x20...0xFFFD, 0x10000...0x10FFFF: true
        default: false
        }
    }

    /// Returns a text as the name of an element: characters that names cannot have become hyphens.
    static func elementName(_ text: String) -> String {
        let letters = text.unicodeScalars.map { character in
            let isLetter = character.isASCII && (character.properties.isAlphabetic || ("0"..."9").contains(character))
            return isLetter || "_-.".unicodeScalars.contains(character) ? Character(character) : "-"
        }
        let name = String(letters)
        guard let first = name.unicodeScalars.first, first.properties.isAlphabetic || first == "_" else {
            return "_" + name
        }
        return name.lowercased().hasPrefix("xml") ? "_" + name : name
    }
}
