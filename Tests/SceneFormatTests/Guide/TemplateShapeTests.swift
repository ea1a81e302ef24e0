import Foundation
import MediaTime
import MovieRendering
import RenderTree
import SceneLanguage
import TestSupport
import Testing
import TextLayout

@testable import SceneFormat

@Suite("Templates in three shapes")
struct TemplateShapeTests {
    private static let templates = TemplateLibrary(folders: [
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../samples").standardizedFileURL.path
    ]).all.filter { !$0.isSample }

    private static let shapes = ["default": 16.0 / 9, "square": 1, "vertical": 9.0 / 16]

    private static func scene(_ template: SceneTemplate, _ shape: String) throws -> SceneDescription {
        try SceneDescription(path: template.path, overrides: [ParameterOverride(name: "variant", text: shape)])
    }

    /// Returns the warnings that are not about fonts, which the templates name with their packages.
    private static func warnings(_ stills: StillRenderer) -> [String] {
        stills.warnings.map(\.description).filter { !$0.contains("a font was substituted") }
    }

    @Test("There are at least twelve templates, which name the packages of their fonts")
    func count() throws {
        #expect(Self.templates.count >= 12)
        for template in Self.templates {
            let text = try String(contentsOfFile: template.path, encoding: .utf8)
            let fonts = try Self.scene(template, "default").fontNames
            let packages = Set(fonts.compactMap(FontPackage.package))
            #expect(!packages.isEmpty && packages.allSatisfy(text.contains), "\(template.name): \(fonts)")
        }
    }

    @Test(
        "A template is legal in each shape, without likely mistakes", arguments: templates.map(\.name),
        shapes.keys.sorted())
    func shape(_ name: String, _ shape: String) throws {
        let template = try #require(Self.templates.first { $0.name == name })
        let scene = try Self.scene(template, shape)
        #expect(scene.likelyMistakes == [])
        #expect(Double(scene.size.width) / Double(scene.size.height) == Self.shapes[shape])
    }

    @Test("A template draws all of its text in each shape", arguments: templates.map(\.name), shapes.keys.sorted())
    func drawing(_ name: String, _ shape: String) throws {
        let template = try #require(Self.templates.first { $0.name == name })
        let scene = try Self.scene(template, shape)
        let viewport = Viewport(width: scene.size.width / 12, height: scene.size.height / 12, scale: 1 / 12.0)
        let stills = StillRenderer(try scene.makeMovie(), viewport: viewport, threads: 1)
        for share in [Rational(1, 5), Rational(1, 2), Rational(9, 10)] {
            _ = try stills.image(at: scene.duration * share)
        }
        #expect(Self.warnings(stills) == [])
    }

    @Test(
        "Lint finds nothing in a template",
        arguments: TestSelection.includesLongCases ? templates.map(\.name) : ["sale"],
        TestSelection.includesLongCases ? shapes.keys.sorted() : ["vertical"])
    func lint(_ name: String, _ shape: String) throws {
        let template = try #require(Self.templates.first { $0.name == name })
        let scene = try Self.scene(template, shape)
        #expect(try SceneLint(scene, try scene.makeMovie(), threads: 2).run().map(\.description) == [])
    }
}
