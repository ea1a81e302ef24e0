import Foundation

/// An error in a `.cube` file, with its position.
public struct CubeFileError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The file name; empty for text without a file.
    public internal(set) var file: String
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// The problem, without a period.
    public let problem: String
    /// The expected content, starting with "expected".
    public let expectation: String

    /// The text `file:line: problem; expectation`.
    public var description: String {
        (line > 0 ? "\(file):\(line): " : file.isEmpty ? "" : "\(file): ") + "\(problem); \(expectation)"
    }
}

extension ColorLookup {
    /// The largest file, in bytes.
    private static let fileLimit = 128 << 20

    /// Reads a `.cube` file with a 1D table, a 3D table, or both (a 1D table before a 3D table, as DaVinci Resolve
    /// writes).
    ///
    /// - Throws: `CubeFileError` with the line of the first problem.
    package convenience init(cubeFile url: URL) throws(CubeFileError) {
        do throws(CubeFileError) {
            guard let file = try? FileHandle(forReadingFrom: url), let data = try? file.read(upToCount: Self.fileLimit)
            else {
                throw CubeFileError(
                    file: "", line: 0, problem: "the file cannot be read", expectation: "expected a .cube file")
            }
            try self.init(cubeText: String(decoding: data, as: UTF8.self))
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
        var parser = CubeFileParser()
        try parser.read(text)
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

    mutating func read(_ text: String) throws(CubeFileError) {
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            let words = line.prefix { $0 != "#" }.split { $0 == " " || $0 == "\t" }
            guard let first = words.first else { continue }
            if first.first.map({ $0.isLetter || $0 == "\u{FEFF}" }) == true {
                try keyword(words, number)
            } else {
                try row(words, number)
            }
        }
        guard sizes.curve != nil || sizes.cube != nil else {
            throw error(0, "the file has no table", "expected LUT_1D_SIZE or LUT_3D_SIZE")
        }
        guard rows.count == rowCount else {
            throw error(number, "the file ends after \(rows.count) rows", "expected \(rowCount)")
        }
    }

    private mutating func keyword(_ words: [Substring], _ line: Int) throws(CubeFileError) {
        let name = words[0].drop { $0 == "\u{FEFF}" }
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
        let ranges = [domain, curveRange, cubeRange].compactMap { $0 }
        guard ranges.allSatisfy({ pair in (0..<3).allSatisfy { pair.to[$0] > pair.from[$0] } }) || name == "DOMAIN_MIN"
        else { throw error(line, "the range is empty", "expected a maximum above the minimum") }
    }

    private func size(_ words: [Substring], _ legal: ClosedRange<Int>, _ line: Int) throws(CubeFileError) -> Int {
        guard rows.isEmpty else { throw error(line, "a size follows rows", "expected all sizes before the first row") }
        guard words.count == 2, let size = Int(words[1]), legal.contains(size) else {
            throw error(
                line, "\(words[0]) is \(words.dropFirst().joined(separator: " ").prefix(40))",
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

    private mutating func row(_ words: [Substring], _ line: Int) throws(CubeFileError) {
        guard rowCount > 0 else { throw error(line, "a row precedes the size", "expected LUT_1D_SIZE or LUT_3D_SIZE") }
        guard rows.count < rowCount else { throw error(line, "the file has too many rows", "expected \(rowCount)") }
        rows.append(try triple(words[...], line))
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
