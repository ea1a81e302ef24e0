import Foundation
import Testing
import TextLayout

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Font files of a scene")
struct FontFileTests {
    /// Returns DejaVu Sans under names of the same length that no machine has; names in fonts are UTF-16.
    private func renamedFont(_ names: KeyValuePairs<String, String>) throws -> Data {
        let file = try #require(FontCatalog.files(of: "DejaVu Sans", drawing: "A").first)
        var font = try Data(contentsOf: URL(fileURLWithPath: file))
        for encoding in [String.Encoding.utf16BigEndian, .isoLatin1] {
            for (name, newName) in names {
                let old = try #require(name.data(using: encoding))
                let new = try #require(newName.data(using: encoding))
                while let range = font.range(of: old) { font.replaceSubrange(range, with: new) }
            }
        }
        return font
    }

    @Test("A font file's fonts are available under their own names, and the file belongs to the scene")
    func used() throws {
        let fixture = try SceneFixture()
        let path = try fixture.write("", to: "brand/house.ttf")
        try renamedFont(["DejaVu": "HauSxY"]).write(to: URL(fileURLWithPath: path))
        #expect(FontCatalog.resolution(of: "HauSxY Sans").isSubstitute)
        let layers = "- { class: CATextLayer, frame: [0, 0, 60, 40], string: A, font: HauSxY Sans }"
        for _ in 0..<2 {
            let scene = try fixture.scene(minimalScene(layers: layers, more: "fonts: [brand/house.ttf]"))
            #expect(scene.fonts == [path] && scene.files.contains(path))
            try scene.makeCheckedFonts()
        }
        #expect(!FontCatalog.resolution(of: "HauSxY Sans").isSubstitute)
    }

    @Test(
        "A family whose name ends like a style is found by its name",
        arguments: ["HauSx Roman", "HauSxRoman", "HauSx Roman,", "HauSx Roman Bold", "HauSx Roman-Bold"])
    func familyLikeAStyle(name: String) throws {
        let fixture = try SceneFixture()
        let path = try fixture.write("", to: "brand/house.ttf")
        try renamedFont(["DejaVu Sans": "HauSx Roman", "DejaVuSans": "HauSxRoman"]).write(
            to: URL(fileURLWithPath: path))
        let layers = "- { class: CATextLayer, frame: [0, 0, 60, 40], string: A, font: \"\(name)\" }"
        try fixture.scene(minimalScene(layers: layers, more: "fonts: [brand/house.ttf]")).makeCheckedFonts()
        #expect(FontCatalog.resolution(of: name).used.hasPrefix("HauSx Roman"))
    }

    @Test("A missing file and a file without fonts are reported with their locations")
    func mistakes() throws {
        let fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png", "empty.ttf"])
        let messages = fixture.messages(minimalScene(more: "fonts: [none.ttf, empty.ttf]"))
        #expect(messages.count == 2 && messages.allSatisfy { $0.contains("cannot use the font") })
        #expect(
            fixture.messages(minimalScene(more: "fonts: brand.ttf")).first?.contains("a list of font files") == true)
    }
}

extension SceneDescription {
    /// Throws if a text layer's font would be replaced.
    fileprivate func makeCheckedFonts() throws {
        let collector = DiagnosticCollector()
        FontCheck(scene: self, collector: collector).run()
        try collector.throwIfAny()
    }
}
