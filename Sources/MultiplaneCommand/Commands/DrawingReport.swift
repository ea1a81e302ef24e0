import FileAccess
import Foundation
import SVGImport
import SceneFormat

/// The properties of an SVG drawing, as text and as JSON.
struct DrawingReport: FileReport {
    let file: String
    let container = "svg"
    /// The size in CSS pixels.
    let width: Double, height: Double
    /// The end of the animations in seconds; nil for a still drawing.
    let duration: Double?
    /// The number of layers.
    let layers: Int
    /// The ids of the elements.
    let ids: [String]
    /// What is not drawn as the file asks.
    let warnings: [String]

    private enum CodingKeys: String, CodingKey {
        case file, container, width, height, duration, layers, ids, warnings
    }

    /// Reads the properties of a file; nil if it is not a drawing.
    ///
    /// - Throws: `SVGDrawing.ReadingError` if the drawing cannot be read.
    init?(file: String, path: String) throws {
        guard SVGDrawing.recognizes(InputFile.start(path, count: 64 << 10)) else { return nil }
        let drawing = try SVGDrawing(contentsOf: URL(fileURLWithPath: path))
        self.file = file
        width = drawing.size.width
        height = drawing.size.height
        duration = drawing.duration
        layers = drawing.layerCount
        ids = drawing.elementIDs
        warnings = drawing.warnings.map(\.description)
    }

    /// The properties as text: a line each for the file, the drawing, its ids and its warnings.
    var text: String {
        let motion = duration.map { "animated for \(Self.number($0)) s" } ?? "not animated"
        let size = "\(Self.number(width))×\(Self.number(height)) pixels"
        var lines = ["\(file): SVG drawing", "  drawing: \(size), \(motion), \(layers) layers"]
        if !ids.isEmpty { lines.append("  ids: " + ids.joined(separator: ", ")) }
        lines += warnings.map { "  warning: \($0)" }
        return lines.joined(separator: "\n") + "\n"
    }
}
