import FileAccess
import Foundation
import LayerTree
import MovieRendering
import SourceFiles
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Data URLs in scenes")
struct DataURLSceneTests {
    private let fixture: SceneFixture

    init() throws { fixture = try SceneFixture() }

    /// An image of 1 × 1 pixels.
    private static let png =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGP438DwHwAG"
        + "gAJ/EEwb4QAAAABJRU5ErkJggg=="
    private static let svg =
        "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='8' height='4'%3E%3C/svg%3E"

    private func contents(_ scene: SceneDescription) throws -> AssetDescription {
        let layer = try #require(scene.root.sublayers.first)
        guard case .image(let asset) = try #require(layer.properties.first { $0.key == "contents" }).value else {
            throw SceneFormatTestError.noImage
        }
        return asset
    }

    private enum SceneFormatTestError: Error { case noImage }

    @Test("A data URL is an image in `contents`, in parameters and under `assets`")
    func images() throws {
        let written = try contents(fixture.scene(minimalScene(layers: "- { contents: \"\(Self.png)\" }")))
        #expect(written.name == "data:image/png" && written.path.hasSuffix(".png"))
        #expect(FileManager.default.fileExists(atPath: written.path))
        // The scene contains it, so that copies of the scene need no other file.
        #expect(written.paths.isEmpty)

        let parameter = minimalScene(
            layers: "- { contents: \"{{ photo }}\" }",
            more: "parameters: { photo: { type: asset, default: media/logo.png } }")
        let overridden = try fixture.scene(parameter, overrides: [ParameterOverride(name: "photo", text: Self.svg)])
        #expect(try contents(overridden).path.hasSuffix(".svg"))

        let named = minimalScene(layers: "- { contents: dot }").replacingOccurrences(
            of: "assets: {", with: "assets: { dot: \"\(Self.png)\",")
        #expect(try contents(fixture.scene(named)).name == "dot")
    }

    @Test("A data URL that is used several times is one file")
    func sharing() throws {
        let layer = "- { contents: \"\(Self.png)\" }"
        let scene = try fixture.scene(minimalScene(layers: layer + "\n" + layer))
        let files = scene.root.sublayers.compactMap { layer -> String? in
            guard case .image(let asset)? = layer.properties.first(where: { $0.key == "contents" })?.value else {
                return nil
            }
            return asset.path
        }
        #expect(files.count == 2 && Set(files).count == 1)
    }

    @Test("Files that a data URL names beside itself are outside its folder")
    func rootFolder() throws {
        let scene = try fixture.scene(minimalScene(layers: "- { contents: \"\(Self.png)\" }"))
        let path = try contents(scene).path
        try withExtendedLifetime(scene) {
            let root = try #require(InputFile.root(of: path))
            #expect(root.path == FilePath.folder(path))
            #expect(try FileManager.default.contentsOfDirectory(atPath: root.path).count == 1)
            #expect(InputFile.resolve(root.path + "/../secret.png", in: root) == nil)
        }
    }

    @Test("The files of data URLs are removed with the movie, not before")
    func lifetime() throws {
        func makeMovie() throws -> (movie: Movie, path: String) {
            let scene = try fixture.scene(minimalScene(layers: "- { contents: \"\(Self.png)\" }"))
            return (try scene.makeMovie(), try contents(scene).path)
        }
        let path = try {
            let (movie, path) = try makeMovie()
            #expect(withExtendedLifetime(movie) { FileManager.default.fileExists(atPath: path) })
            return path
        }()
        #expect(!FileManager.default.fileExists(atPath: path))
    }

    @Test("A playlist in a data URL is an error")
    func playlist() {
        let text = Data("#EXTM3U\n/etc/passwd\n".utf8).base64EncodedString()
        let scene = minimalScene(
            layers: "- { class: AVPlayerLayer, player: { asset: \"data:application/x-mpegurl;base64,\(text)\" } }")
        #expect(fixture.messages(scene).first?.contains("a playlist names other files") == true)
    }

    @Test("A malformed data URL is reported at its place, without its contents")
    func malformed() {
        let text = minimalScene(layers: "- { contents: \"data:image/png;base64,AAAAA\" }")
        let messages = fixture.messages(text)
        #expect(messages.count == 1)
        #expect(
            messages.first?.contains("the data URL data:image/png cannot be read: its base64 is damaged") == true,
            "\(messages)")
        #expect(messages.first?.contains("scene.yaml:9:") == true && messages.first?.contains("AAAAA") == false)
    }
}
