import Foundation
import VectorGeometry

/// The elements of an SVG file in document order.
struct SVGElementTree {
    /// An element with its attributes.
    struct Element {
        /// The name without the prefix of the SVG namespace.
        let name: String
        let attributes: [String: Attribute]
        /// The index of the parent; nil for the root.
        let parent: Int?
        var children: [Int] = []
        /// The byte offset of the start tag.
        let offset: Int

        /// Returns the text of an attribute.
        subscript(_ key: String) -> String? { attributes[key]?.value }
    }

    /// The value of an attribute.
    struct Attribute {
        let value: String
        /// The byte offset of the value.
        let offset: Int
    }

    /// The most elements of a file.
    static let elementLimit = 200_000
    /// The deepest nesting.
    static let depthLimit = 256

    /// The elements; the first is the root.
    let elements: [Element]
    private let bytes: [UInt8]

    /// Parses SVG text. External entities and files are never read.
    ///
    /// - Throws: `SVGFileError` if the text is not well-formed, or its root is not an `svg` element.
    init(_ data: Data) throws(SVGFileError) {
        bytes = Array(data)
        if bytes.starts(with: [0x1F, 0x8B]) {
            throw SVGFileError("the file is compressed", expected: "expected SVG text; decompress it with gunzip")
        }
        var parser = XMLTagParser(bytes)
        var elements: [Element] = []
        var open: [(index: Int, name: String)] = []
        do throws(XMLTagParser.Failure) {
            while let tag = try parser.next() {
                if tag.isEnd {
                    guard let last = open.popLast(), last.name == tag.name else {
                        throw .init(offset: tag.offset, found: "</\(tag.name)>", expected: "the end of an open element")
                    }
                    continue
                }
                if open.isEmpty, !elements.isEmpty {
                    throw .init(offset: tag.offset, found: "a second root element", expected: "the end of the file")
                }
                guard elements.count < Self.elementLimit, open.count < Self.depthLimit else {
                    throw .init(
                        offset: tag.offset, found: "too many elements",
                        expected: "at most \(Self.elementLimit) elements, nested up to \(Self.depthLimit) times")
                }
                let index = elements.count
                if let parent = open.last { elements[parent.index].children.append(index) }
                let prefix = elements.first == nil ? tag.name.dropLast(3) : parser.prefix[...]
                if elements.isEmpty {
                    guard tag.name == "svg" || tag.name.hasSuffix(":svg") else {
                        throw .init(offset: tag.offset, found: "<\(tag.name)>", expected: "an svg element")
                    }
                    parser.prefix = String(prefix)
                }
                let name = tag.name.hasPrefix(prefix) ? String(tag.name.dropFirst(prefix.count)) : tag.name
                elements.append(
                    Element(
                        name: name, attributes: tag.attributes, parent: open.last?.index, offset: tag.offset))
                if !tag.isEmpty { open.append((index, tag.name)) }
            }
            guard !elements.isEmpty, open.isEmpty else {
                throw .init(
                    offset: bytes.count, found: "the end of the file",
                    expected: open.last.map { "</\($0.name)>" } ?? "an svg element")
            }
        } catch {
            throw Self.error("\(error.found) is unexpected", "expected \(error.expected)", at: error.offset, in: bytes)
        }
        self.elements = elements
    }

    /// Returns an error at a byte offset.
    func error(_ problem: String, expected: String, at offset: Int) -> SVGFileError {
        Self.error(problem, "expected \(expected)", at: offset, in: bytes)
    }

    private static func error(_ problem: String, _ expectation: String, at offset: Int, in bytes: [UInt8])
        -> SVGFileError
    {
        let before = bytes.prefix(offset)
        let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
        return SVGFileError(
            problem, expected: expectation, line: before.filter { $0 == UInt8(ascii: "\n") }.count + 1,
            column: String(decoding: before[lineStart...], as: UTF8.self).unicodeScalars.count + 1)
    }
}
