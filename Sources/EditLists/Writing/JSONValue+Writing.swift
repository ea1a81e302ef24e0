import JSONParsing
import SourceText

extension JSONValue {
    /// Creates an object with members in this order.
    init(_ members: [(name: String, value: JSONValue)]) {
        var object = JSONObject()
        for (name, value) in members { object.append(name, value) }
        self = .object(object)
    }

    /// The text of a file, indented by four spaces as OpenTimelineIO does.
    var indentedText: String {
        var text = ""
        write(to: &text, indent: "")
        return text + "\n"
    }

    private func write(to text: inout String, indent: String) {
        switch self {
        case .null: text += "null"
        case .bool(let flag): text += flag ? "true" : "false"
        case .number(let number): text += "\(number)"
        case .string(let string): text += JSONText.quoted(string)
        case .array, .pair:
            let items = (array ?? []).map { (label: "", value: $0) }
            Self.write(items, between: ("[", "]"), to: &text, indent: indent)
        case .object(let object):
            let items = object.members.map { (label: JSONText.quoted($0.name) + ": ", value: $0.value) }
            Self.write(items, between: ("{", "}"), to: &text, indent: indent)
        }
    }

    /// Writes each item on a line of its own.
    private static func write(
        _ items: [(label: String, value: JSONValue)], between brackets: (String, String), to text: inout String,
        indent: String
    ) {
        text += brackets.0
        let inner = indent + "    "
        for (index, item) in items.enumerated() {
            text += (index == 0 ? "\n" : ",\n") + inner + item.label
            item.value.write(to: &text, indent: inner)
        }
        text += items.isEmpty ? brackets.1 : "\n" + indent + brackets.1
    }
}
