import Foundation

/// A syntax error in JSON text.
package struct JSONSyntaxError: Error {
    /// The problem, without a period.
    package let problem: String
    /// The line, and the column in Unicode scalars; both from 1.
    package let line, column: Int
}

extension Collection<UInt8> {
    /// Returns the line, and the column in Unicode scalars, of an offset in UTF-8 text; both from 1.
    package func lineAndColumn(at offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var column = 1
        for byte in prefix(offset) {
            if byte == 0x0a {
                line += 1
                column = 1
            } else if byte & 0xc0 != 0x80 {
                column += 1
            }
        }
        return (line, column)
    }
}

/// Parses JSON text with a limit of nesting, in one pass over the bytes.
package struct JSONParser {
    /// The deepest nesting that is parsed.
    private static let depthLimit = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    /// Whether NaN and infinities are accepted, which Python writes.
    private var acceptsNonFiniteNumbers = false
    private var position = 0
    private var depth = 0

    /// Parses a document in UTF-8, with or without a byte order mark.
    package static func parse(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> JSONValue {
        try parse(text) { parser throws(Failure) in try parser.document() }
    }

    /// Parses documents one after another, such as one per line (JSON Lines), separated by white space or by U+001E
    /// (RFC 7464). `NaN`, `Infinity` and `-Infinity`, which Python writes, are null.
    ///
    /// - Returns: At least one document.
    package static func parseDocuments(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> [JSONValue] {
        try parse(text) { parser throws(Failure) in try parser.documents() }
    }

    private static func parse<Value>(
        _ text: UnsafeBufferPointer<UInt8>, _ body: (inout JSONParser) throws(Failure) -> Value
    ) throws(JSONSyntaxError) -> Value {
        var parser = JSONParser(bytes: text)
        do throws(Failure) {
            return try body(&parser)
        } catch {
            let (line, column) = text.lineAndColumn(at: parser.position)
            throw JSONSyntaxError(problem: error.problem, line: line, column: column)
        }
    }

    private struct Failure: Error {
        let problem: String
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private mutating func skipByteOrderMark() {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
    }

    private mutating func documents() throws(Failure) -> [JSONValue] {
        skipByteOrderMark()
        acceptsNonFiniteNumbers = true
        var documents: [JSONValue] = []
        repeat {
            while skip(0x1e) {}
            documents.append(try value())
            while skip(0x1e) {}
        } while position < bytes.count
        return documents
    }

    private mutating func document() throws(Failure) -> JSONValue {
        skipByteOrderMark()
        let value = try value()
        skipSpace()
        guard position == bytes.count else { throw Failure(problem: "expected the end of the document") }
        return value
    }

    private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    private mutating func skipSpace() {
        while position < bytes.count {
            switch bytes[position] {
            case 0x20, 0x0a, 0x0d, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func skip(_ byte: UInt8) -> Bool {
        skipSpace()
        guard next == byte else { return false }
        position += 1
        return true
    }

    private mutating func value() throws(Failure) -> JSONValue {
        skipSpace()
        return switch next {
        case 0x7b: .object(try nested { parser throws(Failure) in try parser.object() })
        case 0x5b: try nested { parser throws(Failure) in try parser.array() }
        case 0x22: .string(try string())
        case 0x74: try word("true", .bool(true))
        case 0x66: try word("false", .bool(false))
        case 0x6e: try word("null", .null)
        case 0x4e where acceptsNonFiniteNumbers: try word("NaN", .null)
        case 0x49 where acceptsNonFiniteNumbers: try word("Infinity", .null)
        case 0x2d where acceptsNonFiniteNumbers && following == 0x49: try word("-Infinity", .null)
        default: .number(try number())
        }
    }

    /// The byte after the next one.
    private var following: UInt8? { position + 1 < bytes.count ? bytes[position + 1] : nil }

    private mutating func nested<Value>(_ body: (inout JSONParser) throws(Failure) -> Value) throws(Failure) -> Value {
        guard depth < Self.depthLimit else { throw Failure(problem: "nested more than \(Self.depthLimit) levels deep") }
        depth += 1
        position += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func object() throws(Failure) -> JSONObject {
        var object = JSONObject(at: position - 1)
        if skip(0x7d) { return object }
        object.reserve(4)
        repeat {
            skipSpace()
            guard next == 0x22 else { throw Failure(problem: "expected a name in quotes") }
            let name = try string()
            guard skip(0x3a) else { throw Failure(problem: "expected : after \"\(name.prefix(40))\"") }
            object.append(name, try value())
        } while skip(0x2c)
        guard skip(0x7d) else { throw Failure(problem: "expected , or } in an object") }
        return object
    }

    /// Parses an array. Most arrays of animations are points, which need no memory of their own.
    private mutating func array() throws(Failure) -> JSONValue {
        if skip(0x5d) { return .array([]) }
        let first = try value()
        var values: [JSONValue]
        if case .number(let x) = first, skip(0x2c) {
            let second = try value()
            if case .number(let y) = second, skip(0x5d) { return .pair(x, y) }
            values = [first, second]
        } else {
            values = [first]
        }
        while skip(0x2c) { values.append(try value()) }
        guard skip(0x5d) else { throw Failure(problem: "expected , or ] in an array") }
        return .array(values)
    }

    private mutating func word(_ text: StaticString, _ value: JSONValue) throws(Failure) -> JSONValue {
        let count = text.utf8CodeUnitCount
        let expected = UnsafeBufferPointer(start: text.utf8Start, count: count)
        guard bytes[position...].starts(with: expected) else { throw Failure(problem: "expected a JSON value") }
        position += count
        return value
    }
}

// MARK: - Numbers and strings

extension JSONParser {
    private static let powers: [Double] = (0...22).map { pow(10, Double($0)) }

    private mutating func number() throws(Failure) -> Double {
        let start = position
        var mantissa: UInt64 = 0
        var digits = 0
        var exponent = 0
        let isNegative = next == 0x2d
        if isNegative { position += 1 }
        var isFraction = false
        scan: while let byte = next {
            switch byte {
            case 0x30...0x39:
                if digits < 18 {
                    mantissa = mantissa * 10 + UInt64(byte - 0x30)
                    if mantissa > 0 { digits += 1 }
                    if isFraction { exponent -= 1 }
                } else if !isFraction {
                    exponent += 1
                }
            case 0x2e where !isFraction: isFraction = true
            default: break scan
            }
            position += 1
        }
        guard position > start + (isNegative ? 1 : 0) else { throw Failure(problem: "expected a JSON value") }
        if next == 0x65 || next == 0x45 { return try longNumber(from: start) }
        let magnitude = Double(mantissa)
        guard abs(exponent) <= 22, mantissa < 1 << 53 else { return try longNumber(from: start) }
        let value = exponent < 0 ? magnitude / Self.powers[-exponent] : magnitude * Self.powers[exponent]
        return isNegative ? -value : value
    }

    /// Reads a number that needs more than one multiplication to be exact.
    private mutating func longNumber(from start: Int) throws(Failure) -> Double {
        position = start
        while let byte = next,
            byte == 0x2b || byte == 0x2d || byte == 0x2e || (byte | 0x20) == 0x65
                || (0x30...0x39).contains(byte)
        {
            position += 1
        }
        guard let number = Double(String(decoding: bytes[start..<position], as: UTF8.self)), abs(number) < 1e30 else {
            throw Failure(problem: "the number is not valid or too large")
        }
        return number
    }

    private mutating func string() throws(Failure) -> String {
        position += 1
        let start = position
        while let byte = next, byte != 0x22, byte != 0x5c, byte != 0x0a { position += 1 }
        guard let end = next, end != 0x0a else { throw Failure(problem: "the string has no closing quote") }
        if end == 0x22 {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var units = Array(bytes[start..<position])
        while let byte = next, byte != 0x0a {
            position += 1
            if byte == 0x22 { return String(decoding: units, as: UTF8.self) }
            if byte == 0x5c { try escape(into: &units) } else { units.append(byte) }
        }
        throw Failure(problem: "the string has no closing quote")
    }

    private mutating func escape(into units: inout [UInt8]) throws(Failure) {
        guard let byte = next else { throw Failure(problem: "the string has no closing quote") }
        position += 1
        switch byte {
        case 0x6e: units.append(0x0a)
        case 0x72: units.append(0x0d)
        case 0x74: units.append(0x09)
        case 0x62: units.append(0x08)
        case 0x66: units.append(0x0c)
        case 0x75: units.append(contentsOf: String(try scalar()).utf8)
        default: units.append(byte)
        }
    }

    /// Reads the digits of `\u`, and the second half of a surrogate pair. A half alone is U+FFFD.
    private mutating func scalar() throws(Failure) -> Unicode.Scalar {
        let first = try hexadecimal()
        if (0xd800..<0xdc00).contains(first), position + 1 < bytes.count, bytes[position] == 0x5c,
            bytes[position + 1] == 0x75
        {
            position += 2
            let second = try hexadecimal()
            guard (0xdc00..<0xe000).contains(second) else { return "\u{fffd}" }
            return Unicode.Scalar(0x10000 + (first - 0xd800) << 10 + (second - 0xdc00)) ?? "\u{fffd}"
        }
        return Unicode.Scalar(first) ?? "\u{fffd}"
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count,
            let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw Failure(problem: "\\u needs four hexadecimal digits") }
        position += 4
        return code
    }
}
