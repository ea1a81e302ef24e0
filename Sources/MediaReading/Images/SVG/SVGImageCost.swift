import FileAccess
import Foundation
import Limits
import SourceFiles
import XMLReading

/// Counts the work of drawing an SVG image before it is drawn.
///
/// A small file can take librsvg minutes: elements can use others many times over, and each filter, mask and group
/// computes the pixels of the whole image. The unit is the time for such a pixel, about 10 ns. Amounts are estimates,
/// mostly upper bounds, measured with librsvg 2.54.
struct SVGImageCost {
    /// The largest file, in bytes.
    private static let byteLimit = 64 << 20
    private static let operation = "counting the work of the drawing"

    /// Checks the work for a file.
    ///
    /// - Throws: `.limitExceeded` with the position of the element that exceeds a limit, `.outOfRange` for documents
    ///   that are too large, `.decode` for text that is not XML.
    static func check(_ path: String) throws(MediaError) {
        let data: Data
        do throws(InputFile.Failure) {
            data = try InputFile.contents(path, limit: byteLimit)
        } catch .tooLarge {
            throw MediaError(
                .outOfRange, file: path, during: operation, detail: "the SVG file has more than 64 MiB",
                remedy: "Simplify it, or convert it to PNG.")
        } catch {
            throw MediaError(.unreadable, file: path, during: operation, detail: error.reason)
        }
        var meter = SVGImageMeter(file: path, limits: .current)
        try meter.add(document: data)
    }
}

/// The work that has been counted.
struct SVGImageMeter {
    /// The deepest nesting of documents in data URLs.
    private static let documentDepthLimit = 4

    let file: String
    let limits: ResourceLimits
    private(set) var work = 0.0
    private var families: Set<String> = []
    private var images: Set<String> = []
    private var documentDepth = 0

    init(file: String, limits: ResourceLimits) {
        self.file = file
        self.limits = limits
    }

    /// Counts the work for a document.
    mutating func add(document data: Data) throws(MediaError) {
        var xmlLimits = XMLLimits()
        xmlLimits.nodes = 1_000_000
        xmlLimits.attributeBytes = 10 << 20
        xmlLimits.allowsEntities = true
        let root: XMLReading.XMLElement
        do throws(XMLError) {
            root = try XMLReader.read(data, limits: xmlLimits)
        } catch {
            throw MediaError(
                error.isLimit ? .outOfRange : .decode, file: file, during: "reading the SVG image",
                detail: "\(FilePath.lastComponent(file)):\(error.description)",
                remedy: error.isLimit ? "Simplify it, or convert it to PNG." : "Replace the file.")
        }
        let tree = SVGImageTree(root)
        try add(tree)
    }

    private mutating func add(_ tree: SVGImageTree) throws(MediaError) {
        guard let root = tree.elements.first, documentDepth < Self.documentDepthLimit else { return }
        documentDepth += 1
        defer { documentDepth -= 1 }
        try count(tree.selectorWork, root)
        try count(Double(tree.sheet.families) * 50_000, root)
        for element in tree.elements { try count(element.readingWork, element) }
        var drawing = SVGImageDrawing(tree)
        if documentDepth == 1, let size = drawing.declaredSize {
            try PixelLimit(isImage: true).check(width: size.width, height: size.height, file: file)
        }
        drawing.pixels = min(drawing.pixels, Double(limits.imagePixels))
        try drawing.draw(0, SVGImageDrawing.Style(), drawing.rootScale, &self)
    }

    /// Counts work.
    ///
    /// - Throws: `.limitExceeded` if there is too much.
    mutating func count(_ work: Double, _ element: SVGImageTree.Element) throws(MediaError) {
        self.work += work
        guard let error = limits.error(ResourceLimits.svgPixelsEntry, self.work) else { return }
        let place = "\(FilePath.lastComponent(file)):\(element.line):\(element.column): \(element.label)"
        var failure = MediaError(error, file: file, during: "counting the work of the drawing")
        failure.detail = "\(place): \(failure.detail)"
        throw failure
    }

    /// Counts the search for a font.
    mutating func count(family: String?, _ element: SVGImageTree.Element) throws(MediaError) {
        guard let family, families.insert(family).inserted else { return }
        try count(50_000, element)
    }

    /// Counts an image in a data URL, once.
    mutating func count(image url: String, _ element: SVGImageTree.Element) throws(MediaError) {
        guard DataURL.isDataURL(url), images.insert(url).inserted, let content = try? DataURL(url) else { return }
        try count(Double(url.utf8.count), element)
        if content.mediaType.contains("svg") { return try add(document: content.data) }
        guard let size = ImageHeaderSize.size(of: content.data) else { return }
        try PixelLimit(isImage: true).check(width: size.width, height: size.height, file: file)
        try count(Double(size.width) * Double(size.height) * 2, element)
    }
}
