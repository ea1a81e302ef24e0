import Foundation
import Images
import LayerTree
import VectorGeometry

/// A layer tree as a Core Animation package: a `.ca` folder, or a single `.caml` document.
package struct PackageExport {
    /// The form of a package.
    package enum Form: Sendable {
        /// A folder with the document, its index and its images.
        case folder
        /// A document that contains its images.
        case document
    }

    /// An image file for a package.
    package struct ImageFile {
        /// The name without its extension, which need not be unique.
        package let name: String
        /// The extension, such as `png`.
        package let fileExtension: String
        package let data: Data

        package init(name: String, fileExtension: String, data: Data) {
            self.name = name
            self.fileExtension = fileExtension
            self.data = data
        }
    }

    /// The canvas of a package.
    package struct Canvas {
        package let size: CGSize
        /// The color behind the layers; nil for none.
        package let background: CGColor?

        package init(size: CGSize, background: CGColor?) {
            self.size = size
            self.background = background
        }
    }

    /// The files by their paths in the folder; of a document, the document alone.
    package let files: [(path: String, data: Data)]

    private static let documentName = "main.caml"
    private static let imageFolder = "assets"

    /// Creates the files of a package.
    ///
    /// The y-axis of documents points up. The root of the document is a layer of the canvas's size with flipped
    /// geometry, so that the y-axis of `layer` points down, as in its movie.
    /// - Parameters:
    ///   - layer: The root of the layer tree, which need not be in a movie.
    ///   - image: Returns the file of an image; nil for one that cannot be written.
    ///   - report: Receives each problem with the layer that it concerns.
    package init(
        _ layer: CALayer, _ canvas: Canvas, as form: Form, image: @escaping (CGImage) -> ImageFile?,
        report: @escaping (CALayer, String) -> Void
    ) {
        let images = ExportedImages(form, folder: Self.imageFolder, file: image)
        let capture = LayerCapture(image: { images.source(of: $0) }, report: report)
        let document = DocumentWriter.document(Self.root(capture.model(of: layer), canvas))
        let main = (Self.documentName, Data(document.document.utf8))
        switch form {
        case .document: files = [main]
        case .folder: files = [main, ("index.xml", Self.index(canvas))] + images.files
        }
    }

    /// Returns the root of a document: the canvas, whose y-axis points down.
    private static func root(_ model: PackageLayerModel, _ canvas: Canvas) -> PackageLayerModel {
        var root = PackageLayerModel()
        root.assignments.set("bounds", .rect(CGRect(origin: .zero, size: canvas.size)))
        root.assignments.set("position", .point(CGPoint(x: canvas.size.width / 2, y: canvas.size.height / 2)))
        root.assignments.set("geometryFlipped", .bool(true))
        root.assignments.set("masksToBounds", .bool(true))
        if let color = canvas.background, color.alpha > 0 { root.assignments.set("backgroundColor", .color(color)) }
        root.sublayers = [model]
        return root
    }

    /// Returns the property list that names the document and its size.
    private static func index(_ canvas: Canvas) -> Data {
        func real(_ number: CGFloat) -> MarkupText { .init("real", ValueText.text(Double(number))) }
        let entries: [(key: String, value: MarkupText)] = [
            ("documentHeight", real(canvas.size.height)), ("documentResizesToView", .init("false")),
            ("documentWidth", real(canvas.size.width)), ("geometryFlipped", .init("false")),
            ("rootDocument", .init("string", documentName)), ("scalesToFitInPlayer", .init("true")),
            ("unitsInPixelsInPlayer", .init("false")),
        ]
        let lines = entries.map { "  <key>\($0.key)</key>\n  \($0.value.text)\n" }.joined()
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
            <plist version="1.0">
            <dict>
            \(lines)</dict>
            </plist>

            """
        return Data(text.utf8)
    }

    /// A value of a property list.
    private struct MarkupText {
        let text: String

        init(_ name: String, _ content: String? = nil) {
            text = content.map { "<\(name)>\(MarkupElement.escaped($0))</\(name)>" } ?? "<\(name)/>"
        }
    }
}

/// The images of a package that is written, each once.
private final class ExportedImages {
    private let form: PackageExport.Form
    private let folder: String
    private let file: (CGImage) -> PackageExport.ImageFile?
    private var sources: [ObjectIdentifier: String?] = [:]
    private var names: Set<String> = []
    private(set) var files: [(path: String, data: Data)] = []

    init(_ form: PackageExport.Form, folder: String, file: @escaping (CGImage) -> PackageExport.ImageFile?) {
        self.form = form
        self.folder = folder
        self.file = file
    }

    /// Returns the path of an image as documents name it, or a data URL; nil for an image that cannot be written.
    func source(of image: CGImage) -> String? {
        if let source = sources[ObjectIdentifier(image)] { return source }
        let source = file(image).map { add($0) }
        sources.updateValue(source, forKey: ObjectIdentifier(image))
        return source
    }

    private func add(_ image: PackageExport.ImageFile) -> String {
        guard form == .folder else {
            let type = image.fileExtension == "jpg" ? "jpeg" : image.fileExtension
            return "data:image/\(type);base64,\(image.data.base64EncodedString())"
        }
        let path = "\(folder)/\(unique(Self.safe(image.name), image.fileExtension))"
        files.append((path, image.data))
        return path.addingPercentEncoding(withAllowedCharacters: Self.unescaped) ?? path
    }

    /// The characters that Apple's tools leave in paths.
    private static let unescaped = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "%"))

    /// The longest name in bytes, so that numbers and extensions fit into the 255 bytes of file systems.
    private static let nameLimit = 200

    /// Returns a name for a file: without slashes, backslashes, colons and control characters, not hidden, and at most
    /// as long as file systems allow.
    private static func safe(_ name: String) -> String {
        let scalars = name.unicodeScalars.map { character in
            "/\\:".unicodeScalars.contains(character) || character.properties.generalCategory == .control
                ? "-" : Character(character)
        }
        var text = String(scalars)
        while text.utf8.count > nameLimit { text.removeLast() }
        return text.isEmpty || text.hasPrefix(".") ? "image" + text : text
    }

    /// Returns a name that no other file has, also where capital and small letters are the same.
    private func unique(_ name: String, _ fileExtension: String) -> String {
        var candidate = "\(name).\(fileExtension)"
        var number = 2
        while !names.insert(candidate.lowercased()).inserted {
            candidate = "\(name)-\(number).\(fileExtension)"
            number += 1
        }
        return candidate
    }
}
