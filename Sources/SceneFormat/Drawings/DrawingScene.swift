import FileAccess
import Foundation
import SVGImport
import SceneLanguage
import SourceText

/// The scene that shows an SVG drawing as it is: its size, the duration of its animations, and one `SVGLayer`.
struct DrawingScene {
    /// The text of the scene.
    let text: String

    /// The duration of a drawing without animations, in seconds.
    private static let duration = 5.0

    /// Creates the scene; nil for data that is not an SVG drawing.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The path of the file.
    ///   - root: The folder that the drawing must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` for damaged drawings, for those outside `root`, and for those from standard input.
    init?(_ data: Data, name: String, root: ConfinedFolder?) throws(SceneFormatError) {
        guard SVGDrawing.recognizes(data) else { return nil }
        guard FileManager.default.fileExists(atPath: name) else {
            throw Self.failure(
                SourceLocation(file: name), "drawings cannot be read from standard input; give the name of the file")
        }
        var path = URL(fileURLWithPath: name).standardizedFileURL.path
        if let root {
            guard let resolved = InputFile.resolve(name, in: root) else {
                throw SceneFormatError(diagnostics: [
                    SceneDiagnostic(
                        kind: .asset, at: SourceLocation(file: name), "the file is outside the root folder",
                        expected: "expected a file inside \(root.path)")
                ])
            }
            path = resolved
        }
        do throws(SVGDrawing.ReadingError) {
            text = Self.text(try SVGDrawing(path: path, data: data, decode: nil), file: path)
        } catch {
            if let limit = error.limit {
                throw SceneFormatError(diagnostics: [
                    SceneDiagnostic(
                        kind: .limit, at: SourceLocation(file: name), limit.problem, expected: limit.remedy)
                ])
            }
            let location =
                error.line.map { SourceLocation(file: name, line: $0, column: error.column ?? 1) }
                ?? SourceLocation(file: name)
            throw Self.failure(location, error.problem)
        }
    }

    private static func text(_ drawing: SVGDrawing, file: String) -> String {
        let width = max(Int(drawing.size.width.rounded(.up)), 1)
        let height = max(Int(drawing.size.height.rounded(.up)), 1)
        let duration = ((drawing.duration ?? Self.duration) * 1e6).rounded() / 1e6
        return """
            multiplane: 1
            size: ["{{width}}", "{{height}}"]
            frameRate: 60
            duration: "{{duration}}"
            parameters:
              background: { type: color, default: "#ffffff", description: "The color behind the drawing" }
              duration: { type: number, default: \(duration), description: "The duration in seconds" }
              fit:
                { type: string, default: contain, choices: [contain, cover, fill, none], description: "The placement" }
              height: { type: integer, default: \(height), description: "The height of the canvas" }
              speed: { type: number, default: 1, description: "The speed; 2 is twice as fast" }
              styleSheet: { type: string, required: false, description: "Rules of CSS after those of the drawing" }
              width: { type: integer, default: \(width), description: "The width of the canvas" }
            background: "{{background}}"
            assets:
              drawing: { file: \(JSONText.literal(file)) }
            root:
              sublayers:
                - class: SVGLayer
                  asset: drawing
                  frame: [0, 0, "{{width}}", "{{height}}"]
                  contentsGravity: "{{ {contain: 'resizeAspect', cover: 'resizeAspectFill', fill: 'resize', \
            none: 'center'}[fit] }}"
                  speed: "{{speed}}"
                  styleSheet: "{{styleSheet}}"
            """
    }

    private static func failure(_ location: SourceLocation, _ problem: String) -> SceneFormatError {
        SceneFormatError(diagnostics: [
            SceneDiagnostic(
                at: location, "the drawing cannot be read: \(problem)", expected: "expected an SVG file")
        ])
    }
}
