import Foundation

@testable import SceneFormat

/// A temporary folder with the empty files that test scenes name.
final class SceneFixture {
    let folder: String

    init(files: [String] = ["media/clip.mp4", "media/logo.png"]) throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("scene-format-\(UUID().uuidString)")
        folder = url.path
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        for file in files { try write("", to: file) }
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    /// Writes a file, creates its folders, and returns its absolute path.
    @discardableResult
    func write(_ text: String, to path: String) throws -> String {
        let url = URL(fileURLWithPath: folder + "/" + path)
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: url)
        return url.path
    }

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
