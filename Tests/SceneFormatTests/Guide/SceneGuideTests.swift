import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("The guide to scenes")
struct SceneGuideTests {
    private static let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../samples")
        .standardizedFileURL.path

    @Test(
        "Every scene of the guide is legal in all variants, without likely mistakes", arguments: GuideScene.all.indices)
    func scenes(_ index: Int) throws {
        let scene = GuideScene.all[index]
        let document = try SceneDocument(SceneSource(text: scene.text, name: scene.title, folder: Self.samples))
        for variant in [nil] + document.variants.dropFirst().map(Optional.some) {
            let set = variant.map { [ParameterOverride(name: "variant", text: $0)] } ?? []
            let description = try SceneDescription(document, overrides: set)
            #expect(description.mistakes == [])
            #expect(description.files.allSatisfy { FileManager.default.fileExists(atPath: $0) })
        }
    }

    @Test("The guide has ten scenes with notes, and fewer words than its limit")
    func length() {
        let words = SceneGuide.text.split { $0.isWhitespace }.count

        #expect(GuideScene.all.count == 10)
        #expect(GuideScene.all.allSatisfy { !$0.note.isEmpty })
        #expect(words < SceneGuide.wordLimit, "\(words) words")
        #expect(words > 2_000, "\(words) words")
    }

    @Test("The guide names every layer class and function, and the keys of the short form")
    func contents() {
        let text = SceneGuide.text
        for layerClass in LayerClass.allCases { #expect(text.contains(layerClass.rawValue)) }
        for function in ExpressionFunction.allCases { #expect(text.contains(function.rawValue + "(")) }
        for key in ShortAnimation.keys.names + LayerEffect.keys.names { #expect(text.contains("`\(key)`")) }
    }

    @Test("The part about an object has all of its keys, those of its superclasses included")
    func parts() throws {
        let text = try #require(SceneGuide.text(for: "CATextLayer"))
        #expect(text.contains("`string`") && text.contains("`cornerRadius`") && text.contains("`animate`"))
        #expect(text.contains("```yaml"))
        let animation = try #require(SceneGuide.text(for: "CABasicAnimation"))
        #expect(
            animation.contains("`fromValue`") && animation.contains("`keyPath`") && animation.contains("`beginTime`"))
        #expect(SceneGuide.text(for: "CAText") == nil)
        for name in SceneGuide.names { #expect(SceneGuide.text(for: name)?.isEmpty == false) }
    }
}
