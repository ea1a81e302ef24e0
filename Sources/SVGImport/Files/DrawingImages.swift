import FileAccess
import Foundation
import Images
import Limits
import SourceFiles
import Synchronization

/// The images of a drawing, each decoded once: those that it embeds or names, and elements that are drawn as images.
final class DrawingImages: Sendable {
    private let folder: String
    private let warnings: DrawingWarnings
    private let decode: SVGDrawing.Decoder?
    private let decoded = Mutex<[String: CGImage?]>([:])

    init(folder: String, warnings: DrawingWarnings, decode: SVGDrawing.Decoder?) {
        self.folder = folder
        self.warnings = warnings
        self.decode = decode
    }

    /// Whether images are decoded.
    var isEnabled: Bool { decode != nil }

    /// Returns the image that `href` names: a data URL, or a file in the folder of the drawing; nil after a warning.
    func image(_ reference: String, at position: DrawingPosition) -> CGImage? {
        let label = DataURL.isDataURL(reference) ? "embedded image" : "image \"\(reference.prefix(80))\""
        return cached(reference, label, position) {
            do {
                return try decode?(source(reference))
            } catch {
                warnings.add(position, "the \(label) cannot be shown: \(error)", isMissingFile: true)
                return nil
            }
        }
    }

    /// Returns the image of an SVG document that shows one element; nil after a warning.
    func image(document: String, of element: DrawingElement) -> CGImage? {
        cached(document, element.label, element.position) {
            do {
                return try decode?(.data(Data(document.utf8), fileExtension: "svg"))
            } catch {
                warnings.add(element.position, "\(element.label) cannot be drawn: \(error)")
                return nil
            }
        }
    }

    private func cached(
        _ key: String, _ label: String, _ position: DrawingPosition, _ make: () -> CGImage?
    ) -> CGImage? {
        if let stored = decoded.withLock({ $0[key] }) { return stored }
        if let error = MemoryUse().error() {
            warnings.add(position, "the \(label) is not shown: \(error)", isMissingFile: true)
            return nil
        }
        let image = make()
        decoded.withLock { _ = $0.updateValue(image, forKey: key) }
        return image
    }

    private struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    private func source(_ reference: String) throws -> ContainedFile {
        if DataURL.isDataURL(reference) {
            let url: DataURL
            do {
                url = try DataURL(reference)
            } catch {
                throw Failure(description: error.reason)
            }
            guard url.mediaType.hasPrefix("image/") else {
                throw Failure(description: "its type is \(url.mediaType), not an image")
            }
            return .data(url.data, fileExtension: url.fileExtension)
        }
        guard !reference.contains("://"), !reference.hasPrefix("/") else {
            throw Failure(description: "only files in the folder of the drawing are read")
        }
        guard let root = ConfinedFolder(folder.isEmpty ? "." : folder) else {
            throw Failure(description: "the folder of the drawing cannot be read")
        }
        for path in [reference.removingPercentEncoding ?? reference, reference] {
            if let file = InputFile.resolve("\(root.path)/\(path)", in: root) {
                if FileManager.default.fileExists(atPath: file) { return .file(URL(fileURLWithPath: file)) }
            } else {
                throw Failure(description: "the file is outside of the folder of the drawing")
            }
        }
        throw Failure(description: "there is no such file")
    }
}
