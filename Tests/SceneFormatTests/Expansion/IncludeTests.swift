import FileAccess
import Foundation
import Images
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Includes")
struct IncludeTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture(files: ["media/clip.mp4", "media/logo.png", "brand/mark.png"])
        try fixture.write(
            """
            include: parts/more.yaml
            assets: { mark: mark.png }
            theme: { colors: { ink: red, paper: white } }
            components:
              card: { layer: { name: brand, contents: mark, backgroundColor: ink } }
            """, to: "brand/brand.yaml")
        try fixture.write("components: { extra: { layer: { opacity: half } } }", to: "brand/parts/more.yaml")
    }

    private func text(_ layers: String, _ more: String) -> String { minimalScene(layers: layers, more: more) }

    @Test("Components, themes and assets of included files can be used and overridden; paths are relative to the file")
    func include() throws {
        let more = "include: [brand/brand.yaml]\ntheme: { colors: { ink: black } }"
        let scene = try fixture.scene(text("- component: card", more))
        let layer = scene.root.sublayers[0]
        let values = Dictionary(uniqueKeysWithValues: layer.properties.map { ($0.key, $0.value) })

        #expect(layer.name == "brand" && values["backgroundColor"] == .color(.black))
        guard case .image(let asset)? = values["contents"] else { return #expect(Bool(false), "no image") }
        #expect(asset.path == fixture.folder + "/brand/mark.png")
        #expect(scene.files.contains(fixture.folder + "/brand/brand.yaml"))
        #expect(scene.files.contains(fixture.folder + "/brand/parts/more.yaml"))
    }

    @Test("The name of an included file can be a single character")
    func shortName() throws {
        try fixture.write("components: { a: { layer: { name: short } } }", to: "y")
        #expect(try fixture.scene(text("- component: a", "include: y")).root.sublayers[0].name == "short")
        #expect(fixture.messages(text("- {}", "include: x")).first?.contains("cannot include \"x\"") == true)
    }

    @Test("An error in an included file names its position and that of the include or of the use")
    func mistakes() throws {
        try fixture.write("components: { a: { layr: {} } }", to: "wrong.yaml")
        try fixture.write("layers: []", to: "unknown.yaml")
        try fixture.write("a: [", to: "damaged.yaml")
        #expect(
            fixture.messages(text("- component: extra", "include: [brand/brand.yaml]")) == [
                """
                brand/parts/more.yaml:1:42: opacity is the text "half"; expected a number (component "extra" used at \
                scene.yaml:9:7)
                """
            ])
        #expect(
            fixture.messages(text("", "include: [wrong.yaml]"))[0].hasSuffix("(included at scene.yaml:10:11)"))
        #expect(
            fixture.messages(text("", "include: [unknown.yaml]")) == [
                """
                unknown.yaml:1:1: unknown key "layers" in the included file; expected one of include, components, theme, \
                themes, assets, fonts (included at scene.yaml:10:11)
                """
            ])
        #expect(fixture.messages(text("", "include: [damaged.yaml]"))[0].hasSuffix("(included at scene.yaml:10:11)"))
        #expect(
            fixture.messages(text("", "include: [none.yaml]")) == [
                """
                scene.yaml:10:11: cannot include "none.yaml": there is no readable file; expected a file relative to \
                scene.yaml
                """
            ])
    }

    @Test("Files that include each other are refused with their chain")
    func cycle() throws {
        try fixture.write("include: b.yaml", to: "a.yaml")
        try fixture.write("include: a.yaml", to: "b.yaml")
        #expect(
            fixture.messages(text("", "include: a.yaml")) == [
                """
                b.yaml:1:10: "a.yaml" includes itself (a.yaml → b.yaml → a.yaml); expected files that do not include \
                each other (included at a.yaml:1:10, included at scene.yaml:10:10)
                """
            ])
    }

    @Test("A file that several files include is read once; more than 64 files are refused")
    func count() throws {
        for level in 0..<20 {
            try fixture.write("include: [d\(level + 1).yaml, ./d\(level + 1).yaml]", to: "d\(level).yaml")
        }
        try fixture.write("theme: { colors: { ink: red } }", to: "d20.yaml")
        #expect(fixture.messages(text("- backgroundColor: ink", "include: d0.yaml")).isEmpty)

        for number in 0..<65 { try fixture.write("theme: {}", to: "f\(number).yaml") }
        let names = (0..<65).map { "f\($0).yaml" }.joined(separator: ", ")
        #expect(fixture.messages(text("", "include: [\(names)]"))[0].contains("includes too many files"))
    }

    @Test("Files outside the root folder cannot be included")
    func root() throws {
        try fixture.write("theme: {}", to: "outside.yaml")
        try fixture.write(text("", "include: ../outside.yaml"), to: "inside/scene.yaml")
        let root = ConfinedFolder(fixture.folder + "/inside")
        let error = #expect(throws: SceneFormatError.self) {
            try SceneDescription(path: fixture.folder + "/inside/scene.yaml", root: root)
        }
        #expect(error?.description.contains("the file is outside the root folder") == true)
    }
}
