import Foundation
import Multiplane
import SceneLanguage
import TestSupport
import Testing

@Suite("The catalog of golden scenes")
struct CatalogTests {
    @Test("Every golden scene has a title, times and a tolerance")
    func headers() {
        #expect(GoldenScene.all.count == GoldenScene.sceneFiles.count, "a scene has no title")
        #expect(GoldenScene.all.count >= 30)
        for scene in GoldenScene.all {
            #expect(!scene.times.isEmpty && scene.times == scene.times.sorted(), "\(scene.name)")
            #expect(scene.tolerance != .exact, "\(scene.name): an unknown tolerance")
        }
        #expect(Set(GoldenScene.all.map(\.title)).count == GoldenScene.all.count, "two scenes have the same title")
    }

    @Test("Every scene has references and every reference has a scene")
    func pairs() {
        let expected =
            GoldenScene.all.flatMap { scene in scene.times.map(scene.referenceName) } + SampleScene.referenceNames
        let present = GoldenScene.files("References", ending: "png").map {
            $0.deletingLastPathComponent().lastPathComponent + "/" + $0.deletingPathExtension().lastPathComponent
        }
        #expect(Set(present) == Set(expected))
    }

    @Test("Every scene is valid and small", arguments: GoldenScene.all)
    func legal(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        #expect(description.size.width * description.size.height <= 200 * 200, "golden images are small")
        #expect(scene.times.allSatisfy { $0 < description.duration }, "a time is after the end")
        #expect(!description.root.sublayers.isEmpty)
    }
}
