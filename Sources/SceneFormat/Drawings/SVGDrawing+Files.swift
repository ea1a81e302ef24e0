import Foundation
import SVGImport
import SourceFiles

extension SVGDrawing {
    /// Reads an SVG file.
    ///
    /// Images are read from the file, and from files in its folder. Nothing is read from the network.
    /// - Parameters:
    ///   - url: The file.
    ///   - styleSheet: Rules of CSS that apply after those of the drawing.
    /// - Throws: `SVGDrawing.ReadingError`.
    package convenience init(contentsOf url: URL, styleSheet: String = "") throws(SVGDrawing.ReadingError) {
        try self.init(path: url.path, styleSheet: styleSheet) { try $0.decodedImage() }
    }

    /// Reads the drawing of a scene.
    ///
    /// - Throws: `MediaError` if the file is not an SVG drawing.
    static func read(_ path: String, styleSheet: String, withImages: Bool = true) throws(MediaError) -> SVGDrawing {
        do throws(SVGDrawing.ReadingError) {
            guard withImages else { return try SVGDrawing(path: path, styleSheet: styleSheet, decode: nil) }
            return try SVGDrawing(contentsOf: URL(fileURLWithPath: path), styleSheet: styleSheet)
        } catch {
            throw MediaError(error, file: path, during: "reading the drawing")
        }
    }
}
