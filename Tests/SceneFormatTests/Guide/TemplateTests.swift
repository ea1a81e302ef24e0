import Foundation
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Templates")
struct TemplateTests {
    private static let library = TemplateLibrary(folders: [
        URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../samples").standardizedFileURL.path
    ])

    @Test("Every template has a summary of one sentence, and can be read")
    func all() throws {
        let templates = Self.library.all
        #expect(templates.count > 30)
        #expect(templates.map(\.name) == templates.map(\.name).sorted())
        for template in templates {
            #expect(template.summary.hasSuffix("."), "\(template.name)")
            #expect(template.summary.count < 160, "\(template.name): \(template.summary)")
        }
    }

    @Test("The files of a template keep their paths beside the new scene, with the tables that its comment names")
    func files() throws {
        let files = try Self.library.template("name-card").files(for: "cards/mine.yaml")
        #expect(files[0].path == "cards/mine.yaml")
        #expect(files.map(\.path).contains("cards/names.csv"))
        let text = String(decoding: try files[0].contents(), as: UTF8.self)
        #expect(text.contains("cards/mine.yaml") && !text.contains("samples/"))

        let promo = try Self.library.template("promo").files(for: "promo.yaml").map(\.path)
        #expect(promo.contains { $0.hasPrefix("media/") && !$0.contains("//") })
        #expect(Set(promo).count == promo.count)
    }

    @Test("A template is copied from its own folder, and the files above that folder are copied beside the new scene")
    func templateFiles() throws {
        let files = try Self.library.template("weekly-numbers").files(for: "week/mine.yaml")
        #expect(files.map(\.path) == ["week/mine.yaml", "week/library/charts.yaml"])
        let text = String(decoding: try files[0].contents(), as: UTF8.self)
        #expect(text.contains("render week/mine.yaml") && text.contains("include: library/charts.yaml"))
        #expect(!text.contains("../") && !text.contains("samples/"))
        let photos = try Self.library.template("property-tour").files(for: "tour.yaml").map(\.path)
        #expect(photos.contains("media/lake.jpg"))
    }

    @Test("A template hides the sample of the same name, and the others are samples")
    func hiding() throws {
        let files = try SceneFixture()
        for (path, title) in [("a.yaml", "A"), ("b.yaml", "B"), ("templates/b.yaml", "C")] {
            _ = try files.write("# \(title).\n", to: path)
        }
        let all = TemplateLibrary(folders: [files.folder]).all
        #expect(all.map(\.summary) == ["A.", "C."])
        #expect(all.map(\.isSample) == [true, false])
    }

    @Test("An unknown template is an error with the nearest name")
    func unknown() {
        let error = #expect(throws: SceneFormatError.self) { try Self.library.template("prom") }
        #expect(error?.diagnostics.first?.suggestion == "promo")
    }
}
