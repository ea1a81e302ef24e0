import Multiplane
import TestSupport
import Testing

/// Every scene of Scenes, drawn and held against References.
///
/// The references were looked at one by one against Core Animation's documented behaviour: they say what is right.
@Suite("Golden pictures")
struct GoldenSceneTests {
    @Test("Scenes look like their references", arguments: GoldenScene.all)
    func looks(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let pictures = try scene.description(clips: folder.url).pictures(at: scene.times)
        for (time, picture) in zip(scene.times, pictures) {
            let failure = Golden.check(picture, scene.referenceName(time), scene.tolerance)
            #expect(failure == nil)
        }
    }
}
