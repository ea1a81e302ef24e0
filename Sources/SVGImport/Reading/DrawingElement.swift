import Foundation
import XMLReading

/// An element of a drawing, with its position in the tree.
struct DrawingElement: Sendable {
    /// A piece of the content: text, or a child element by its index.
    enum Content: Sendable {
        case text(String)
        case child(Int)
    }

    /// The name without its prefix.
    let name: String
    let position: DrawingPosition
    /// The index of the parent element; nil for the root.
    let parent: Int?
    /// The attributes without a namespace, by their names, and `href` of XLink.
    let attributes: [String: String]
    /// The bytes of the attributes.
    let bytes: Int
    /// The names of the classes.
    fileprivate(set) var classes: Set<String>
    /// The text and the child elements in their order.
    var contents: [Content] = []
    /// The child elements of SVG.
    var children: [Int] = []
    /// The number of the element among the children of its parent, from 1.
    var number = 1

    /// The id; nil without one.
    var id: String? { attributes["id"].flatMap { $0.isEmpty ? nil : $0 } }

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// The name with the id, for messages: `<rect id="box">`.
    var label: String { id.map { "<\(name) id=\"\($0.prefix(60))\">" } ?? "<\(name)>" }
}

/// The elements of a drawing in the order of the file. The root is the first.
struct DrawingTree: Sendable {
    private(set) var elements: [DrawingElement] = []
    /// The first element with each id.
    private(set) var ids: [String: Int] = [:]
    /// The text of the style sheets, with the position of their elements.
    private(set) var styleSheets: [(text: String, position: DrawingPosition)] = []

    /// The namespace of SVG.
    static let namespace = "http://www.w3.org/2000/svg"
    private static let linkNamespace = "http://www.w3.org/1999/xlink"
    private static let xmlNamespace = "http://www.w3.org/XML/1998/namespace"

    /// Creates the tree of a document; foreign elements are left out.
    init(_ root: XMLReading.XMLElement) { add(root, parent: nil) }

    private mutating func add(_ source: XMLReading.XMLElement, parent: Int?) {
        guard source.namespace.isEmpty || source.namespace == Self.namespace else { return }
        let index = elements.count
        var attributes: [String: String] = [:]
        for attribute in source.attributes {
            switch attribute.namespace {
            case "": attributes[attribute.name] = attribute.value
            case Self.linkNamespace where attribute.name == "href" && attributes["href"] == nil:
                attributes["href"] = attribute.value
            case Self.xmlNamespace: attributes["xml:\(attribute.name)"] = attribute.value
            default: break
            }
        }
        let element = DrawingElement(
            name: source.name, position: DrawingPosition(line: source.line, column: source.column), parent: parent,
            attributes: attributes, bytes: attributes.values.reduce(0) { $0 + $1.utf8.count },
            classes: Set((attributes["class"] ?? "").split(whereSeparator: \.isWhitespace).map(String.init)))
        elements.append(element)
        if let id = element.id, ids[id] == nil { ids[id] = index }
        if let parent {
            elements[parent].children.append(index)
            elements[parent].contents.append(.child(index))
            elements[index].number = elements[parent].children.count
        }
        if source.name == "style" {
            if ["", "text/css"].contains(attributes["type"] ?? "") {
                styleSheets.append((source.text, element.position))
            }
            return
        }
        append(source.leadingText, to: index)
        for child in source.children {
            add(child, parent: index)
            append(child.tail, to: index)
        }
    }

    private mutating func append(_ text: String, to index: Int) {
        if !text.isEmpty { elements[index].contents.append(.text(text)) }
    }

    subscript(index: Int) -> DrawingElement { elements[index] }

    /// Returns the element that a reference such as `#id` or `url(#id)` names; nil for others.
    func element(_ reference: String?) -> Int? {
        guard var text = reference?.trimmingCharacters(in: .whitespacesAndNewlines) else { return nil }
        if text.hasPrefix("url(") {
            guard let end = text.firstIndex(of: ")") else { return nil }
            text = text[text.index(text.startIndex, offsetBy: 4)..<end]
                .trimmingCharacters(in: CharacterSet(charactersIn: "\"' \t\n\r"))
        }
        guard text.hasPrefix("#") else { return nil }
        let id = String(text.dropFirst())
        return ids[id] ?? id.removingPercentEncoding.flatMap { ids[$0] }
    }

    /// Returns the tree with other classes of an element.
    func setting(classes text: String, of index: Int) -> DrawingTree {
        var tree = self
        tree.elements[index].classes = Set(text.split(whereSeparator: \.isWhitespace).map(String.init))
        return tree
    }

    /// Returns the bytes of text in an element and in those inside of it.
    func textBytes(_ index: Int) -> Int {
        elements[index].contents.reduce(0) { bytes, content -> Int in
            switch content {
            case .text(let text): return bytes + text.utf8.count
            case .child(let child): return bytes + textBytes(child)
            }
        }
    }

    /// Returns the ancestors of an element, its parent first.
    func ancestors(of index: Int) -> [Int] {
        var result: [Int] = []
        var next = elements[index].parent
        while let ancestor = next {
            result.append(ancestor)
            next = elements[ancestor].parent
        }
        return result
    }
}
