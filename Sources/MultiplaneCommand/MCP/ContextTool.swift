/// A tool of the Model Context Protocol server, with the arguments that it takes.
struct ContextTool: Sendable {
    /// An argument.
    struct Argument: Sendable {
        let name: String
        let schema: JSONValue
        var isRequired = false

        init(_ name: String, _ type: String, _ summary: String, isRequired: Bool = false) {
            self.init(name, ["type": .text(type), "description": .text(summary)], isRequired: isRequired)
        }

        init(_ name: String, _ schema: JSONValue, isRequired: Bool = false) {
            self.name = name
            self.schema = schema
            self.isRequired = isRequired
        }

        /// The scene of a tool.
        static let scene = Argument("scene", "string", "The path of the scene file.", isRequired: true)
        /// Values of parameters.
        static let parameters = Argument("parameters", "object", "Values of the scene's parameters by name.")
        /// The time of a frame.
        static let time = Argument("at", "number", "The time of the frame in seconds (default 0).")
    }

    /// Returns the result of a call as one content, an object of the protocol.
    typealias Action = @Sendable (ContextTools, JSONValue, @escaping ContextTools.Progress) throws -> JSONValue

    let name: String
    let summary: String
    let arguments: [Argument]
    /// Whether the tool changes no files.
    var isReadOnly = true
    /// Performs a call, whose arguments have the right names and types.
    let action: Action

    /// The tool as listed by `tools/list`.
    var description: JSONValue {
        let properties = Dictionary(arguments.map { ($0.name, $0.schema) }, uniquingKeysWith: { first, _ in first })
        let required = arguments.filter(\.isRequired).map { JSONValue.text($0.name) }
        var schema: [String: JSONValue] = [
            "type": "object", "properties": .object(properties), "additionalProperties": false,
        ]
        if !required.isEmpty { schema["required"] = .list(required) }
        return [
            "name": .text(name), "description": .text(summary), "inputSchema": .object(schema),
            "annotations": ["readOnlyHint": .boolean(isReadOnly), "openWorldHint": false],
        ]
    }

    /// Returns what is wrong with the names and types of arguments; nil for nothing.
    func problem(of values: JSONValue) -> String? {
        guard let entries = values.entries else { return "the arguments are no object" }
        let names = arguments.map(\.name)
        for key in entries.keys.sorted() {
            guard let argument = arguments.first(where: { $0.name == key }), let value = entries[key] else {
                return "\(name) has no argument \"\(key)\"; expected \(names.joined(separator: ", "))"
            }
            guard let type = argument.schema["type"]?.text, value != .null, !value.isA(type) else { continue }
            return "the argument \(key) is no \(type)"
        }
        let missing = arguments.first { $0.isRequired && (entries[$0.name] ?? .null) == .null }
        return missing.map { "\(name) needs the argument \"\($0.name)\"" }
    }
}

extension JSONValue {
    /// Whether the value has a type of JSON Schema.
    fileprivate func isA(_ type: String) -> Bool {
        switch (self, type) {
        case (.text, "string"), (.number, "number"), (.boolean, "boolean"), (.list, "array"), (.object, "object"): true
        case (.number, "integer"): integer != nil
        default: false
        }
    }
}
