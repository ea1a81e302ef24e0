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
        let file = ImportedFile(name: name, noun: "drawing", expectation: "expected an SVG file")
        let path = try file.path(in: root)
        do throws(SVGDrawing.ReadingError) {
            text = Self.text(try SVGDrawing(path: path, data: data, decode: nil), file: path)
        } catch {
            throw file.failure(error, in: name)
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
}
