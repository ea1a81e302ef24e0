import Foundation
import LayerCompositor
import LayerTree
import Testing

@testable import SVGImport

@Suite("SVG files of the tests")
struct FixtureTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures")
    private static let names: [String] = {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        return files.filter { $0.hasSuffix(".svg") }.sorted()
    }()
    /// The files with elements that are drawn as images, and one with damaged path data.
    private static let withWarnings: Set = ["filters.svg", "mixed.svg", "path-commands.svg"]

    /// The files whose images are not decoded here.
    private static let imagesOnly: Set = ["images.svg"]

    @Test("There are files")
    func count() { #expect(Self.names.count >= 60) }

    @Test("Files are drawn at all times; only some have warnings", arguments: names)
    func drawing(_ name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: name))
        let player = try DrawingPlayer(document: String(decoding: data, as: UTF8.self))
        #expect(player.warnings.isEmpty == !Self.withWarnings.contains(name), "\(player.warnings)")
        let frames = try player.frames([0, 0.3, 0.6, 0.9, 2.5])
        // Something is drawn, and animations change it.
        #expect(frames[0].contains { $0 != 0 } || player.drawing.duration != nil || Self.imagesOnly.contains(name))
        if player.drawing.duration != nil { #expect(Set(frames).count > 1) }
    }
}
