import Foundation
import MediaPipeline
import MovieExport
import TestSupport
import Testing

@testable import SceneFormat

/// docs/Layers: written anew with MULTIPLANE_UPDATE_REFERENCE=1, which Scripts/update-reference sets.
@Suite("A page for each layer class")
struct LayerReferenceTests {
    private static let repository = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    private static let folder = repository.appendingPathComponent("docs/Layers")
    private static let updates = ProcessInfo.processInfo.environment["MULTIPLANE_UPDATE_REFERENCE"] != nil

    private static let comments = SourceComments(
        folders: [
            "LayerTree/Layers", "LayerTree/Emitter", "LayerTree/Tiled", "MovieExport/Playback",
        ].map { repository.appendingPathComponent("Sources/\($0)").path })
    private static let facts = FactSections(
        (try? String(contentsOf: repository.appendingPathComponent("docs/Facts.md"), encoding: .utf8)) ?? "")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appendingPathComponent(name), encoding: .utf8)
    }

    /// Writes what is to be written, and compares.
    private func check(_ text: String, _ name: String) throws {
        if Self.updates {
            try text.write(to: Self.folder.appendingPathComponent(name), atomically: true, encoding: .utf8)
        }
        #expect(try self.text(name) == text, "run Scripts/update-reference")
    }

    @Test("Pages say what the property table, the sources and the facts say", arguments: LayerClass.allCases)
    func page(layerClass: LayerClass) throws {
        let reference = LayerReference(layerClass: layerClass, comments: Self.comments, facts: Self.facts)
        let page = reference.page(scene: try text("\(layerClass.rawValue).yaml"))

        try check(page, "\(layerClass.rawValue).md")
        for line in page.split(separator: "\n") where line.hasPrefix("| `") {
            let cells = line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast()
            #expect(cells.last?.contains(where: \.isLetter) == true, "no comment in the sources: \(line)")
        }
    }

    @Test("Pictures are what the scenes draw", arguments: LayerClass.allCases)
    func picture(layerClass: LayerClass) throws {
        let name = layerClass.rawValue
        let url = Self.folder.appendingPathComponent("\(layerClass.rawValue).png")
        let source = try text("\(name).yaml")
        let scene = try SceneDescription(path: Self.folder.appendingPathComponent("\(name).yaml").path)
        #expect(scene.root.all.contains { $0.layerClass == layerClass })
        let viewport = Viewport(width: scene.size.width, height: scene.size.height)
        let stills = StillRenderer(try scene.makeCheckedMovie(), viewport: viewport, threads: 1)
        let image = try stills.image(at: try #require(Rational(LayerReference.time(of: source))))
        #expect(stills.shortcomings.isEmpty)
        let evidence = Self.repository.appendingPathComponent(".build/golden-failures")
        #expect(
            Golden.check(image, "Layers-\(name)", against: url, .video, evidence: evidence, isRecording: Self.updates)
                == nil)
    }

    @Test("The index has every class with its picture")
    func index() throws {
        let rows = LayerClass.allCases.map { "| ![](\($0.rawValue).png) | [\($0.rawValue)](\($0.rawValue).md) |" }
        let index = """
            # Layer classes

            A page for each class that a scene can name: its properties with their scene keys, defaults and ways of moving, and a scene
            with its picture. Written by `Scripts/update-reference` from the property table, the sources' comments and
            [Facts.md](../Facts.md); [SceneFormat.md](../SceneFormat.md) says how values are written.

            | | |
            | --- | --- |
            \(rows.joined(separator: "\n"))

            """
        try check(index, "README.md")
    }
}
