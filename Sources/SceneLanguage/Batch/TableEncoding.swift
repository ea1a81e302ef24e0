import Foundation
import SourceFiles
import SourceText

/// The encoding of a table that is not UTF-8 or UTF-16: Excel's "CSV" without "UTF-8" has the code page of Windows.
enum TableEncoding {
    /// Returns the text of a table in Windows-1252, which includes the letters of Latin-1; nil for text in UTF-8 or
    /// UTF-16, and for data that is not text.
    static func windows1252(_ data: Data) -> String? {
        guard String(validating: TextFile.utf8(data), as: UTF8.self) == nil else { return nil }
        // Five codes are not used.
        let unused: Set<UInt8> = [0x81, 0x8d, 0x8f, 0x90, 0x9d, 0x7f]
        guard data.allSatisfy({ ($0 >= 0x20 || [0x09, 0x0a, 0x0d].contains($0)) && !unused.contains($0) }) else {
            return nil
        }
        return String(data: data, encoding: .windowsCP1252)
    }

    /// Whether data is a file of a spreadsheet program: a zip archive, or Microsoft's compound file.
    static func isSpreadsheet(_ data: Data) -> Bool {
        data.starts(with: [0x50, 0x4b, 3, 4]) || data.starts(with: [0xd0, 0xcf, 0x11, 0xe0])
    }

    /// Returns a warning at the first letter that depends on the encoding, if a table was read as Windows-1252.
    static func warnings(_ source: SceneSource) -> [String] {
        guard source.isConverted, let letter = source.text.unicodeScalars.firstIndex(where: { !$0.isASCII }) else {
            return []
        }
        let before = source.text[..<letter]
        let line = before.utf8.count { $0 == 0x0a } + 1
        let start = before.lastIndex { ends.contains($0) }.map { before.index(after: $0) } ?? before.startIndex
        let word = source.text[start...].prefix { !ends.contains($0) }.prefix(40)
        let column = before.unicodeScalars.reversed().prefix { $0 != "\n" }.count + 1
        let location = SourceLocation(file: source.name, line: line, column: column)
        return [
            "\(location): the table is not in UTF-8, and is read as Windows-1252, in which this is \"\(word)\"; "
                + "if that is wrong, save the table as \"CSV UTF-8\""
        ]
    }

    private static let ends: Set<Character> = [",", ";", "\t", "\n", "\r", "\r\n", "\"", "|"]
}
