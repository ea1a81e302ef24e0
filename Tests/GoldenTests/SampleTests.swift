import Foundation
import Multiplane
import TestSupport
import Testing

/// Every scene of samples/, drawn whole and held against what was looked at.
@Suite("Samples")
struct SampleTests {
    @Test("Samples look like their references", arguments: SampleScene.all)
    func looks(scene: SampleScene) throws {
        for (part, picture) in try scene.pictures().enumerated() {
            #expect(Golden.check(picture, scene.referenceName(part), .video) == nil)
        }
    }

    @Test("Every sample has its poster, and the README and docs/Samples.md show it")
    func posters() throws {
        let root = SampleScene.folder.deletingLastPathComponent()
        let readme = try String(contentsOf: root.appendingPathComponent("README.md"), encoding: .utf8)
        let list = try String(contentsOf: root.appendingPathComponent("docs/Samples.md"), encoding: .utf8)
        #expect(SampleScene.all.count >= 25)
        for scene in SampleScene.all {
            let poster = SampleScene.folder.appendingPathComponent("posters/\(scene.name).png")
            #expect(
                FileManager.default.fileExists(atPath: poster.path),
                "\(scene.name) has no poster: Scripts/update-posters")
            #expect(
                readme.contains("samples/posters/\(scene.name).png") && readme.contains("(samples/\(scene.name).yaml)"),
                "\(scene.name)")
            #expect(list.contains("(../samples/\(scene.name).yaml)"), "\(scene.name)")
        }
    }
}
