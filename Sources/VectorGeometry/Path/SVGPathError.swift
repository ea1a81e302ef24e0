/// What is wrong with SVG path data, and where.
public struct SVGPathError: Error, Equatable, Sendable, CustomStringConvertible {
    /// The place of the offending character, counted in characters from 0; the length of the text at its end.
    public let offset: Int
    /// What the grammar allows there.
    public let expected: String
    /// The character that is there, nil at the end.
    public let found: Character?

    public init(offset: Int, expected: String, found: Character?) {
        self.offset = offset
        self.expected = expected
        self.found = found
    }

    public var description: String {
        "path data, character \(offset): expected \(expected), found \(found.map { "'\($0)'" } ?? "the end")"
    }
}
