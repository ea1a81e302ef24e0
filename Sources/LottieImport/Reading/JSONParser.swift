import Foundation

/// Parses JSON text with a limit of nesting, in one pass over the bytes.
struct JSONParser {
    /// The deepest nesting that is parsed.
    static let depthLimit = 512

    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var depth = 0

    /// Parses a document in UTF-8, with or without a byte order mark, or in UTF-16.
    ///
    /// - Throws: `LottieError.syntax` with line and column.
    static func parse(_ data: Data, name: String) throws(LottieError) -> JSONValue {
        let result = TextFile.utf8(data).withUnsafeBytes { raw -> Result<JSONValue, LottieError> in
            var parser = JSONParser(bytes: raw.bindMemory(to: UInt8.self))
            do throws(Failure) {
                return .success(try parser.document())
            } catch {
                return .failure(parser.located(error, in: name))
            }
        }
        return try result.get()
    }

    private struct Failure: Error {
        let problem: String
    }

    private init(bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

    private func located(_ failure: Failure, in name: String) -> LottieError {
        let read = bytes.prefix(min(position, bytes.count))
        let line = read.count { $0 == 0x0a } + 1
        let column = read.reversed().prefix { $0 != 0x0a }.count + 1
        return .syntax(file: name, line: line, column: column, problem: failure.problem)
    }

    private mutating func document() throws(Failure) -> JSONValue {
        if bytes.starts(with: [0xef, 0xbb, 0xbf]) { position = 3 }
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
        switch next {
        case 0x7b: return .object(try nested { parser throws(Failure) in try parser.object() })
        case 0x5b: return try nested { parser throws(Failure) in try parser.array() }
        case 0x22: return .string(try string())
        case 0x74: return try word("true", .bool(true))
        case 0x66: return try word("false", .bool(false))
        case 0x6e: return try word("null", .null)
        default: return .number(try number())
        }
    }

    private mutating func nested<Value>(_ body: (inout JSONParser) throws(Failure) -> Value) throws(Failure) -> Value {
        guard depth < Self.depthLimit else { throw Failure(problem: "nested more than \(Self.depthLimit) levels deep") }
        depth += 1
        position += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    private mutating func object() throws(Failure) -> JSONObject {
        var object = JSONObject()
        if skip(0x7d) { return object }
        object.reserve(4)
        repeat {
            skipSpace()
            guard next == 0x22 else { throw Failure(problem: "expected a member name in quotes") }
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
        while position < bytes.count, bytes[position] != 0x22, bytes[position] != 0x5c { position += 1 }
        guard position < bytes.count else { throw Failure(problem: "the string has no closing quote") }
        if bytes[position] == 0x22 {
            defer { position += 1 }
            return String(decoding: bytes[start..<position], as: UTF8.self)
        }
        var units = Array(bytes[start..<position])
        while let byte = next {
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

    /// Reads the digits of `\u`, and the second half of a surrogate pair.
    private mutating func scalar() throws(Failure) -> Character {
        let first = try hexadecimal()
        if (0xd800..<0xdc00).contains(first), position + 1 < bytes.count, bytes[position] == 0x5c,
            bytes[position + 1] == 0x75
        {
            position += 2
            let second = try hexadecimal()
            let code = 0x10000 + (first - 0xd800) << 10 + (second &- 0xdc00)
            return Unicode.Scalar(code).map(Character.init) ?? "\u{fffd}"
        }
        return Unicode.Scalar(first).map(Character.init) ?? "\u{fffd}"
    }

    private mutating func hexadecimal() throws(Failure) -> UInt32 {
        guard position + 4 <= bytes.count,
            let code = UInt32(String(decoding: bytes[position..<position + 4], as: UTF8.self), radix: 16)
        else { throw Failure(problem: "\\u needs four hexadecimal digits") }
        position += 4
        return code
    }
}
