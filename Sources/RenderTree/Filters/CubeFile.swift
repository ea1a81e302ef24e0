import FileAccess
import Foundation

/// An error in a `.cube` file, with its position.
package struct CubeFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file name; empty for text without a file.
    package internal(set) var file: String
    /// The line, from 1; 0 for the whole file.
    package let line: Int
    /// The problem, without a period.
    package let problem: String
    /// The expected content, starting with "expected".
    package let expectation: String

    /// The text `file:line: problem; expectation`.
    package var description: String {
        (line > 0 ? "\(file):\(line): " : file.isEmpty ? "" : "\(file): ") + "\(problem); \(expectation)"
    }
}

extension ColorLookup {
    /// The largest file, in bytes.
    private static let fileLimit = 128 << 20

    /// Reads a `.cube` file with a 1D table, a 3D table, or both (a 1D table before a 3D table, as DaVinci Resolve
    /// writes).
    ///
    /// - Parameter root: The folder that the file must be inside; nil for any folder.
    /// - Throws: `CubeFileError` with the line of the first problem.
    package convenience init(cubeFile url: URL, in root: ConfinedFolder? = nil) throws(CubeFileError) {
        do throws(CubeFileError) {
            guard let data = try? InputFile.contents(url.path, in: root, limit: Self.fileLimit) else {
                throw CubeFileError(
                    file: "", line: 0, problem: "the file cannot be read", expectation: "expected a .cube file")
            }
            try self.init(cubeBytes: [UInt8](data))
        } catch {
            var named = error
            named.file = url.lastPathComponent
            throw named
        }
    }

    /// Reads the text of a `.cube` file.
    ///
    /// - Throws: `CubeFileError` with the line of the first problem.
    package convenience init(cubeText text: String) throws(CubeFileError) {
        try self.init(cubeBytes: [UInt8](text.utf8))
    }

    private convenience init(cubeBytes bytes: [UInt8]) throws(CubeFileError) {
        var parser = CubeFileParser()
        try parser.read(bytes)
        self.init(curves: parser.curves, cube: parser.cube)
    }
}

/// Reads the lines of a `.cube` file.
private struct CubeFileParser {
    private var sizes: (curve: Int?, cube: Int?)
    private var domain = (from: SIMD3<Float>.zero, to: SIMD3<Float>.one)
    private var curveRange, cubeRange: (from: SIMD3<Float>, to: SIMD3<Float>)?
    private var rows: [SIMD3<Float>] = []

    private var rowCount: Int { (sizes.curve ?? 0) + (sizes.cube.map { $0 * $0 * $0 } ?? 0) }

    /// The largest number of lines with keywords.
    private static let keywordLimit = 1_000
    private var keywordCount = 0
    /// The last line that changed a range.
    private var rangeLine = 0

    /// Reads bytes, because tables have up to two million rows.
    mutating func read(_ bytes: [UInt8]) throws(CubeFileError) {
        var remaining = bytes[...]
        if remaining.starts(with: [0xEF, 0xBB, 0xBF]) { remaining = remaining.dropFirst(3) }
        var number = 0
        while !remaining.isEmpty {
            number += 1
            let end =
                remaining.firstIndex { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") } ?? remaining.endIndex
            try read(line: remaining[remaining.startIndex..<end], number)
            let isPair = remaining[end...].starts(with: [UInt8(ascii: "\r"), UInt8(ascii: "\n")])
            remaining = remaining[min(end + (isPair ? 2 : 1), remaining.endIndex)...]
        }
        let ranges = [domain, curveRange, cubeRange].compactMap { $0 }
        guard ranges.allSatisfy({ pair in (0..<3).allSatisfy { pair.to[$0] > pair.from[$0] } }) else {
            throw error(rangeLine, "the range is empty", "expected a maximum above the minimum")
        }
        guard sizes.curve != nil || sizes.cube != nil else {
            throw error(0, "the file has no table", "expected LUT_1D_SIZE or LUT_3D_SIZE")
        }
        guard rows.count == rowCount else {
            let isLineEnded = bytes.last == UInt8(ascii: "\n") || bytes.last == UInt8(ascii: "\r")
            let count = rows.count == 1 ? "1 row" : "\(rows.count) rows"
            throw error(number + (isLineEnded ? 1 : 0), "the file ends after \(count)", "expected \(rowCount)")
        }
    }

    private mutating func read(line: ArraySlice<UInt8>, _ number: Int) throws(CubeFileError) {
        guard let first = line.firstIndex(where: { !$0.isBlank }), line[first] != UInt8(ascii: "#") else { return }
        if line[first].isDigitOrSign {
            try row(line[first...], number)
        } else {
            let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }.prefix(1_000), as: UTF8.self)
            try keyword(text.split { $0 == " " || $0 == "\t" }, number)
        }
    }

    private mutating func keyword(_ words: [Substring], _ line: Int) throws(CubeFileError) {
        keywordCount += 1
        guard keywordCount <= Self.keywordLimit else {
            throw error(line, "the file has more than \(Self.keywordLimit) keywords", "expected rows of three numbers")
        }
        let name = words[0]
        if name.hasPrefix("DOMAIN") || name.hasSuffix("INPUT_RANGE") { rangeLine = line }
        switch name {
        case "LUT_1D_SIZE": sizes.curve = try size(words, 2...ColorLookup.largestCurve, line)
        case "LUT_3D_SIZE": sizes.cube = try size(words, 2...ColorLookup.largestCube, line)
        case "DOMAIN_MIN": domain.from = try triple(words.dropFirst(), line)
        case "DOMAIN_MAX": domain.to = try triple(words.dropFirst(), line)
        case "LUT_1D_INPUT_RANGE": curveRange = try range(words, line)
        case "LUT_3D_INPUT_RANGE": cubeRange = try range(words, line)
        case "TITLE", "LUT_IN_VIDEO_RANGE", "LUT_OUT_VIDEO_RANGE": break
        default:
            throw error(
                line, "\"\(name.prefix(40))\" is not a keyword of .cube files", "expected a row of three numbers")
        }
    }

    private func size(_ words: [Substring], _ legal: ClosedRange<Int>, _ line: Int) throws(CubeFileError) -> Int {
        guard rows.isEmpty else { throw error(line, "a size follows rows", "expected all sizes before the first row") }
        guard words.count == 2, let size = Int(words[1]), legal.contains(size) else {
            throw error(
                line, "\(words[0]) is \"\(words.dropFirst().joined(separator: " ").prefix(40))\"",
                "expected a whole number from \(legal.lowerBound) to \(legal.upperBound)")
        }
        return size
    }

    private func range(_ words: [Substring], _ line: Int) throws(CubeFileError) -> (SIMD3<Float>, SIMD3<Float>) {
        guard words.count == 3, let from = Float(words[1]), let to = Float(words[2]), from.isFinite, to.isFinite else {
            throw error(line, "\(words[0]) has other values", "expected two numbers")
        }
        return (SIMD3(repeating: from), SIMD3(repeating: to))
    }

    private func triple(_ words: ArraySlice<Substring>, _ line: Int) throws(CubeFileError) -> SIMD3<Float> {
        let numbers = words.compactMap { Float($0) }
        guard words.count == 3, numbers.count == 3, numbers.allSatisfy({ abs($0) <= 1e6 }) else {
            throw error(line, "\"\(words.joined(separator: " ").prefix(40))\" is not a row", "expected three numbers")
        }
        return SIMD3(numbers[0], numbers[1], numbers[2])
    }

    private mutating func row(_ line: ArraySlice<UInt8>, _ number: Int) throws(CubeFileError) {
        guard rowCount > 0 else {
            throw error(number, "a row precedes the size", "expected LUT_1D_SIZE or LUT_3D_SIZE")
        }
        guard rows.count < rowCount else { throw error(number, "the file has too many rows", "expected \(rowCount)") }
        if rows.isEmpty { rows.reserveCapacity(rowCount) }
        if let row = Self.numbers(line) { return rows.append(row) }
        let text = String(decoding: line.prefix { $0 != UInt8(ascii: "#") }.prefix(1_000), as: UTF8.self)
        rows.append(try triple(text.split { $0 == " " || $0 == "\t" }[...], number))
    }

    /// Returns the three numbers of a usual row, such as `0.25 1 0.0625`; nil for any other row.
    private static func numbers(_ line: ArraySlice<UInt8>) -> SIMD3<Float>? {
        var row = SIMD3<Float>.zero
        var remaining = line
        for k in 0..<3 {
            remaining = remaining.drop { $0.isBlank }
            guard let number = remaining.takeDecimal(), remaining.first?.isBlank != false, abs(number) <= 1e6 else {
                return nil
            }
            row[k] = Float(number)
        }
        return remaining.allSatisfy { $0.isBlank } ? row : nil
    }

    private func error(_ line: Int, _ problem: String, _ expectation: String) -> CubeFileError {
        CubeFileError(file: "", line: line, problem: problem, expectation: expectation)
    }

    /// The 1D table.
    var curves: ColorLookup.Stage? {
        guard let count = sizes.curve else { return nil }
        let values = (0..<3).flatMap { k in rows.prefix(count).map { $0[k] } }
        let range = curveRange ?? domain
        return .init(count: count, values: values, from: range.from, to: range.to)
    }

    /// The 3D table.
    var cube: ColorLookup.Stage? {
        guard let count = sizes.cube else { return nil }
        let values = rows.dropFirst(sizes.curve ?? 0).flatMap { row -> [Float] in [row.x, row.y, row.z, 1] }
        // The domain is that of the first stage.
        let range = cubeRange ?? (sizes.curve == nil ? domain : (from: .zero, to: .one))
        return .init(count: count, values: values, from: range.from, to: range.to)
    }
}

extension UInt8 {
    fileprivate var isBlank: Bool { self == UInt8(ascii: " ") || self == UInt8(ascii: "\t") }

    fileprivate var digit: Int? {
        let value = Int(self) - Int(UInt8(ascii: "0"))
        return (0...9).contains(value) ? value : nil
    }

    /// Whether a number may begin with the byte.
    fileprivate var isDigitOrSign: Bool {
        digit != nil || self == UInt8(ascii: "+") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}

extension ArraySlice<UInt8> {
    /// Removes a decimal number of up to 15 digits, with an optional exponent, and returns it; nil, with some bytes
    /// removed, for anything else.
    fileprivate mutating func takeDecimal() -> Double? {
        let isNegative = takeSign() == -1
        var digits = 0
        var mantissa = 0
        var exponent = 0
        var isFraction = false
        while let byte = first {
            if let digit = byte.digit {
                digits += 1
                guard digits <= 15 else { return nil }
                mantissa = mantissa * 10 + digit
                if isFraction { exponent -= 1 }
            } else if byte == UInt8(ascii: "."), !isFraction {
                isFraction = true
            } else {
                break
            }
            self = dropFirst()
        }
        guard digits > 0 else { return nil }
        if first == UInt8(ascii: "e") || first == UInt8(ascii: "E") {
            self = dropFirst()
            guard let written = takeExponent() else { return nil }
            exponent += written
        }
        let power = pow(10, Double(abs(exponent)))
        let value = exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
        return isNegative ? -value : value
    }

    private mutating func takeSign() -> Int {
        guard first == UInt8(ascii: "-") || first == UInt8(ascii: "+") else { return 1 }
        return removeFirst() == UInt8(ascii: "-") ? -1 : 1
    }

    private mutating func takeExponent() -> Int? {
        let sign = takeSign()
        guard var exponent = first?.digit else { return nil }
        self = dropFirst()
        while let digit = first?.digit {
            exponent = exponent * 10 + digit
            guard exponent < 100 else { return nil }
            self = dropFirst()
        }
        return sign * exponent
    }
}
