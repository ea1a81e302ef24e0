/// The parts of selectors that elements are compared with: names, classes, attributes and pseudo-classes.
struct SVGImageSelectorParts {
    /// What the time for comparing an element with parts depends on.
    struct ElementSize {
        private(set) var attributes = 0
        private(set) var attributeBytes = 0
        private(set) var classBytes = 0

        init() {}

        init(_ element: SVGImageTree.Element) {
            attributes = element.attributes.count
            attributeBytes = element.attributes.values.reduce(0) { $0 + $1.utf8.count }
            classBytes = element["class"]?.utf8.count ?? 0
        }

        /// Makes all sizes at least those of another element.
        mutating func extend(to other: Self) {
            attributes = max(attributes, other.attributes)
            attributeBytes = max(attributeBytes, other.attributeBytes)
            classBytes = max(classBytes, other.classBytes)
        }
    }

    private var all = 0
    private var classes = 0
    private var attributes = 0

    /// Adds the parts of a compound selector, such as `rect.wide[x]`.
    mutating func add(_ compound: Substring) {
        all += 1
        for byte in compound.utf8.dropFirst() {
            switch byte {
            case UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: ":"), UInt8(ascii: "#"): all += 1
            default: break
            }
        }
        classes += compound.utf8.count { $0 == UInt8(ascii: ".") }
        attributes += compound.utf8.count { $0 == UInt8(ascii: "[") }
    }

    /// Adds other parts.
    mutating func add(_ other: Self) {
        all += other.all
        classes += other.classes
        attributes += other.attributes
    }

    /// Returns the work of comparing an element with all parts, which librsvg does one after the other. It splits the
    /// classes of the element for each class, and looks at each of its attributes for each attribute.
    func work(_ size: ElementSize) -> Double {
        let ofClasses = 0.5 * Double(classes) * Double(size.classBytes)
        let ofAttributes = Double(attributes) * (4 * Double(size.attributes) + 0.02 * Double(size.attributeBytes))
        return 4 * Double(all) + ofClasses + ofAttributes
    }
}
