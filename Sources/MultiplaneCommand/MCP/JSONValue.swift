import Foundation

/// A value of a JSON message.
enum JSONValue: Equatable, Sendable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSONValue])
    case object([String: JSONValue])

    /// The value of a key of an object; nil for other values and missing keys.
    subscript(key: String) -> JSONValue? { if case .object(let entries) = self { entries[key] } else { nil } }

    /// The text; nil for other values.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number; nil for other values.
    var number: Double? { if case .number(let number) = self { number } else { nil } }

    /// The whole number; nil for other values.
    var integer: Int? { number.flatMap { Int(exactly: $0) } }

    /// The items; nil for other values.
    var items: [JSONValue]? { if case .list(let items) = self { items } else { nil } }

    /// The entries; nil for other values.
    var entries: [String: JSONValue]? { if case .object(let entries) = self { entries } else { nil } }

    /// The value as one line of JSON, with sorted keys.
    var line: String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // All values can be encoded: numbers of messages are finite.
        return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
    }
}

extension JSONValue: Codable {
    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let flag = try? container.decode(Bool.self) {
            self = .boolean(flag)
        } else if let number = try? container.decode(Double.self) {
            self = .number(number)
        } else if let text = try? container.decode(String.self) {
            self = .text(text)
        } else if let items = try? container.decode([JSONValue].self) {
            self = .list(items)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let flag): try container.encode(flag)
        case .number(let number):
            if let integer = Int(exactly: number) {
                try container.encode(integer)
            } else {
                try container.encode(number)
            }
        case .text(let text): try container.encode(text)
        case .list(let items): try container.encode(items)
        case .object(let entries): try container.encode(entries)
        }
    }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    init(stringLiteral value: String) { self = .text(value) }
    init(booleanLiteral value: Bool) { self = .boolean(value) }
    init(integerLiteral value: Int) { self = .number(Double(value)) }
    init(arrayLiteral elements: JSONValue...) { self = .list(elements) }
    init(dictionaryLiteral elements: (String, JSONValue)...) {
        self = .object(Dictionary(elements, uniquingKeysWith: { first, _ in first }))
    }
}
