import Foundation
import Multiplane
import Testing

@Suite("The catalogue of golden scenes")
struct CatalogTests {
    @Test("Every scene file says what it proves, when it is drawn and how near it must be")
    func headers() {
        #expect(GoldenScene.all.count == GoldenScene.sceneFiles.count, "a scene has no title")
        #expect(GoldenScene.all.count >= 30)
        for scene in GoldenScene.all {
            #expect(!scene.times.isEmpty && scene.times == scene.times.sorted(), "\(scene.name)")
            #expect(scene.tolerance != .exact, "\(scene.name): an unknown tolerance")
        }
        #expect(Set(GoldenScene.all.map(\.title)).count == GoldenScene.all.count, "two scenes prove the same")
    }

    @Test("Every scene has its references and every reference has its scene")
    func pairs() {
        let expected =
            GoldenScene.all.flatMap { scene in scene.times.map(scene.referenceName) } + SampleScene.referenceNames
        let present = GoldenScene.files("References", ending: "png").map {
            $0.deletingLastPathComponent().lastPathComponent + "/" + $0.deletingPathExtension().lastPathComponent
        }
        #expect(Set(present) == Set(expected))
    }

    @Test("Every scene is legal for the loader", arguments: GoldenScene.all)
    func legal(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let description = try scene.description(clips: folder.url)
        #expect(description.size.width * description.size.height <= 200 * 200, "golden pictures are small")
        #expect(scene.times.allSatisfy { $0 < description.duration }, "a time beyond the end")
        #expect(!description.root.sublayers.isEmpty)
    }
}
