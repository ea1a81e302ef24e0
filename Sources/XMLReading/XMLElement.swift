/// An element of an XML document, with its position in the text.
package struct XMLElement: Sendable {
    /// An attribute of an element.
    package struct Attribute: Equatable, Sendable {
        /// The name without its prefix.
        package let name: String
        /// The namespace of the prefix; empty without a prefix.
        package let namespace: String
        /// The value after references are replaced.
        package let value: String
    }

    /// The name without its prefix.
    package let name: String
    /// The namespace; empty for none.
    package let namespace: String
    /// The attributes in the order of the text.
    package let attributes: [Attribute]
    /// The child elements in the order of the text.
    package internal(set) var children: [XMLElement] = []
    /// The text directly inside the element, before its first child.
    package internal(set) var leadingText = ""
    /// The text after the element, up to the next sibling or the end of the parent.
    package internal(set) var tail = ""
    /// The line of the start tag, from 1.
    package let line: Int
    /// The column of the start tag in bytes, from 1.
    package let column: Int

    /// The text directly inside the element; that between its children is joined.
    package var text: String { children.isEmpty ? leadingText : leadingText + children.map(\.tail).joined() }

    /// Returns the value of an attribute without a prefix; nil if the element has none.
    package subscript(attribute: String) -> String? {
        attributes.first { $0.name == attribute && $0.namespace.isEmpty }?.value
    }

    /// Returns the first child element with a name; nil if there is none.
    package func child(_ name: String) -> XMLElement? { children.first { $0.name == name } }
}
