import Foundation
import Testing

@Suite("docs/Gallery.md")
struct GalleryTests {
    private let text = try? String(
        contentsOf: GoldenScene.folder.deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent(
            "docs/Gallery.md"), encoding: .utf8)

    @Test(
        "docs/Gallery.md shows every golden scene with its title and all its images", arguments: GoldenScene.all)
    func isShown(scene: GoldenScene) throws {
        let text = try #require(text)

        #expect(text.contains("### \(scene.name)\n"), "run Scripts/update-gallery")
        #expect(text.lowercased().contains(scene.title.lowercased()), "run Scripts/update-gallery")
        for time in scene.times {
            #expect(
                text.contains("Tests/GoldenTests/References/\(scene.referenceName(time)).png"),
                "run Scripts/update-gallery")
        }
    }

    @Test("docs/Gallery.md shows nothing else")
    func isCurrent() throws {
        let images = try #require(text).components(separatedBy: "<img ").count - 1
        let headings = try #require(text).split(separator: "\n").filter { $0.hasPrefix("### ") }

        #expect(images == GoldenScene.all.map(\.times.count).reduce(0, +))
        #expect(headings.count == GoldenScene.all.count)
    }
}
