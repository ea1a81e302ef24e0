import Multiplane
import TestSupport
import Testing

/// Compares every scene in Scenes with its reference images in References.
///
/// Each reference was compared with Core Animation's documented behavior and defines the correct result.
@Suite("Golden images")
struct GoldenSceneTests {
    @Test("Golden scenes equal their references within their tolerance", arguments: GoldenScene.all)
    func looks(scene: GoldenScene) throws {
        let folder = try TemporaryFolder()
        let images = try scene.description(clips: folder.url).images(at: scene.times)
        for (time, image) in zip(scene.times, images) {
            let failure = Golden.check(image, scene.referenceName(time), scene.tolerance)
            #expect(failure == nil)
        }
    }
}
