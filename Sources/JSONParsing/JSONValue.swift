/// A value of a JSON document.
package enum JSONValue: Sendable {
    /// `null`.
    case null
    /// `true` or `false`.
    case bool(Bool)
    /// A finite number.
    case number(Double)
    /// A string.
    case string(String)
    /// An array.
    case array([JSONValue])
    /// An array of two numbers, which needs no memory of its own.
    case pair(Double, Double)
    /// An object.
    case object(JSONObject)

    /// The number; also that of a string such as "60" and of a Boolean, which some exporters write.
    @inlinable
    package var number: Double? {
        switch self {
        case .number(let number): number
        case .bool(let flag): flag ? 1 : 0
        case .string(let text): Double(text).flatMap { $0.isFinite ? $0 : nil }
        default: nil
        }
    }

    /// The number, or the first number of an array.
    @inlinable
    package var firstNumber: Double? {
        switch self {
        case .pair(let first, _): first
        case .array(let values): values.first?.number
        default: number
        }
    }
    /// The whole number.
    @inlinable
    package var integer: Int? { number.flatMap { Int(exactly: $0.rounded()) } }
    /// The string.
    @inlinable
    package var string: String? { if case .string(let text) = self { text } else { nil } }
    /// The elements.
    @inlinable
    package var array: [JSONValue]? {
        switch self {
        case .array(let values): values
        case .pair(let first, let second): [.number(first), .number(second)]
        default: nil
        }
    }
    /// The first two numbers of an array; elements that are not numbers are 0.
    @inlinable
    package var pair: (x: Double, y: Double)? {
        switch self {
        case .pair(let x, let y): (x, y)
        case .array(let values) where values.count > 1: (values[0].number ?? 0, values[1].number ?? 0)
        default: nil
        }
    }
    /// The members.
    @inlinable
    package var object: JSONObject? { if case .object(let members) = self { members } else { nil } }
    /// The truth value; numbers other than 0 are true.
    @inlinable
    package var flag: Bool? { number.map { $0 != 0 } }

    /// The member of an object; nil for other values and unknown names.
    @inlinable
    package subscript(_ name: String) -> JSONValue? { object?[name] }
}

/// The members of a JSON object, in the order written.
package struct JSONObject: Sendable {
    /// The names and values.
    package private(set) var members: [(name: String, value: JSONValue)] = []

    /// The offset of the object in the text, in bytes.
    package let offset: UInt32

    /// Creates an empty object.
    package init(at offset: Int = 0) { self.offset = UInt32(truncatingIfNeeded: offset) }

    /// Prepares for a number of members.
    package mutating func reserve(_ count: Int) { members.reserveCapacity(count) }

    /// Adds a member.
    package mutating func append(_ name: String, _ value: JSONValue) { members.append((name, value)) }

    /// The value of the first member with a name. Objects of animations are small, so that a search is faster than a
    /// hash table.
    @inlinable
    package subscript(_ name: String) -> JSONValue? {
        members.first { $0.name == name }?.value
    }
}
