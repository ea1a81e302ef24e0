import CoreAnimationPackages
import FileAccess
import Foundation
import SceneLanguage
import SourceText

/// The scene that shows a Core Animation package as it is: its size, and one `PackageLayer`.
struct PackageScene {
    /// The text of the scene.
    let text: String

    /// The duration of a package, whose animations mostly have no end, in seconds.
    private static let duration = 5

    /// Creates the scene; nil for data that is not a package.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - name: The path of the file.
    ///   - root: The folder that the package must be inside; nil for any folder.
    /// - Throws: `SceneFormatError` for damaged packages, for those outside `root`, and for those from standard input.
    init?(_ data: Data, name: String, root: ConfinedFolder?) throws(SceneFormatError) {
        guard LayerPackage.recognizes(data, name: name) else { return nil }
        let file = ImportedFile(
            name: name, noun: "package",
            expectation: "expected a .ca or .wallpaper folder, a .caml file or a .tendies archive")
        let path = try file.path(in: root)
        do throws(LayerPackage.ReadingError) {
            text = Self.text(try LayerPackage(path: path, data: data, decode: nil), file: path)
        } catch {
            throw file.failure(error, in: error.file)
        }
    }

    private static func text(_ package: LayerPackage, file: String) -> String {
        let width = Int((package.size.width * package.scale).rounded(.up))
        let height = Int((package.size.height * package.scale).rounded(.up))
        let names = package.states.map { JSONText.quoted($0) }.joined(separator: ", ")
        let stateChoices = names.isEmpty ? "" : " choices: [\(names)],"
        return """
            multiplane: 1
            size: ["{{width}}", "{{height}}"]
            frameRate: 60
            duration: "{{duration}}"
            parameters:
              background: { type: color, default: "#000000", description: "The color behind the package" }
              duration: { type: number, default: \(duration), description: "The duration in seconds" }
              fit:
                { type: string, default: contain, choices: [contain, cover, fill, none], description: "The placement" }
              height: { type: integer, default: \(height), description: "The height of the canvas" }
              speed: { type: number, default: 1, description: "The speed; 2 is twice as fast" }
              state: { type: string, required: false,\(stateChoices) description: "The state at the beginning" }
              states: { type: string, required: false, description: "The later states: 1:Unlock, 3:Sleep" }
              width: { type: integer, default: \(width), description: "The width of the canvas" }
            background: "{{background}}"
            assets:
              package: { file: \(JSONText.literal(file)) }
            root:
              sublayers:
                - class: PackageLayer
                  asset: package
                  frame: [0, 0, "{{width}}", "{{height}}"]
                  contentsGravity: "{{ {contain: 'resizeAspect', cover: 'resizeAspectFill', fill: 'resize', \
            none: 'center'}[fit] }}"
                  speed: "{{speed}}"
                  state: "{{state}}"
                  states: "{{states}}"
            """
    }
}
