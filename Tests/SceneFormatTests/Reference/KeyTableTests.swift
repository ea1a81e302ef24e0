import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

/// Checks the tables of keys in the documentation; with MULTIPLANE_UPDATE_REFERENCE=1, which Scripts/update-reference
/// sets, writes them.
@Suite("Tables of scene keys")
struct KeyTableTests {
    private static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs")
    private static let updates = ProcessInfo.processInfo.environment["MULTIPLANE_UPDATE_REFERENCE"] != nil
    private static let end = "<!-- end of keys -->"

    /// Returns the text with the tables between `<!-- keys: NAME -->` and the end mark replaced.
    private func replacingTables(_ text: String) throws -> String {
        var lines: [String] = []
        var isInTable = false
        for line in text.components(separatedBy: "\n") {
            if line == Self.end { isInTable = false }
            if !isInTable { lines.append(line) }
            guard line.hasPrefix("<!-- keys: "), line.hasSuffix(" -->") else { continue }
            let name = String(line.dropFirst("<!-- keys: ".count).dropLast(" -->".count))
            lines.append(try #require(SceneReference.table(of: name), "no object \(name)"))
            isInTable = true
        }
        return lines.joined(separator: "\n")
    }

    @Test("The tables match the declarations", arguments: ["SceneFormat.md"])
    func tables(name: String) throws {
        let url = Self.folder.appendingPathComponent(name)
        let text = try String(contentsOf: url, encoding: .utf8)
        let updated = try replacingTables(text)
        if Self.updates { try updated.write(to: url, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: url, encoding: .utf8) == updated, "run Scripts/update-reference")
    }

    /// Objects whose keys are those of a property table, which docs/Layers describes.
    private static let propertyObjects = LayerClass.allCases.map(\.rawValue) + ["emitterCell"]

    @Test(
        "Every key that is not a property has a summary, and a default unless it is required",
        arguments: SceneReference.objects.map(\.name).filter { !propertyObjects.contains($0) })
    func summaries(name: String) throws {
        let object = try #require(SceneReference.objects.first { $0.name == name })
        for key in object.keys {
            #expect(key.summary.hasSuffix("."), "\(name).\(key.name): \(key.summary)")
            // A shape, and a time relative to a part, have one of their keys.
            if ["shape", "sceneTime"].contains(name) { continue }
            #expect(key.isRequired || key.defaultValue != nil, "\(name).\(key.name)")
        }
    }

    @Test("Keys whose values are objects name objects")
    func objects() {
        let names = Set(SceneReference.objects.map(\.name))
        for object in SceneReference.objects {
            for key in object.keys {
                #expect(key.form.object.map(names.contains) ?? true, "\(object.name).\(key.name)")
            }
            #expect(Set(object.inherited + object.classes).isSubset(of: names), "\(object.name)")
        }
    }

    @Test("The description of the keys is JSON")
    func json() throws {
        let object = try JSONSerialization.jsonObject(with: Data(SceneReference.json().utf8))
        let objects = try #require((object as? [String: Any])?["objects"] as? [String: [String: Any]])
        let spring = try #require(objects["CASpringAnimation"])
        #expect(spring["inherits"] as? [String] == ["CABasicAnimation"])
        let mass = try #require((spring["keys"] as? [[String: Any]])?.first)
        #expect(mass["key"] as? String == "mass")
        #expect(mass["kind"] as? String == "number")
        #expect(mass["default"] as? String == "1")
    }
}
