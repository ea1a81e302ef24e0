import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

/// The repository's folder.
private let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL.path

@Suite("Sample scenes and documentation")
struct SampleSceneTests {
    @Test("Every sample scene can be read, without likely mistakes")
    func samples() throws {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: repository + "/samples")) ?? []
        for file in files.sorted() where file.hasSuffix(".yaml") || file.hasSuffix(".json") {
            let document = try SceneDocument(SceneSource(path: repository + "/samples/" + file))
            // The table of a batch sample sets its parameters.
            let table = files.first { $0.hasSuffix(".csv") && $0.hasPrefix(file.prefix { $0 != "." }) }
            let rows = try table.map { try BatchTable(path: repository + "/samples/" + $0).rows } ?? []
            let scene = try SceneDescription(document, overrides: rows.first?.values ?? [])
            #expect(scene.likelyMistakes == [], "\(file)")
        }
    }

    @Test("Every complete scene in the documentation can be read", arguments: ["SceneFormat", "Recipes"])
    func documentedScenes(_ page: String) throws {
        let text = try String(contentsOfFile: repository + "/docs/\(page).md", encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let scenes = blocks.filter { $0.hasPrefix("multiplane: 1") }
        #expect(!scenes.isEmpty)
        for scene in scenes {
            let document = try SceneDocument(
                SceneSource(text: scene, name: "\(page).md", folder: repository + "/samples"))
            for variant in document.variants.isEmpty ? [nil] : document.variants.map(Optional.some) {
                let set = variant.map { [ParameterOverride(name: "variant", text: $0)] } ?? []
                let scene = try SceneDescription(document, overrides: set)
                #expect(scene.likelyMistakes == [], "\(scene.name)")
            }
        }
    }

    @Test("The documented example is the tested scene")
    func documentation() throws {
        let text = try String(contentsOfFile: repository + "/docs/SceneFormat.md", encoding: .utf8)
        let blocks = text.components(separatedBy: "```yaml\n").dropFirst().map { $0.components(separatedBy: "```")[0] }

        #expect(blocks.first?.trimmingCharacters(in: .newlines) == titleScene)
    }

    @Test("The documentation lists every key of every class", arguments: LayerClass.allCases)
    func keys(_ layerClass: LayerClass) throws {
        let text = try String(contentsOfFile: repository + "/docs/SceneFormat.md", encoding: .utf8)

        #expect(LayerSchema(layerClass).keys.filter { !text.contains("`\($0)`") } == [])
    }
}
