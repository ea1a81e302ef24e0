import Foundation
import SceneLanguage
import SourceText
import Testing

@testable import SceneFormat

@Suite("Numbers and encodings of tables from spreadsheets")
struct SpreadsheetTableTests {
    private let parameters = "parameters: { level: number, x: { type: string, default: a } }"

    private func level(_ text: String) throws -> (name: String?, warnings: [String]) {
        let table = try BatchTable(SceneSource(text: text, name: "t.csv"), .csv)
        let text = minimalScene(layers: "- name: \"is {{level}}\"", more: parameters)
        let scene = try SceneFixture().scene(text, overrides: table.rows[0].values)
        return (scene.root.sublayers[0].name, scene.documentWarnings.map(\.description))
    }

    @Test(
        "Numbers are read with separators of thousands",
        arguments: [
            ("level,x\n\"1,234.5\",", "1234.5"), ("level,x\n\"1.234,5\",", "1234.5"), ("level,x\n\"0,5\",", "0.5"),
            ("level,x\n\"-1,234,567\",", "-1234567"), ("level;x\n1.234.567;", "1234567"),
            ("level,x\n1 234.5,", "1234.5"),
            ("level;x\n1\u{202f}234,567;", "1234.567"), ("level,x\n1'234.5,", "1234.5"), ("level\tx\n1,5\t", "1.5"),
            ("level;x\n1,234.5;", "1234.5"), ("level;x\n\u{2212}3,5;", "-3.5"), ("level,x\n0.125,", "0.125"),
            ("level,x\n12.345,", "12.345"), ("level;x\n0,125;", "0.125"),
        ])
    func numbers(_ text: String, _ expected: String) throws {
        let level = try level(text)
        #expect(level.name == "is \(expected)")
        #expect(level.warnings == [], "\(text)")
    }

    @Test("The number to write instead of one that can be read in two ways can be read in one", arguments: [",", ";"])
    func unambiguousNumbers(_ separator: String) throws {
        for written in ["1,234", "1.234", "-12,345"] {
            let cell = separator == "," ? "\"\(written)\"" : written
            let first = try level("level\(separator)x\n\(cell)\(separator)a")
            guard let warning = first.warnings.first else { continue }
            let remedy = try #require(warning.firstMatch(of: /write ([-0-9.]+),/)?.1)
            let second = try level("level\(separator)x\n\(remedy)\(separator)a")
            let numbers = [first, second].map { Double($0.name?.split(separator: " ").last ?? "") }
            #expect(numbers[0] == numbers[1] && second.warnings == [], "\(written): \(remedy)")
        }
    }

    @Test(
        "A spreadsheet under the name of a table is an error that says so",
        arguments: [[0x50, 0x4b, 3, 4], [0xd0, 0xcf, 0x11, 0xe0]])
    func renamedSpreadsheet(_ start: [UInt8]) throws {
        let fixture = try SceneFixture(files: [])
        let path = try fixture.write("", to: "t.csv")
        try (Data(start) + Data(repeating: 0, count: 100)).write(to: URL(fileURLWithPath: path))
        do throws(SceneFormatError) {
            _ = try BatchTable(path: path)
            Issue.record("a spreadsheet is read")
        } catch {
            #expect("\(error)".contains("spreadsheet with another name"))
        }
    }

    @Test(
        "A number that can be read in two ways is a warning with its place and the other way",
        arguments: [
            ("level,x\n\"1,234\",", "1234", "1.234"), ("level;x\n1,234;", "1.234", "1234"),
            ("level;x\n1.234;", "1.234", "1234"), ("level\tx\n-12,345\t", "-12345", "-12.345"),
        ])
    func ambiguousNumbers(_ text: String, _ expected: String, _ alternative: String) throws {
        let level = try level(text)
        #expect(level.name == "is \(expected)")
        #expect(level.warnings.count == 1)
        #expect(level.warnings.first?.hasPrefix("t.csv:2:1: ") == true)
        #expect(level.warnings.first?.contains("is read as \(expected); write ") == true)
        #expect(level.warnings.first?.contains(", or \(alternative),") == true)
    }

    @Test(
        "Text that is no number stays an error",
        arguments: ["12,34,5", "1,23.4,5", "1 23", "1,,234", "1-2", "0x1F,5", "$1", ",", "."])
    func noNumbers(_ cell: String) throws {
        let table = try BatchTable(SceneSource(text: "level,x\n\"\(cell)\",", name: "t.csv"), .csv)
        let text = minimalScene(layers: "- opacity: \"{{level}}\"", more: parameters)
        #expect(try SceneFixture().messages(text, overrides: table.rows[0].values).count == 1)
    }

    @Test(
        "Network addresses and versions are no numbers",
        arguments: ["level,x\n192.168.100.200,", "level;x\n192.168.100.200;", "level,x\n1.234.567,"])
    func addresses(_ text: String) throws {
        let table = try BatchTable(SceneSource(text: text, name: "t.csv"), .csv)
        let scene = minimalScene(layers: "- opacity: \"{{level}}\"", more: parameters)
        #expect(try SceneFixture().messages(scene, overrides: table.rows[0].values).count == 1)
    }

    @Test("Numbers of the command line have no separators of thousands")
    func commandLine() throws {
        let override = try ParameterOverride(argument: "level=1,234.5")
        let text = minimalScene(layers: "- opacity: \"{{level}}\"", more: parameters)
        #expect(try SceneFixture().messages(text, overrides: [override]).count == 1)
    }

    @Test("A table in Windows-1252 is read, with a warning at the first letter that depends on it")
    func windows1252() throws {
        let fixture = try SceneFixture(files: [])
        let path = try fixture.write("", to: "t.csv")
        let bytes = Data("name;price\nAnn;1\nM".utf8) + [0xfc] + Data("ller;5 ".utf8) + [0x80] + Data("\n".utf8)
        try bytes.write(to: URL(fileURLWithPath: path))
        let table = try BatchTable(path: path)
        #expect(table.rows.map { $0.values[0].text } == ["Ann", "Müller"])
        #expect(table.rows[1].values[1].text == "5 €")
        #expect(table.warnings.count == 1)
        #expect(table.warnings.first?.hasPrefix("\(path):3:2: ") == true)
        #expect(table.warnings.first?.contains("in which this is \"Müller\"; if that is wrong, save") == true)
    }

    @Test("A table in UTF-8 or UTF-16 has no warning; other data and JSON are errors")
    func otherEncodings() throws {
        let fixture = try SceneFixture(files: [])
        let path = try fixture.write("name\nMüller\n", to: "t.csv")
        #expect(try BatchTable(path: path).warnings.isEmpty)
        try Data("name\nMüller\n".data(using: .utf16) ?? Data()).write(to: URL(fileURLWithPath: path))
        #expect(try BatchTable(path: path).warnings.isEmpty)
        try (Data("name\n".utf8) + [0x00, 0xff, 0x01]).write(to: URL(fileURLWithPath: path))
        #expect(throws: SceneFormatError.self) { try BatchTable(path: path) }
        let json = try fixture.write("", to: "t.json")
        try (Data("[{\"name\": \"M".utf8) + [0xfc] + Data("\"}]".utf8)).write(to: URL(fileURLWithPath: json))
        #expect(throws: SceneFormatError.self) { try BatchTable(path: json) }
    }
}
