import Foundation
import Multiplane
import TestSupport
import Testing

/// Compares every scene in samples/ with its reference images.
@Suite("Samples")
struct SampleTests {
    @Test("Samples equal their references within the tolerance", arguments: SampleScene.all)
    func looks(scene: SampleScene) throws {
        for (part, image) in try scene.images().enumerated() {
            #expect(Golden.check(image, scene.referenceName(part), .video) == nil)
        }
    }

    @Test("Every sample has a poster, and README.md and docs/Samples.md show it")
    func posters() throws {
        let root = SampleScene.folder.deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let list = try String(contentsOf: root.appendingPathComponent("docs/Samples.md"), encoding: .utf8)
        #expect(SampleScene.all.count >= 25)
        for scene in SampleScene.all {
            let poster = SampleScene.folder.appendingPathComponent("posters/\(scene.name).png")
            #expect(
                FileManager.default.fileExists(atPath: poster.path),
                "\(scene.name) has no poster; run Scripts/update-posters")
            #expect(
                readme.contains("samples/posters/\(scene.name).png") && readme.contains("(samples/\(scene.name).yaml)"),
                "\(scene.name)")
            #expect(list.contains("(../samples/\(scene.name).yaml)"), "\(scene.name)")
        }
    }
}
