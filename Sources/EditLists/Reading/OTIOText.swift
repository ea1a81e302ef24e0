import Foundation
import JSONParsing
import SourceText

/// The text of an OpenTimelineIO file, which gives the positions of its objects.
struct OTIOText {
    /// The top-level value.
    let root: JSONValue
    private let name: String
    private let bytes: Data
    /// The offsets of the first bytes of all lines.
    private let lines: [Int]

    /// Parses a file.
    ///
    /// - Parameter name: The name for messages.
    init(_ data: Data, name: String) throws(EditListError) {
        let parsed: Result<JSONValue, JSONSyntaxError> = data.withUnsafeBytes { bytes in
            do throws(JSONSyntaxError) {
                return .success(try JSONParser.parse(bytes.bindMemory(to: UInt8.self)))
            } catch {
                return .failure(error)
            }
        }
        switch parsed {
        case .success(let value): root = value
        case .failure(let error):
            let location = SourceLocation(file: name, line: error.line, column: error.column)
            throw EditListError(
                location, "the timeline cannot be read: \(error.problem)", "expected the JSON of OpenTimelineIO")
        }
        self.name = name
        bytes = data
        lines = data.withUnsafeBytes { bytes in
            [0] + bytes.indices.filter { bytes[$0] == 0x0a }.map { $0 + 1 }
        }
    }

    /// The position of the file as a whole.
    var start: SourceLocation { SourceLocation(file: name, line: 1, column: 1) }

    /// Returns the position of an object.
    func location(of object: JSONObject) -> SourceLocation {
        let offset = min(Int(object.offset), bytes.count)
        var (low, high) = (0, lines.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if lines[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        // Columns of files without line breaks, which are common, are counted in bytes beyond a limit.
        let first = bytes.startIndex
        let line = bytes[first + lines[low]..<first + offset]
        let column = line.count > 4096 ? line.count : line.count { $0 & 0xc0 != 0x80 }
        return SourceLocation(file: name, line: low + 1, column: column + 1)
    }
}
