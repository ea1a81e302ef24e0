/// Lists of margins in the order of CSS.
package enum MarginShorthand {
    /// The forms of margins.
    package static let expectation = "a margin, [vertical, horizontal] or [top, right, bottom, left]"

    /// Returns the schema of a margin and of the lists.
    package static func schema(of margin: JSONSchemaNode) -> JSONSchemaNode {
        .anyOf([margin, .array(of: margin, count: 2...2), .array(of: margin, count: 4...4)])
    }

    /// Returns the top, right, bottom and left margin of `[vertical, horizontal]` or `[top, right, bottom, left]`; nil
    /// for another number of margins.
    package static func sides<Margin>(of list: [Margin]) -> [Margin]? {
        switch list.count {
        case 2: list + list
        case 4: list
        default: nil
        }
    }
}
