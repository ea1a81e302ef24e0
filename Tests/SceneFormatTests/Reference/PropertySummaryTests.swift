import Foundation
import LayerTree
import Testing

@testable import SceneFormat
@testable import SceneLanguage

/// Checks the summaries of layer properties in `multiplane schema --keys`; with MULTIPLANE_UPDATE_REFERENCE=1, which
/// Scripts/update-reference sets, writes them.
@Suite("Summaries of layer properties")
struct PropertySummaryTests {
    private static let file = LayerReferenceTests.repository
        .appendingPathComponent("Sources/SceneFormat/Keys/PropertySummaries.swift")
    private static let updates = ProcessInfo.processInfo.environment["MULTIPLANE_UPDATE_REFERENCE"] != nil

    @Test("The summaries are the first sentences of the documentation comments")
    func file() throws {
        let expected = Self.source
        if Self.updates { try expected.write(to: Self.file, atomically: true, encoding: .utf8) }
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == expected, "run Scripts/update-reference")
    }

    @Test("Every property has a summary", arguments: LayerClass.allCases.map(\.rawValue) + ["emitterCell"])
    func summaries(name: String) throws {
        let object = try #require(SceneReference.objects.first { $0.name == name })
        for key in object.keys { #expect(key.summary.hasSuffix("."), "\(name).\(key.name): \(key.summary)") }
    }

    /// The text of the file.
    private static var source: String {
        var lines = [
            "// Written by Scripts/update-reference from the documentation comments of the layer classes.", "",
            "extension SceneReference {",
            "    /// The first sentence of the documentation of each property, after its class and key.",
            "    static let propertySummaries = #\"\"\"",
        ]
        for (owner, key) in properties {
            let summary = firstSentence(LayerReferenceTests.comments.of(key, in: owner))
            lines += wrapped("\(owner).\(key): \(summary)")
        }
        return (lines + ["        \"\"\"#", "}", ""]).joined(separator: "\n")
    }

    private static var properties: [(owner: String, key: String)] {
        let layers = LayerClass.allCases.flatMap { layerClass in
            LayerSchema(layerClass).ownProperties.map { (layerClass.rawValue, $0.key) }
        }
        return layers + EmitterCellProperty.all.map { ("CAEmitterCell", $0.key) }
    }

    /// Returns the text to its first period, semicolon or colon that ends a clause, as a sentence.
    private static func firstSentence(_ text: String) -> String {
        let end = ["; ", ". ", ": "].compactMap { text.range(of: $0)?.lowerBound }.min() ?? text.endIndex
        let clause = text[..<end]
        return clause.hasSuffix(".") ? String(clause) : clause + "."
    }

    /// Returns the lines of a text in a multi-line literal, with at most 120 columns.
    private static func wrapped(_ text: String) -> [String] {
        var lines = [""]
        for word in text.split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.isEmpty {
                lines[lines.count - 1] = String(word)
            } else if line.count + word.count > 105 {
                lines.append(String(word))
            } else {
                lines[lines.count - 1] += " " + word
            }
        }
        let last = lines.count - 1
        return lines.enumerated().map { "        " + $1 + ($0 < last ? " \\#" : "") }
    }
}
