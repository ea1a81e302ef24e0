import Foundation
import XMLReading

/// The elements of an SVG image, with what their drawing costs depend on.
struct SVGImageTree {
    /// An element with its attributes.
    struct Element {
        let name: String
        let attributes: [String: String]
        /// The properties of attributes, style sheets and `style`; of several values the most expensive one.
        var properties: [String: String] = [:]
        var children: [Int] = []
        /// The lengths of the pieces of text, in bytes.
        let texts: [Int]
        let line, column: Int

        /// The work of parsing the element, as reading and drawing do.
        var readingWork: Double { 500 + attributes.values.reduce(0) { $0 + 100 + 2 * Double($1.utf8.count) } }

        subscript(attribute: String) -> String? { attributes[attribute] }

        /// The name with the id, for messages.
        var label: String { attributes["id"].map { "<\(name) id=\"\($0.prefix(60))\">" } ?? "<\(name)>" }
    }

    private(set) var elements: [Element] = []
    private(set) var ids: [String: Int] = [:]
    private(set) var depth = 0
    /// The work of comparing the elements with the selectors of style sheets.
    var selectorWork: Double {
        var largest = SVGImageSelectorParts.ElementSize()
        let sizes = elements.map { SVGImageSelectorParts.ElementSize($0) }
        for size in sizes { largest.extend(to: size) }
        // Each element is compared with each selector; if it matches the last part, its ancestors are, too.
        let compared = zip(elements, sizes).reduce(0) { work, next in
            work + sheet.comparedParts.work(next.1) + sheet.ancestorParts(next.0).work(largest) * Double(depth)
        }
        return compared + (sheet.siblingParts.work(largest) + Double(sheet.countedSiblings)) * siblingPairs
    }
    /// The pairs of elements with the same parent.
    private var siblingPairs: Double {
        elements.reduce(0) { $0 + Double($1.children.count) * Double($1.children.count) / 2 }
    }
    /// The style sheets of the document.
    private(set) var sheet = SVGImageStyles()

    private static let namespace = "http://www.w3.org/2000/svg"

    init(_ root: XMLReading.XMLElement) {
        add(root, depth: 1)
        for index in elements.indices { sheet.apply(to: &elements[index]) }
    }

    private mutating func add(_ source: XMLReading.XMLElement, depth: Int) {
        guard source.namespace.isEmpty || source.namespace == Self.namespace else { return }
        let index = elements.count
        var attributes: [String: String] = [:]
        for attribute in source.attributes where attribute.namespace.isEmpty || attribute.name == "href" {
            if attributes[attribute.name] == nil || attribute.namespace.isEmpty {
                attributes[attribute.name] = attribute.value
            }
        }
        if let id = attributes["id"], ids[id] == nil { ids[id] = index }
        if source.name == "style" { sheet.add(source.text) }
        self.depth = max(self.depth, depth)
        elements.append(
            Element(
                name: source.name, attributes: attributes,
                texts: ([source.leadingText] + source.children.map(\.tail)).map(\.utf8.count), line: source.line,
                column: source.column))
        for child in source.children {
            let next = elements.count
            add(child, depth: depth + 1)
            if elements.count > next { elements[index].children.append(next) }
        }
    }

    /// Returns the element that a text refers to: `#id` or `url(#id)`; nil for none.
    func target(_ text: String?) -> Int? {
        guard let text, let hash = text.firstIndex(of: "#") else { return nil }
        let id = text[text.index(after: hash)...].prefix { !"\"') ".contains($0) }
        return ids[String(id)]
    }
}

/// The properties of style sheets that make drawing expensive.
///
/// Only the last part of a selector is compared, and of several values the most expensive one counts, so that nothing
/// is missed.
struct SVGImageStyles {
    private typealias Declarations = [(name: String, value: String)]

    /// The values of properties by the last part of their selectors: `.class`, `#id`, a name or an empty text.
    private var values: [String: [String: String]] = [:]
    /// The parts of selectors that are compared with each element.
    private(set) var comparedParts = SVGImageSelectorParts()
    /// The parts that are compared with the ancestors of an element, by the last part of their selectors.
    private var ancestorParts: [String: SVGImageSelectorParts] = [:]
    /// The parts that are compared with all siblings before an element.
    private(set) var siblingParts = SVGImageSelectorParts()
    /// The pseudo-classes that count the siblings before or after an element.
    private(set) var countedSiblings = 0
    /// The values of `font-family`.
    private(set) var families = 0

    /// The properties that costs depend on.
    static let names: Set<String> = [
        "clip-path", "display", "fill", "filter", "font-family", "marker", "marker-end", "marker-mid", "marker-start",
        "mask", "mix-blend-mode", "opacity", "stroke", "stroke-dasharray", "stroke-width", "transform",
    ]

    /// Adds the rules of a style sheet.
    mutating func add(_ text: String) {
        for rule in text.split(separator: "}") {
            let parts = rule.split(separator: "{", omittingEmptySubsequences: false)
            guard parts.count > 1, let body = parts.last else { continue }
            let listed = Self.declarations(body)
            families += listed.count { $0.name == "font-family" }
            for selector in parts[parts.count - 2].split(separator: ",") {
                let compounds = selector.split { " \t\r\n>+~".contains($0) }
                countedSiblings += Self.countedSiblings(selector)
                guard let last = compounds.last else { continue }
                let key = Self.key(last)
                comparedParts.add(last)
                for compound in compounds.dropLast() {
                    ancestorParts[key, default: .init()].add(compound)
                    if selector.contains("~") { siblingParts.add(compound) }
                }
                if listed.isEmpty { continue }
                for (name, value) in listed { Self.set(name, value, in: &values[key, default: [:]]) }
            }
        }
    }

    /// Returns the parts that are compared with the ancestors of an element.
    func ancestorParts(_ element: SVGImageTree.Element) -> SVGImageSelectorParts {
        var parts = SVGImageSelectorParts()
        for key in Self.keys(element) { if let own = ancestorParts[key] { parts.add(own) } }
        return parts
    }

    /// Returns the number of pseudo-classes such as `:nth-child` in a selector.
    private static func countedSiblings(_ selector: Substring) -> Int {
        selector.split(separator: ":").count {
            $0.hasPrefix("nth-") || $0.hasPrefix("only-") || $0.hasPrefix("first-") || $0.hasPrefix("last-")
        }
    }

    /// Returns the keys of the compound selectors that an element may match.
    private static func keys(_ element: SVGImageTree.Element) -> [String] {
        var keys = ["", element.name]
        if let id = element["id"] { keys.append("#\(id)") }
        for name in Set((element["class"] ?? "").split { $0.isWhitespace }) { keys.append(".\(name)") }
        return keys
    }

    /// Returns the key of a compound selector: one of its classes or its id, or else its name.
    private static func key(_ compound: Substring) -> String {
        let plain = compound.prefix { $0 != ":" && $0 != "[" }
        guard let mark = plain.lastIndex(where: { $0 == "." || $0 == "#" }) else {
            return plain == "*" ? "" : String(plain)
        }
        return String(plain[mark...])
    }

    /// Sets a value unless a more expensive one is set.
    private static func set(_ name: String, _ value: String, in values: inout [String: String]) {
        if let current = values[name], isExpensive(name, current), !isExpensive(name, value) { return }
        values[name] = value
    }

    private static func declarations(_ text: Substring) -> Declarations {
        text.split(separator: ";").compactMap { declaration -> (name: String, value: String)? in
            let parts = declaration.split(separator: ":", maxSplits: 1).map {
                $0.trimmingCharacters(in: .whitespacesAndNewlines)
            }
            guard parts.count == 2, names.contains(parts[0].lowercased()) else { return nil }
            return (parts[0].lowercased(), parts[1])
        }
    }

    /// Sets the properties of an element.
    func apply(to element: inout SVGImageTree.Element) {
        func set(_ name: String, _ value: String) { Self.set(name, value, in: &element.properties) }
        for (name, value) in element.attributes where Self.names.contains(name) { set(name, value) }
        for key in Self.keys(element) { for (name, value) in values[key] ?? [:] { set(name, value) } }
        for (name, value) in Self.declarations((element["style"] ?? "")[...]) { set(name, value) }
    }

    private static func isExpensive(_ name: String, _ value: String) -> Bool {
        switch name {
        case "display": value != "none"
        case "fill", "stroke", "marker", "marker-end", "marker-mid", "marker-start": value.contains("url(")
        case "opacity": (Double(value) ?? 0) < 1
        case "mix-blend-mode": value != "normal"
        default: value != "none"
        }
    }
}
