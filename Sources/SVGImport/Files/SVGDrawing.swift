import FileAccess
import Foundation
import Images
import Limits
import SourceFiles
import Synchronization
import VectorGeometry
import XMLReading

/// An SVG drawing with its animations.
///
/// Show it with an ``SVGLayer``.
package final class SVGDrawing: Sendable {
    /// Decodes an image of a drawing, or an SVG document that shows an element.
    package typealias Decoder = @Sendable (ContainedFile) throws -> CGImage

    /// The largest file, in bytes.
    package static let byteLimit = 16 << 20

    /// The elements, styles and animations.
    let model: DrawingModel
    /// The images of the drawing.
    let images: DrawingImages
    /// What is not drawn as the file asks.
    let collectedWarnings: DrawingWarnings
    /// The number of layers of one use of the drawing.
    package let layerCount: Int

    /// Reads a drawing, and its images with `decode`.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - data: The bytes of the file, if they have been read.
    ///   - styleSheet: Rules of CSS after those of the drawing.
    ///   - decode: Decodes an image; nil leaves images out.
    /// - Throws: `SVGDrawing.ReadingError`.
    package init(path: String, data: Data? = nil, styleSheet: String = "", decode: Decoder?) throws(ReadingError) {
        let name = FilePath.lastComponent(path)
        let warnings = DrawingWarnings(file: name)
        let bytes: Data
        if let data { bytes = data } else { bytes = try Self.contents(path) }
        model = try DrawingModel(bytes, name: name, styleSheet: styleSheet, warnings)
        images = DrawingImages(folder: FilePath.folder(FilePath.absolute(path)), warnings: warnings, decode: decode)
        collectedWarnings = warnings
        let builder = DrawingBuilder(model, images, warnings)
        _ = try builder.layer()
        layerCount = builder.layerCount
    }

    private static func contents(_ path: String) throws(ReadingError) -> Data {
        do throws(InputFile.Failure) {
            return try InputFile.contents(path, limit: byteLimit)
        } catch {
            throw ReadingError(FilePath.lastComponent(path), "the file cannot be read: \(error.reason)")
        }
    }

    /// The size in CSS pixels.
    package var size: CGSize { model.size }

    /// The end of the animations in seconds, where endless ones count once; nil for a still drawing.
    package var duration: Double? { model.duration }

    /// The ids of the elements, in the order of the file.
    package var elementIDs: [String] { model.tree.elements.compactMap(\.id) }

    /// What is not drawn as the file asks, and images that are missing.
    package var warnings: [Warning] { collectedWarnings.all }

    /// Returns whether data starts like an SVG file: XML with an `svg` element, perhaps after comments.
    package static func recognizes(_ data: Data) -> Bool {
        var head = data.prefix(64 << 10)
        if head.starts(with: [0x1F, 0x8B]) { return false }
        if head.starts(with: [0xEF, 0xBB, 0xBF]) { head = head.dropFirst(3) }
        guard let first = head.first(where: { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }), first == UInt8(ascii: "<")
        else {
            return false
        }
        guard let start = head.range(of: Data("<svg".utf8)) else { return false }
        let before = String(decoding: head[..<start.lowerBound], as: UTF8.self)
        // Other documents may contain drawings.
        var remainder = before[...]
        while let open = remainder.firstIndex(of: "<") {
            remainder = remainder[open...]
            let end: String
            if remainder.hasPrefix("<!--") {
                end = "-->"
            } else if remainder.hasPrefix("<?") {
                end = "?>"
            } else if remainder.hasPrefix("<!") {
                end = ">"
            } else {
                return false
            }
            guard let close = remainder.range(of: end) else { return end == ">" }
            remainder = remainder[close.upperBound...]
        }
        return true
    }
}
