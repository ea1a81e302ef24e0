/// JSON to write, with keys in the order given.
enum JSONText {
    case null, flag(Bool), number(Double), text(String)
    case list([JSONText]), object([(key: String, value: JSONText)])

    /// The text of a file, indented by four spaces as OpenTimelineIO does.
    var file: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        let inner = indent + "    "
        switch self {
        case .null: text += "null"
        case .flag(let flag): text += flag ? "true" : "false"
        case .number(let number): text += "\(number)"
        case .text(let string): text += Self.quoted(string)
        case .list(let items):
            guard !items.isEmpty else { return text += "[]" }
            text += "["
            for (index, item) in items.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner
                item.write(to: &text, indent: inner)
            }
            text += "\n\(indent)]"
        case .object(let entries):
            guard !entries.isEmpty else { return text += "{}" }
            text += "{"
            for (index, entry) in entries.enumerated() {
                text += (index == 0 ? "\n" : ",\n") + inner + Self.quoted(entry.key) + ": "
                entry.value.write(to: &text, indent: inner)
            }
            text += "\n\(indent)}"
        }
    }

    private static func quoted(_ string: String) -> String {
        var text = "\""
        for character in string.unicodeScalars {
            switch character {
            case "\"": text += "\\\""
            case "\\": text += "\\\\"
            case "\n": text += "\\n"
            case "\t": text += "\\t"
            case _ where character.value < 0x20:
                let digits = String(character.value, radix: 16)
                text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: text.unicodeScalars.append(character)
            }
        }
        return text + "\""
    }
}
