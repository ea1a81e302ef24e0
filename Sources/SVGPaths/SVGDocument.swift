import Foundation
import VectorGeometry

/// The geometry of an SVG file: the paths of its elements by id.
///
/// Based on: SVG 2, chapters 5 (structure), 8 (coordinate systems) and 10 (basic shapes).
package struct SVGDocument {
    /// The most segments of one path, and the most elements visited for it, so that nested `use` elements cannot
    /// exhaust the memory.
    static let pathLimit = 500_000
    /// The longest chain of `use` elements.
    static let useLimit = 32

    let tree: SVGElementTree
    private let ids: [String: Int]
    /// The size of the drawing in CSS pixels.
    package let size: CGSize
    /// Maps the user space of the root to pixels.
    private let rootTransform: CGAffineTransform

    /// Parses an SVG file.
    ///
    /// - Throws: `SVGFileError` if the text is not a well-formed SVG file.
    package init(_ data: Data) throws(SVGFileError) {
        tree = try SVGElementTree(data)
        var ids: [String: Int] = [:]
        for (index, element) in tree.elements.enumerated() {
            if let id = element["id"], ids[id] == nil { ids[id] = index }
        }
        self.ids = ids
        let reader = SVGLengths(tree: tree)
        let box = try reader.viewBox(of: 0)
        let written = (try reader.viewportSide("width", of: 0), try reader.viewportSide("height", of: 0))
        let aspect = box.map { $0.height > 0 && $0.width > 0 ? $0.width / $0.height : 1 }
        switch written {
        case (let width?, let height?): size = CGSize(width: width, height: height)
        case (let width?, nil):
            size = CGSize(width: width, height: aspect.map { width / $0 } ?? 150)
        case (nil, let height?):
            size = CGSize(width: aspect.map { height * $0 } ?? 300, height: height)
        case (nil, nil): size = box?.size ?? CGSize(width: 300, height: 150)
        }
        rootTransform = SVGViewBox.transform(
            box, into: CGRect(origin: .zero, size: size), tree.elements[0]["preserveAspectRatio"])
    }

    /// Returns the outlines of an element with its descendants, in pixels of the drawing from its top left corner. The
    /// transforms of the element and of all elements around it are applied.
    ///
    /// Only geometry counts: strokes, colors, clips and masks do not. Elements that are not displayed, and definitions,
    /// are left out unless they are asked for.
    /// - Parameter id: The id of the element; nil for the whole drawing.
    /// - Throws: `SVGFileError` if there is no such element, if it has no outlines, or if it contains text or images.
    package func path(id: String?) throws(SVGFileError) -> VectorPath {
        var index = 0
        if let id {
            guard let elementIndex = ids[id] else { throw SVGFileError(unknownID: id, ids: orderedIDs) }
            index = elementIndex
        }
        var outside = rootTransform
        for ancestor in ancestors(of: index).reversed() where ancestor != 0 {
            outside = try transform(of: ancestor).concatenating(outside)
        }
        var outlines = Outlines()
        try add(index, to: &outlines, outside, uses: 0, isChosen: true)
        guard !outlines.path.isEmpty else {
            throw tree.error(
                "the element \(name(index)) has no outlines",
                expected: "a path, a basic shape, or a group or use of them", at: tree.elements[index].offset)
        }
        return outlines.path
    }

    /// A path that grows, and the number of elements that were visited for it.
    private struct Outlines {
        var path = VectorPath()
        var visits = 0
    }

    /// The ids in document order.
    private var orderedIDs: [String] { ids.sorted { $0.value < $1.value }.map(\.key) }

    private func ancestors(of index: Int) -> [Int] {
        var result: [Int] = []
        var next = tree.elements[index].parent
        while let parent = next {
            result.append(parent)
            next = tree.elements[parent].parent
        }
        return result
    }

    private func name(_ index: Int) -> String {
        let element = tree.elements[index]
        return element["id"].map { "<\(element.name)> \"\($0)\"" } ?? "<\(element.name)>"
    }
}

extension SVGDocument {
    /// Elements that contain others and draw them.
    private static let containers: Set = ["g", "a", "switch", "svg", "symbol", "defs", "clipPath", "mask", "marker"]
    /// Containers whose content is drawn only by reference.
    private static let definitions: Set = ["symbol", "defs", "clipPath", "mask", "marker"]
    /// Elements without outlines that are visible.
    private static let visibleWithoutOutlines: Set = ["text", "image", "foreignObject"]

    private func add(
        _ index: Int, to outlines: inout Outlines, _ outside: CGAffineTransform, uses: Int, isChosen: Bool = false
    ) throws(SVGFileError) {
        let element = tree.elements[index]
        outlines.visits += 1
        guard isChosen || element.isDisplayed && !Self.definitions.contains(element.name) else { return }
        if Self.visibleWithoutOutlines.contains(element.name) {
            throw tree.error(
                "the element \(name(index)) has no outlines",
                expected: "paths and shapes only; "
                    + "convert text to paths in an SVG editor, or use the id of another element",
                at: element.offset)
        }
        let inside = index == 0 ? outside : try transform(of: index).concatenating(outside)
        if element.name == "use" { return try addUse(index, to: &outlines, inside, uses: uses) }
        if Self.containers.contains(element.name) {
            for child in element.children { try add(child, to: &outlines, inside, uses: uses) }
        } else if let shape = try SVGShape(tree: tree, index: index).path() {
            outlines.path.addPath(shape.applying(inside))
        }
        guard outlines.path.elements.count <= Self.pathLimit, outlines.visits <= Self.pathLimit else {
            throw tree.error(
                "the path has more than \(Self.pathLimit) segments or elements",
                expected: "fewer, or the id of another element",
                at: element.offset)
        }
    }

    /// Adds the element that a `use` element refers to.
    private func addUse(_ index: Int, to outlines: inout Outlines, _ inside: CGAffineTransform, uses: Int)
        throws(SVGFileError)
    {
        let element = tree.elements[index]
        let key = element["href"] == nil ? "xlink:href" : "href"
        let offset = element.attributes[key]?.offset ?? element.offset
        guard let reference = element[key], reference.hasPrefix("#") else {
            throw tree.error(
                "the use element refers to \(element[key].map { "\"\($0)\"" } ?? "nothing")",
                expected: "the id of an element of this file: href=\"#id\"", at: offset)
        }
        guard let target = ids[String(reference.dropFirst())] else {
            throw tree.error(
                "no element has the id \"\(reference.dropFirst())\"", expected: "an existing id", at: offset)
        }
        guard uses < Self.useLimit else {
            throw tree.error(
                "use elements refer to each other", expected: "at most \(Self.useLimit) nested use elements", at: offset
            )
        }
        let lengths = SVGLengths(tree: tree)
        let x = try lengths.length("x", of: index, .horizontal) ?? 0
        let y = try lengths.length("y", of: index, .vertical) ?? 0
        var moved = CGAffineTransform(translationX: x, y: y).concatenating(inside)
        if tree.elements[target].name == "symbol", let box = try lengths.viewBox(of: target) {
            let width = try lengths.length("width", of: index, .horizontal) ?? box.width
            let height = try lengths.length("height", of: index, .vertical) ?? box.height
            moved = SVGViewBox.transform(
                box, into: CGRect(x: 0, y: 0, width: width, height: height),
                tree.elements[target]["preserveAspectRatio"]
            ).concatenating(moved)
        }
        let isSymbol = tree.elements[target].name == "symbol"
        try add(target, to: &outlines, moved, uses: uses + 1, isChosen: isSymbol)
    }

    /// Returns the transform that an element applies to its content: `transform`, and the view box of a nested `svg`.
    private func transform(of index: Int) throws(SVGFileError) -> CGAffineTransform {
        let element = tree.elements[index]
        let own = try SVGTransformList(tree: tree, index: index).transform
        guard element.name == "svg" else { return own }
        let lengths = SVGLengths(tree: tree)
        let box = try lengths.viewBox(of: index)
        let outer = lengths.viewport(around: index)
        let area = CGRect(
            x: try lengths.length("x", of: index, .horizontal) ?? 0,
            y: try lengths.length("y", of: index, .vertical) ?? 0,
            width: try lengths.length("width", of: index, .horizontal) ?? outer.width,
            height: try lengths.length("height", of: index, .vertical) ?? outer.height)
        return SVGViewBox.transform(box, into: area, element["preserveAspectRatio"]).concatenating(own)
    }
}

extension SVGElementTree.Element {
    /// Whether the element and its descendants are displayed: `display` is not `none`.
    fileprivate var isDisplayed: Bool {
        (style("display") ?? attributes["display"])?.value != "none"
    }

    /// Returns a property of the attribute `style`, with the position of that attribute.
    func style(_ property: String) -> SVGElementTree.Attribute? {
        guard let style = attributes["style"] else { return nil }
        var attribute: SVGElementTree.Attribute?
        for declaration in style.value.split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            if parts.count == 2, parts[0] == property { attribute = .init(value: parts[1], offset: style.offset) }
        }
        return attribute
    }
}
