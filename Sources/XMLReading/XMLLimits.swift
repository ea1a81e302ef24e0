/// The largest XML document that is read. Everything is counted while the text is parsed, before it is stored.
package struct XMLLimits: Sendable {
    /// The elements and attributes of the document.
    package var nodes = 400_000
    /// The nesting of elements.
    package var depth = 256
    /// The attributes of one element.
    package var attributesPerElement = 256
    /// The bytes of one attribute value.
    package var attributeBytes = 1 << 20
    /// The bytes of one attribute value that is a data URL.
    package var dataURLBytes = 64 << 20
    /// The bytes of text in all elements.
    package var textBytes = 16 << 20
    /// Whether the document type may declare entities. They count where they are used.
    package var allowsEntities = false

    /// Creates the default limits.
    package init() {}
}

/// An error in an XML document.
package struct XMLError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The line, from 1.
    package let line: Int
    /// The column in bytes, from 1.
    package let column: Int
    /// The reason.
    package let problem: String
    /// Whether the document is well-formed up to this position, but exceeds a limit.
    package let isLimit: Bool

    init(line: Int, column: Int, problem: String, isLimit: Bool = false) {
        self.line = line
        self.column = column
        self.problem = problem
        self.isLimit = isLimit
    }

    /// The position and the reason.
    package var description: String { "\(line):\(column): \(problem)" }
}
