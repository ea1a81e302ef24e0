/// A part of a JSON Schema; keys keep their order.
package indirect enum JSONSchemaNode: Sendable {
    case text(String)
    case number(Int)
    case decimal(Double)
    case flag(Bool)
    case list([JSONSchemaNode])
    case object([(String, JSONSchemaNode)])

    /// Returns indented JSON.
    package func json(indent: String = "") -> String {
        let inner = indent + "  "
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return String(number)
        case .decimal(let number): return NumberLiteral(computed: number).text
        case .flag(let flag): return String(flag)
        case .list(let items):
            let isFlat = items.allSatisfy { if case .object = $0 { false } else { true } }
            if isFlat { return "[" + items.map { $0.json(indent: inner) }.joined(separator: ", ") + "]" }
            return "[\n" + items.map { inner + $0.json(indent: inner) }.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let entries):
            if entries.isEmpty { return "{}" }
            let lines = entries.map { "\(inner)\(Self.quoted($0.0)): \($0.1.json(indent: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            switch scalar {
            case "\"": "\\\""
            case "\\": "\\\\"
            case "\n": "\\n"
            default: String(scalar)
            }
        }
        return "\"" + escaped.joined() + "\""
    }
}

extension JSONSchemaNode {
    package static func type(_ name: String, _ more: [(String, JSONSchemaNode)] = []) -> JSONSchemaNode {
        .object([("type", .text(name))] + more)
    }

    package static func reference(_ name: String) -> JSONSchemaNode { .object([("$ref", .text("#/$defs/\(name)"))]) }

    package static func anyOf(_ nodes: [JSONSchemaNode]) -> JSONSchemaNode { .object([("anyOf", .list(nodes))]) }

    package static func names(_ names: [String]) -> JSONSchemaNode {
        .object([("enum", .list(names.map { .text($0) }))])
    }

    package static func array(of item: JSONSchemaNode, count: ClosedRange<Int>? = nil) -> JSONSchemaNode {
        let limits =
            count.map { [("minItems", JSONSchemaNode.number($0.lowerBound)), ("maxItems", .number($0.upperBound))] }
            ?? []
        return .type("array", [("items", item)] + limits)
    }

    /// Returns the schema of a map from names to values.
    static func map(of value: JSONSchemaNode) -> JSONSchemaNode { .type("object", [("additionalProperties", value)]) }

    /// Returns the schema of an object with these keys and no others.
    package static func closed(_ properties: [(String, JSONSchemaNode)], required: [String] = []) -> JSONSchemaNode {
        let needs: [(String, JSONSchemaNode)] =
            required.isEmpty ? [] : [("required", .list(required.map { .text($0) }))]
        return .type("object", [("properties", .object(properties))] + needs + [("additionalProperties", .flag(false))])
    }
}
