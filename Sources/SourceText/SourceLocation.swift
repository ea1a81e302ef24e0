/// A position in a text file, or a command-line argument.
///
/// Lines and columns count from 1; columns count Unicode scalars. Line 0 means the whole file.
public struct SourceLocation: Hashable, Sendable, CustomStringConvertible {
    /// The file name, or the argument.
    public let file: String
    /// The line, from 1; 0 for the whole file.
    public let line: Int
    /// The column in Unicode scalars, from 1; 0 for the whole file.
    public let column: Int
    /// The length of the value in Unicode scalars, line breaks included; 0 if it is not known. Not part of equality.
    package let length: Int
    /// The place where the component, the repeated layer or the included file at this location is used; nil for none.
    package let use: SourceUse?

    /// Creates a location; without a line it means the whole file.
    public init(file: String, line: Int = 0, column: Int = 0) {
        self.init(file: file, line: line, column: column, length: 0, use: nil)
    }

    private init(file: String, line: Int, column: Int, length: Int, use: SourceUse?) {
        self.file = file
        self.line = line
        self.column = column
        self.length = length
        self.use = use
    }

    /// Returns the location with the length of its value in Unicode scalars.
    package func measured(_ length: Int) -> SourceLocation {
        SourceLocation(file: file, line: line, column: column, length: length, use: use)
    }

    /// The location in the document alone, without its length and place of use.
    package var withoutUse: SourceLocation { SourceLocation(file: file, line: line, column: column) }

    /// Returns the location with a place of use; nil keeps the location's own.
    package func used(_ use: SourceUse?) -> SourceLocation {
        use.map { SourceLocation(file: file, line: line, column: column, length: length, use: $0) } ?? self
    }

    /// The text `file:line:column`, or only the file if there is no line.
    public var description: String { line > 0 ? "\(file):\(line):\(column)" : file }
}

/// A place that uses a part of a document: an instance of a component, an item of a repetition, or an include.
package final class SourceUse: Hashable, Sendable {
    /// The user, for messages: "component "card" used".
    package let what: String
    /// The position of the user, with its own place of use.
    package let location: SourceLocation

    /// Creates a use.
    package init(_ what: String, at location: SourceLocation) {
        self.what = what
        self.location = location
    }

    /// The user and its position, then the places that use it; at most four.
    package var description: String {
        var parts: [String] = []
        var use: SourceUse? = self
        while let current = use, parts.count < 4 {
            parts.append("\(current.what) at \(current.location)")
            use = current.location.use
        }
        return parts.joined(separator: ", ") + (use == nil ? "" : ", …")
    }

    package static func == (a: SourceUse, b: SourceUse) -> Bool {
        a === b || (a.what == b.what && a.location == b.location)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(what)
        hasher.combine(location)
    }
}

extension SourceLocation {
    /// Locations are equal if they name the same position, and are used at the same place.
    public static func == (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.line, a.column, a.file, a.use) == (b.line, b.column, b.file, b.use)
    }

    /// Hashes the position.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(file)
        hasher.combine(line)
        hasher.combine(column)
        hasher.combine(use)
    }
}

extension SourceLocation: Comparable {
    /// Orders locations by file, line and column.
    public static func < (a: SourceLocation, b: SourceLocation) -> Bool {
        (a.file, a.line, a.column) < (b.file, b.line, b.column)
    }
}
