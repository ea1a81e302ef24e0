import Foundation
import TestSupport

@testable import SceneFormat
@testable import SceneLanguage

/// A temporary folder with the empty files that test scenes name.
final class SceneFixture {
    private let files: TemporaryFolder

    var folder: String { files.path }

    init(files names: [String] = ["media/clip.mp4", "media/logo.png"]) throws {
        files = try TemporaryFolder()
        for name in names { try write("", to: name) }
    }

    /// Writes a file, creates its folders, and returns its absolute path.
    @discardableResult
    func write(_ text: String, to path: String) throws -> String { try files.write(text, to: path) }

    func scene(_ text: String, overrides: [ParameterOverride] = []) throws -> SceneDescription {
        try SceneDescription(
            SceneDocument(SceneSource(text: text, name: "scene.yaml", folder: folder)), overrides: overrides)
    }

    /// Returns the error messages of a scene; empty if it is legal.
    func messages(_ text: String, overrides: [ParameterOverride] = []) -> [String] {
        do {
            _ = try scene(text, overrides: overrides)
            return []
        } catch let error as SceneFormatError {
            return error.diagnostics.map(\.description)
        } catch {
            return ["\(error)"]
        }
    }
}

/// Returns a scene of one second whose root has the sublayers `layers`, written without indentation.
func minimalScene(layers: String = "", more: String = "") -> String {
    let indented = layers.split(separator: "\n", omittingEmptySubsequences: false).map { "    " + $0 }.joined(
        separator: "\n")
    return """
        multiplane: 1
        size: [64, 48]
        frameRate: 25
        duration: 1
        assets: { clip: media/clip.mp4, logo: media/logo.png }
        root:
          name: stage
          sublayers:
        \(layers.isEmpty ? "    []" : indented)
        \(more)
        """
}
