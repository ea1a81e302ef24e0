import Foundation
import LayerTree
import Limits
import XMLReading

/// Reads the layers of a document, and collects warnings about what is not supported.
///
/// Unknown elements and attributes are reported once per kind, at the first position, and skipped.
final class PackageReader {
    typealias Element = XMLReading.XMLElement

    /// The file for messages.
    let file: String
    /// The number of the document in its package.
    let document: Int
    private(set) var warnings: [PackageWarning] = []
    /// The elements of transitions with an id, which other transitions can name.
    var transitionElements: [String: PackageTransition.Element] = [:]
    private var layerCount = 0
    private let limits = ResourceLimits.current

    init(file: String, document: Int) {
        self.file = file
        self.document = document
    }

    /// Returns the root layer of a document.
    ///
    /// - Throws: `LayerPackage.ReadingError` for text that is not XML, other documents, and documents beyond the
    ///   limits.
    func root(_ data: Data) throws(LayerPackage.ReadingError) -> PackageLayerModel {
        let document: Element
        do throws(XMLError) {
            document = try XMLReader.read(data)
        } catch {
            throw LayerPackage.ReadingError(file, error)
        }
        guard document.name == "caml" else {
            throw LayerPackage.ReadingError(
                file, line: document.line, column: document.column,
                "the document is <\(document.name)>; expected <caml> with one layer")
        }
        let isLayer = { (element: Element) in element.name.hasPrefix("CA") && element.name.hasSuffix("Layer") }
        guard let first = document.children.first(where: isLayer) else {
            throw LayerPackage.ReadingError(
                file, line: document.line, column: document.column, "the document has no layer")
        }
        for other in document.children where (other.line, other.column) != (first.line, first.column) {
            if !["modules", "scriptComponents"].contains(other.name) {
                warn(at: other, "<\(other.name)> beside the root layer is ignored")
            }
        }
        var root = try layer(first)
        resolveReferences(&root)
        reportReferences(in: root)
        return root
    }

    // MARK: - Reports

    /// Returns the position of an element.
    func location(_ element: Element) -> String { "\(file):\(element.line):\(element.column)" }

    /// Reports a problem, unless it has been reported before.
    func warn(at element: Element, _ problem: String) { warn(at: location(element), problem) }

    /// Reports a problem at a position, unless it has been reported before.
    func warn(at location: String, _ problem: String) {
        PackageWarning.add(PackageWarning(location: location, problem: problem), to: &warnings)
    }

    /// Counts a layer before it is created.
    func countLayer(_ element: Element) throws(LayerPackage.ReadingError) {
        layerCount += 1
        if let error = limits.error(ResourceLimits.layersEntry, Double(layerCount)) {
            throw LayerPackage.ReadingError(
                file, line: element.line, column: element.column, error.description, limit: error)
        }
    }

    // MARK: - References

    /// Replaces references to elements of transitions, which may stand before the elements.
    private func resolveReferences(_ layer: inout PackageLayerModel) {
        for index in layer.transitions.indices {
            layer.transitions[index].items = layer.transitions[index].items.compactMap { item in
                guard case .reference(let id, let location) = item else { return item }
                if let element = transitionElements[id] { return .element(element) }
                warn(at: location, "no element has the id \"\(id)\"; ignored")
                return nil
            }
        }
        for index in layer.sublayers.indices { resolveReferences(&layer.sublayers[index]) }
        for index in layer.mask.indices { resolveReferences(&layer.mask[index]) }
    }
}
